@testable import Stores
import ArgumentParser
@testable import Configuration
import KeyingStreams
import Foundation
import LinuxSystem
import MorseKeyboard
import MorseKeying
import TestSupport
import Testing
import TextInput

@testable import morsekey

@Suite struct ConfigCommandTests {
  @Test func `every option of a keyboard is a setting, or is listed here with a reason`() {
    let exceptions: Set = [
      "config",  // the path of the configuration
      // Files and terminals for one session.
      "record", "events", "control", "panel-on", "trace",
      "trace-text",  // the level of detail of such a file
      "no-memory",  // two separate settings
      "no-terminal",  // who has no terminal says so each time
      "help", "version",
    ]
    let rows = Set(OptionRow.all.map(\.name))
    #expect(Set(OptionHelp.all.keys).subtracting(exceptions) == rows)
  }

  @Test func `a settings row applies to the commands with its option`() {
    // Under another program, the kind of text depends on the program: `[program.NAME]`.
    let byProgram: Set = ["type", "language", "digits", "smart"]
    for command in OptionRow.Command.allCases {
      let help =
        switch command {
        case .type: Morsekey.helpMessage(for: TypeCommand.self, columns: 10_000)
        case .run: Morsekey.helpMessage(for: RunCommand.self, columns: 10_000)
        case .desktop: EngineCommand.helpMessage(columns: 10_000)
        }
      for row in OptionRow.all {
        let isThere = help.contains(" --\(row.name) ") || help.contains(" --\(row.name)/")
        // Toolkits reorder the text of graphical programs.
        let isUnused = command == .desktop && row.name == "right-to-left"
        let isWanted =
          row.commands.contains(command) || command == .run && byProgram.contains(row.name)
          || isUnused
        #expect(isThere == isWanted, "\(row.name)")
      }
    }
  }

  private typealias FileCase = (text: String, words: [String], wpm: Double?, problems: [String])

  private static let noKeys = "'ten' is not a set of keys; expected one of one, two, three"
  private static let noRule = "is not a rule; expected \(ProgramRule.expected)"

  /// The speed from a file and a command line, and the messages.
  private static let files: [FileCase] = [
    ("wpm = 12\n", [], 12, []),
    ("wpm = 12\n", ["--wpm", "30"], 30, []),
    (
      "wpm = 300\nvolume = 5\n", [], nil,
      [":1: 300 is not a speed; expected 1 to 200 words a minute"]
    ),
    (
      "effective = 40\n", ["--wpm", "30"], 30,
      [":1: the effective speed 40 is above 30; expected at most the same"]
    ),
    ("= 1\n", [], nil, [":1:1: expected a name, found '='; the line is left out"]),
    ("keys = \"ten\"\nwpm = 12\n", [], 12, [":1: \(noKeys)"]),
    (
      "filter = [\"merge=60\", \"x=1\"]\nwpm = 12", [], 12,
      [":1: 'x' is not a setting; expected one of debounce, dead, merge, min, latch, max, repeat"]
    ),
  ]

  @Test(arguments: files.indices)
  func `a file configures the keyboard`(number: Int) throws {
    let (text, added, wpm, problems) = Self.files[number]
    let path = try folder.write(text, to: "config.toml")
    let words = added + ["--config", path]
    var source = CommandSource(written: try TypeCommand.parse(words), words: words)
    let first = source.read()
    #expect(first)
    #expect(source.command.keying.wpm == wpm)
    #expect(source.problems.count == problems.count, "\(source.problems)")
    for (said, expected) in zip(source.problems, problems) {
      #expect(said == path + expected, "\(said)")
    }
    let second = source.read()
    #expect(!second)
  }

  @Test func `a changed file is read again`() throws {
    let path = try folder.write("wpm = 12", to: "config.toml")
    let words = ["--config=\(path)"]
    var source = CommandSource(written: try TypeCommand.parse(words), words: words)
    source.read()
    try folder.write("wpm = 15\n= 1\n= 2\n", to: "config.toml")
    source.read()
    #expect(source.command.keying.wpm == 15)
    #expect(
      source.note == "\(path):2:1: expected a name, found '='; the line is left out"
        + " (1 more: morsekey config check --config \(path))")
    try folder.write("", to: "config.toml")
    source.read()
    #expect(source.command.keying.wpm == nil)
    #expect(source.note == nil)
  }

  @Test func `a watch reads a changed configuration or layout once`() throws {
    let path = try folder.write("wpm = 12\n", to: "config.toml")
    let words = ["--config", path]
    var source = CommandSource(written: try TypeCommand.parse(words), words: words)
    source.read()
    let library = LayoutLibrary(folders: [folder.path + "/layouts"])
    var speeds: [Double?] = []
    let watch = ConfigurationWatch(source, library: library) { command, configuration in
      speeds.append(command.keying.wpm)
      return try command.choices(clock: MonotonicClock(), shortcuts: configuration.shortcuts)
    }
    for (file, text) in [("config.toml", "wpm = 15\n"), ("layouts/own.toml", "marks = true\n")] {
      for isNew in [true, false] {
        try folder.write(text, to: file)
        #expect((watch.readIfChanged() != nil) == isNew, "\(file)")
      }
      #expect(watch.readIfChanged() == nil)
    }
    #expect(speeds == [15, 15])
  }

  @Test func `without a file the defaults apply, unless a file was named`() throws {
    for (words, count) in [(["--config", "none"], 0), (["--config", "/nowhere/x.toml"], 1)] {
      var source = CommandSource(written: try TypeCommand.parse(words), words: words)
      source.read()
      #expect(source.problems.count == count)
    }
  }

  private let folder = TestFolder()

  /// Works on the configuration in the folder.
  private func run(
    editor: String? = nil,
    _ work: (ConfigurationPage, Console) throws(FileError) -> CommandStatus
  ) throws -> CommandRun {
    let options = try ConfigurationOptions.parse(["--config", folder.path + "/config.toml"])
    let page = ConfigurationPage(options) { $0 == "EDITOR" ? editor : nil }
    return try folder.run { console throws(FileError) in try work(page, console) }
  }

  private func set(_ key: String, to value: String) throws -> CommandRun {
    try run { page, console throws(FileError) in try page.set(key, to: value, on: console) }
  }

  private func get(_ key: String) throws -> CommandRun {
    try run { page, console throws(FileError) in try page.get(key, on: console) }
  }

  private func unset(_ key: String) throws -> CommandRun {
    try run { page, console throws(FileError) in try page.unset(key, on: console) }
  }

  @Test func `a setting is read by its name in earlier versions, and set by the current one`()
    throws
  {
    try folder.write("keyboards = \"raw\"\nwpm = 12\n", to: "config.toml")
    for name in ["keyboards", "layouts"] { #expect(try get(name).output == "raw\n") }
    #expect(try set("keyboards", to: "darci").status == .success)
    #expect(try folder.read("config.toml") == "wpm = 12\nlayouts = [\"darci\"]\n")
    try folder.write("keyboards = \"raw\"\nwpm = 12\n", to: "config.toml")
    #expect(try unset("layouts").status == .success)
    #expect(try folder.read("config.toml") == "wpm = 12\n")
  }

  @Test func `a set value can be read, and comments stay`() throws {
    try folder.write("# mine\nwpm = 12 # slow\n", to: "config.toml")
    for (key, value) in [
      ("wpm", "18"), ("program.vim.type", "code"), ("program.vim.quotes", "true"),
      ("shortcuts.omw", "on my way"),
    ] {
      let set = try set(key, to: value)
      #expect(set.status == .success, "\(set.errors)")
      #expect(try get(key).output == value + "\n")
    }
    #expect(
      try folder.read("config.toml") == """
        # mine
        wpm = 18 # slow

        [program.vim]
        type = "code"
        quotes = true

        [shortcuts]
        omw = "on my way"

        """)
  }

  @Test(arguments: [
    ("wpm", "0", "0 is not a speed; expected 1 to 200 words a minute"),
    ("wpm", "x", "'x' is not a value of 'wpm'; expected a number"),
    ("wmp", "1", "'wmp' is not a setting; expected wpm"),
    ("wpm", "-3", "-3 is not a speed; expected 1 to 200 words a minute"),
    ("desktop.wmp", "1", "'desktop.wmp' is not a setting; expected desktop.wpm"),
    (
      "zzzz", "1",
      """
      'zzzz' is not a setting; morsekey config show lists all; expected one of them, \
      program.NAME.(type|layout|language|digits|smart|deny|capitals|full-stops|quotes|dashes|\
      spaces), shortcuts.WORD, secrets.NAME or desktop.SETTING
      """
    ),
    ("program.vim.type", "kode", "'type' = \"kode\" \(noRule)"),
    ("language", "!!", "'!!' is not a language; expected \(LanguageTag.expected)"),
    ("program.vim.language", "!!", "'language' = \"!!\" \(noRule)"),
    (
      "program.w.deny", "maybe",
      "'maybe' is not a value of 'program.w.deny'; expected true or false"
    ),
    ("keys", "ten", noKeys),
  ])
  func `an invalid value is refused and nothing is written`(
    key: String, value: String, message: String
  ) throws {
    let result = try set(key, to: value)
    #expect(result.status == .usage)
    #expect(result.errors == "morsekey: \(message)\n")
    #expect(folder.names == [])
  }

  @Test(arguments: [
    ("wpm = 12\nvolume = 5\nwpm = 18\n", ["3:1: 'wpm' is set in line 1 already"]),
    ("wpm 12\n", ["1:5: expected '=', found '1'"]),
    (
      "keys = [\n\"two\"\nw = 12\n",
      ["1: expected ',' or ']', found 'w'", "2: belongs to line 1"]
    ),
    ("[program.v]\nsmart = true\n[program.v]\n", ["3:1: 'v' is set in line 1 already"]),
    ("= 1\n= 2\n", ["1:1: expected a name, found '='", "2:1: expected a name, found '='"]),
  ])
  func `config set refuses a file with invalid TOML lines and names them`(
    text: String, lines: [String]
  ) throws {
    try folder.write(text, to: "config.toml")
    let result = try set("tone", to: "600")
    #expect(result.status == .badData)
    #expect(
      result.errors
        == lines.map { "morsekey: config.toml:\($0); the line is left out\n" }.joined()
        + "morsekey: config.toml: nothing was set; expected a file without such lines\n")
    #expect(try folder.read("config.toml") == text)
  }

  @Test func `a broken line after more invalid lines than are reported is named too`() throws {
    let text = String(repeating: "wpm = 18\n", count: 60) + "no-\n"
    try folder.write(text, to: "config.toml")
    for (result, change) in [(try set("wpm", to: "23"), "set"), (try unset("wpm"), "unset")] {
      #expect(result.status == .badData)
      #expect(result.errors.hasPrefix("morsekey: config.toml:61: "), "\(result.errors)")
      #expect(
        result.errors.hasSuffix("nothing was \(change); expected a file without such lines\n"))
    }
    #expect(try folder.read("config.toml") == text)
  }

  @Test func `a setting is removed; a missing one is reported`() throws {
    let text = "# mine\nwpm = 12 # slow\nwmp = 3\nprogram = { vim = { type = \"code\" } }\n"
    try folder.write(text, to: "config.toml")
    for (key, status, said) in [
      ("wpm", CommandStatus.success, ""),
      ("wpm", .success, "morsekey: 'wpm' was not set in config.toml\n"),
      ("wmp", .success, ""),
      ("wmp", .usage, "morsekey: 'wmp' is not a setting; expected wpm\n"),
      (
        "program.vim.type", .badData,
        "morsekey: 'program.vim.type' is set inside { }; nothing was unset; expected a line of its"
          + " own\n"
      ),
    ] {
      let result = try unset(key)
      #expect(result.status == status && result.errors == said, "\(key): \(result.errors)")
    }
    let rest = "# mine\nprogram = { vim = { type = \"code\" } }\n"
    #expect(try folder.read("config.toml") == rest)
    try folder.write("wpm 12\n", to: "config.toml")
    let broken = try unset("tone")
    #expect(broken.status == .badData)
    #expect(
      broken.errors == "morsekey: config.toml:1:5: expected '=', found '1'; the line is left out\n"
        + "morsekey: config.toml: nothing was unset; expected a file without such lines\n")
    #expect(try folder.read("config.toml") == "wpm 12\n")
  }

  @Test(
    arguments: [
      ("tone = 600\nwpm 12\n", "tone = 600\nwpm = 20\n", "tone = 600\n"),
      ("wpm = fast # mine\ntone = 600\n", "wpm = 20\ntone = 600\n", "tone = 600\n"),
      ("wpm = 12\ntone = 600\nwpm = 18\n", "wpm = 20\ntone = 600\n", "tone = 600\n"),
    ])
  func `config set replaces an invalid line of the setting`(
    text: String, afterSet: String, afterUnset: String
  ) throws {
    for isSet in [true, false] {
      let after = isSet ? afterSet : afterUnset
      try folder.write(text, to: "config.toml")
      let run = try isSet ? set("wpm", to: "20") : unset("wpm")
      #expect(run.status == .success && run.errors.isEmpty, "\(run.errors)")
      #expect(try folder.read("config.toml") == after)
    }
    try folder.write(text, to: "config.toml")
    let refused = try set("wpm", to: "9000")
    #expect(refused.status == .usage)
    #expect(try folder.read("config.toml") == text)
  }

  @Test(arguments: [
    ("evdev:/dev/input/event3,dit=F13,dah=F14", 1),
    ("evdev:/dev/input/by-path/pci-0000:00:14.0-event,key=ABS_X+,grab,merge=60", 1),
    ("midi,merge=80,evdev:/dev/input/event3,grab,mouse", 3), ("none,pipe:/run/keys,as=dit", 2),
  ])
  func `commas that belong to an input stay in it`(words: String, count: Int) throws {
    try folder.write("", to: "config.toml")
    let set = try set("input", to: words)
    #expect(set.status == .success, "\(set.errors)")
    // Quotation marks, and what parts the texts.
    #expect(try folder.read("config.toml").split(separator: "\", \"").count == count)
    #expect(try get("input").output == words + "\n")
  }

  @Test func `a negative number is a value, not an option`() throws {
    let words = ConfigCommand.markingValue(in: ["config", "set", "wpm", "-3"])
    let command = try #require(try Morsekey.parseAsRoot(words) as? ConfigCommand.Set)
    #expect(command.key == "wpm" && command.value == "-3")
    for words in [
      ["config", "set", "wpm", "-h"], ["decode", "-3"], ["config", "set", "--", "a", "-3"],
    ] {
      #expect(ConfigCommand.markingValue(in: words) == words)
    }
  }

  @Test(arguments: ["# mine\nwmp = 3\nvolume = 500\n", "wpm = 0\n", "\"wpm\" = 3 # quoted\n"])
  func `an invalid setting in valid TOML does not block config set`(text: String) throws {
    try folder.write(text, to: "config.toml")
    let result = try set("wpm", to: "20")
    #expect(result.status == .success, "\(result.errors)")
    let read = ConfigurationFile.configuration(try folder.read("config.toml"))
    #expect(read.arguments(for: .type, before: []).contains("--wpm=20"))
  }

  @Test func `config set refuses a file that is not UTF-8 and names the place`() throws {
    let bytes = Data("wpm = 12\nbind = [\"dit=le".utf8) + [0xFE] + Data("t\"]\n".utf8)
    let path = try folder.write(bytes, to: "config.toml")
    let result = try set("wpm", to: "20")
    #expect(result.status == .badData)
    #expect(
      result.errors == "morsekey: config.toml:2:16: a character is not in UTF-8; expected the file "
        + "saved as UTF-8\nmorsekey: config.toml: nothing was set\n")
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func `a configuration that is a link to nowhere is reported`() throws {
    try folder.link("config.toml", to: folder.path + "/nowhere")
    let result = try get("wpm")
    #expect(result.status == .noInput)
    #expect(
      result.errors.hasSuffix("config.toml: Link to a missing file; expected a configuration\n"))
  }

  @Test func `an unset setting prints its default`() throws {
    try folder.write("", to: "config.toml")
    for (key, value) in [("keys", "two"), ("swap", "false"), ("volume", "80"), ("wpm", "")] {
      #expect(try get(key).output == value + "\n")
    }
    #expect(try get("x").status == .usage)
  }

  @Test func `a setting of graphical programs is in the table desktop`() throws {
    try folder.write("wpm = 20\n", to: "config.toml")
    let set = try set("desktop.wpm", to: "12")
    #expect(set.status == .success, "\(set.errors)")
    #expect(try folder.read("config.toml") == "wpm = 20\n\n[desktop]\nwpm = 12\n")
    for (key, value) in [("wpm", "20"), ("desktop.wpm", "12"), ("desktop.preedit", "letter")] {
      #expect(try get(key).output == value + "\n")
    }
    #expect(try self.set("desktop.height", to: "2").status == .usage)
  }

  @Test func `a missing file that was named is reported`() throws {
    let message = "morsekey: config.toml: No such file or directory; expected a configuration\n"
    let shows = try run { page, console throws(FileError) in try page.show(on: console) }
    let checks = try run { page, console throws(FileError) in try page.check(on: console) }
    let gets = try get("wpm")
    for result in [shows, checks, gets] {
      #expect(result.status == .noInput && result.output.isEmpty)
      #expect(result.errors == message)
    }
    let none = ConfigurationPage(try ConfigurationOptions.parse(["--config", "none"]))
    let shown = try folder.run { console throws(FileError) in try none.show(on: console) }
    #expect(shown.status == .success && shown.output.contains("# wpm ="))
  }

  @Test func `no path is printed where HOME is not set`() throws {
    let path = UserFolder.configuration { _ in nil } + "/config.toml"
    let page = ConfigurationPage(try ConfigurationOptions.parse(["--config", path]))
    let problem = FileError(name: "$HOME/.config/morsekey/config.toml", number: FileError.noHome)
    #expect(throws: problem) {
      try folder.run { console throws(FileError) in try page.path(on: console) }
    }
    #expect(throws: problem) {
      try folder.run { console throws(FileError) in try page.unset("wpm", on: console) }
    }
  }

  @Test func `check names every invalid line`() throws {
    try folder.write("wpm = 0\nvolume = 5\n= 3\nheight = \"tall\"\n", to: "config.toml")
    let result = try run { page, console throws(FileError) in try page.check(on: console) }
    #expect(result.status == .badData)
    #expect(
      result.errors == """
        morsekey: config.toml:1: 0 is not a speed; expected 1 to 200 words a minute
        morsekey: config.toml:3:1: expected a name, found '='; the line is left out
        morsekey: config.toml:4: 'tall' is not a height; expected auto or 1 to 100

        """)
  }

  @Test func `check names the values that only the open keyboard uses`() throws {
    try folder.write(
      """
      bell-hold = "zzz"
      right-to-left = "zzz"
      profile = "/none/profile"
      input = ["evdev:/x,dit=zzz"]

      """, to: "config.toml")
    let result = try run { page, console throws(FileError) in try page.check(on: console) }
    #expect(result.status == .badData)
    let lines = result.errors.split(separator: "\n")
    for (number, word) in ["call bell", "way", "/none/profile", "key"].enumerated() {
      #expect(lines.contains { $0.contains("config.toml:\(number + 1): ") && $0.contains(word) })
    }
    #expect(lines.count == 4)
  }

  /// Values that few settings accept.
  private static let odd: [SettingValue] = [
    .text("zzz"), .text(""), .text("-1"), .text("0"), .text("nan"), .text("\u{1B}["), .whole(-1),
    .whole(.max), .number(.nan), .number(.infinity), .flag(true), .flag(false), .list([]),
    .list([.text("zzz")]), .list([.text("evdev:/x,zzz=1")]), .list([.text("serial:/x,dit=zzz")]),
    .list([.text("midi,dit=zzz")]), .list([.text("pipe:/x,as=zzz")]),
  ]

  @Test(arguments: OptionRow.all.indices)
  func `a value that passes the check does not keep the keyboard from opening`(number: Int) throws {
    let row = OptionRow.all[number]
    for value in Self.odd {
      let table = SettingTable([SettingTable.Entry(row.name, value, line: 1)])
      for option in Configuration(table).options where option.problem == nil {
        #expect(throws: Never.self, "\(row.name) = \(value.toml)") { try Self.open(option) }
      }
    }
  }

  /// Makes the keyboard of an option, without opening a device.
  private static func open(_ option: Configuration.Option) throws {
    let words = ["--profile=none"] + option.arguments
    if option.row.commands.contains(.type) {
      let command = try TypeCommand.parse(words)
      _ = try command.session(TextDocument(), TypingPlan())
      _ = try command.inputs.open(clock: MonotonicClock())
    } else if option.row.commands.contains(.run) {
      let command = try RunCommand.parse(words)
      let choices = try command.hostedChoices(MonotonicClock(), Configuration())
      let source = CommandSource(written: command, words: words)
      _ = try command.makeSession(choices, source, filters: FilterTable())
    } else {
      _ = try EngineCommand.parse(words).desktopChoices(MonotonicClock(), Configuration())
    }
  }

  @Test(arguments: ["none", "/dev/zero", "/none"])
  func `a file that stays as it is, is read once`(path: String) throws {
    var source = CommandSource(
      written: try TypeCommand.parse(["--config", path]), words: ["--config", path])
    let (first, second) = (source.read(), source.read())
    #expect(first == (path != "none") && !second)
    #expect((source.note != nil) == (path != "none"))
  }

  @Test(arguments: [["--board", "b.obf"], ["--board=b.obf"]])
  func `an option without a setting is on the command line too`(words: [String]) throws {
    let source = CommandSource(written: try SpeakCommand.parse(words), words: words)
    #expect(source.isWritten("board") && !source.isWritten("layout"))
  }

  @Test func `shown values can be parsed again`() throws {
    try folder.write("wpm = 12\n[program.vim]\ntype = \"code\"\n", to: "config.toml")
    let shown = try run { page, console throws(FileError) in try page.show(on: console) }
    #expect(shown.output.contains("\nwpm = 12   # line 1\n"))
    #expect(shown.output.contains("\n# keys = \"two\"\n"))
    let read = ConfigurationFile.configuration(shown.output)
    #expect(read.notes.isEmpty)
    #expect(read.arguments(for: .type, before: []) == ["--wpm=12"])
    #expect(read.programs["vim"]?.type == "code")
  }

  @Test func `an editor is opened on the file, and the file checked`() throws {
    func edit(by editor: String) throws -> CommandRun {
      try run(editor: editor) { page, console throws(FileError) in try page.edit(on: console) }
    }
    let result = try edit(by: "f() { echo '= 1' >> \"$1\"; }; f")
    #expect(result.status == .badData)
    #expect(try folder.read("config.toml").hasPrefix("# The configuration of morsekey"))
    #expect(try edit(by: "no-such-editor 2>/dev/null").status == .failure)
  }

  @Test func `the example is a configuration`() {
    #expect(ConfigurationFile.configuration(ConfigurationFile.example).notes.isEmpty)
    let uncommented = ConfigurationFile.example.split(separator: "\n")
      .filter { $0.contains(" = ") || $0.contains("# [") }.map { $0.dropFirst(2) }
    let read = ConfigurationFile.configuration(uncommented.joined(separator: "\n"))
    #expect(read.programs.count == 1)
  }
}
