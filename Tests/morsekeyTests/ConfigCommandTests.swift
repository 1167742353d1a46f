@testable import Stores
import ArgumentParser
import Configuration
import Foundation
import LinuxSystem
import Testing

@testable import morsekey

@Suite struct ConfigCommandTests {
  @Test func `every option of a keyboard is a setting, or is listed here with a reason`() {
    let exceptions: Set = [
      "config",  // the path of the configuration
      // Files and terminals for one session.
      "record", "events", "control", "to-tmux", "panel-on", "trace",
      "trace-text",  // the level of detail of such a file
      "no-memory",  // two separate settings
      "help", "version",
    ]
    let rows = Set(OptionRow.all.map(\.name))
    #expect(Set(OptionHelp.all.keys).subtracting(exceptions) == rows)
  }

  @Test func `a settings row applies to the commands with its option`() {
    // Under another program, the kind of text depends on the program: `[program.NAME]`.
    let byProgram: Set = ["type", "language", "digits", "smart"]
    for row in OptionRow.all {
      for command in OptionRow.Command.allCases {
        let help =
          switch command {
          case .type: Morsekey.helpMessage(for: TypeCommand.self, columns: 10_000)
          case .run: Morsekey.helpMessage(for: RunCommand.self, columns: 10_000)
          case .desktop: EngineCommand.helpMessage(columns: 10_000)
          }
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
    ("wpm = \n", [], nil, [":1:"]),
    ("keyer = \"magic\"\nwpm = 12\n", [], 12, [":1: 'magic' is not a keyer;"]),
    ("filter = [\"merge=60\", \"x=1\"]\nwpm = 12", [], 12, [":1: 'x' is not a setting;"]),
  ]

  @Test(arguments: files.indices)
  func `a file configures the keyboard`(number: Int) throws {
    let (text, added, wpm, problems) = Self.files[number]
    let folder = try TestFolder()
    let path = try folder.write(text, to: "config.toml")
    let words = added + ["--config", path]
    var source = CommandSource(written: try TypeCommand.parse(words), words: words)
    let first = source.read()
    #expect(first)
    #expect(source.command.keying.wpm == wpm)
    #expect(source.problems.count == problems.count, "\(source.problems)")
    for (said, expected) in zip(source.problems, problems) {
      #expect(said.hasPrefix(path + expected), "\(said)")
    }
    let second = source.read()
    #expect(!second)
  }

  @Test func `a changed file is read again`() throws {
    let folder = try TestFolder()
    let path = try folder.write("wpm = 12", to: "config.toml")
    let words = ["--config=\(path)"]
    var source = CommandSource(written: try TypeCommand.parse(words), words: words)
    source.read()
    _ = try folder.write("wpm = 15\n= 1\n= 2\n", to: "config.toml")
    source.read()
    #expect(source.command.keying.wpm == 15)
    #expect(source.note?.hasSuffix("(1 more: morsekey config check --config \(path))") == true)
    _ = try folder.write("", to: "config.toml")
    source.read()
    #expect(source.command.keying.wpm == nil)
    #expect(source.note == nil)
  }

  @Test func `without a file the defaults apply, unless a file was named`() throws {
    for (words, count) in [(["--config", "none"], 0), (["--config", "/nowhere/x.toml"], 1)] {
      var source = CommandSource(written: try TypeCommand.parse(words), words: words)
      source.read()
      #expect(source.problems.count == count)
    }
  }

  private func page(_ folder: TestFolder, editor: String? = nil) throws -> ConfigurationPage {
    let options = try ConfigurationOptions.parse(["--config", folder.path + "/config.toml"])
    return ConfigurationPage(options) { $0 == "EDITOR" ? editor : nil }
  }

  @Test func `a set value can be read, and comments stay`() throws {
    let folder = try TestFolder()
    _ = try folder.write("# mine\nwpm = 12 # slow\n", to: "config.toml")
    let page = try page(folder)
    for (key, value) in [
      ("wpm", "18"), ("program.vim.type", "code"), ("program.vim.quotes", "true"),
      ("shortcuts.omw", "on my way"),
    ] {
      let set = try folder.run { console throws(FileError) in
        try page.set(key, to: value, on: console)
      }
      #expect(set.status == .success, "\(set.errors)")
      let got = try folder.run { console throws(FileError) in try page.get(key, on: console) }
      #expect(got.output == value + "\n")
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
    ("wpm", "0", "0 is not a speed"),
    ("wpm", "x", "'x' is not a value of 'wpm'; expected a number"),
    ("wmp", "1", "'wmp' is not a setting; expected wpm\n"), ("wpm", "-3", "-3 is not a speed"),
    ("desktop.wmp", "1", "'desktop.wmp' is not a setting; expected desktop.wpm\n"),
    ("zzzz", "1", "'zzzz' is not a setting; morsekey config show lists all;"),
    ("program.vim.type", "kode", "'type' = \"kode\" is not a rule"),
    ("language", "!!", "'!!' is not a language; expected a language tag"),
    ("program.vim.language", "!!", "'language' = \"!!\" is not a rule"),
    ("program.vim.deny", "maybe", "'maybe' is not a value of 'program.vim.deny'; expected true or"),
    ("keyer", "magic", "'magic' is not a keyer"),
  ])
  func `an invalid value is refused and nothing is written`(
    key: String, value: String, message: String
  ) throws {
    let folder = try TestFolder()
    let page = try page(folder)
    let result = try folder.run { console throws(FileError) in
      try page.set(key, to: value, on: console)
    }
    #expect(result.status == .usage)
    #expect(result.errors.hasPrefix("morsekey: \(message)"), "\(result.errors)")
    #expect(folder.names == [])
  }

  @Test(
    arguments: [
      ("wpm = 12\nvolume = 5\nwpm = 18\n", [3]), ("wpm 12\n", [1]),
      ("keys = [\n\"two\"\nwpm = 12\n", nil),
      ("[program.vim]\ntype = \"code\"\n[program.vim]\ndeny = true\n", nil),
      ("= 1\n= 2\n", [1, 2]),
    ] as [(String, [Int]?)])
  func `config set refuses a file with invalid TOML lines and names them`(
    text: String, lines: [Int]?
  ) throws {
    let folder = try TestFolder()
    _ = try folder.write(text, to: "config.toml")
    let page = try page(folder)
    let result = try folder.run { console throws(FileError) in
      try page.set("tone", to: "600", on: console)
    }
    #expect(result.status == .badData)
    let said = result.errors.split(separator: "\n")
    let last = "morsekey: config.toml: nothing was set; expected a file without such lines"
    #expect(said.last == last[...])
    #expect(said.count > 1)
    for (line, number) in zip(said, lines ?? []) {
      #expect(line.hasPrefix("morsekey: config.toml:\(number):"), "\(line)")
    }
    #expect(try folder.read("config.toml") == text)
  }

  @Test func `a setting is removed; a missing one is reported`() throws {
    let folder = try TestFolder()
    let text = "# mine\nwpm = 12 # slow\nwmp = 3\nprogram = { vim = { type = \"code\" } }\n"
    _ = try folder.write(text, to: "config.toml")
    let page = try page(folder)
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
      let result = try folder.run { console throws(FileError) in
        try page.unset(key, on: console)
      }
      #expect(result.status == status && result.errors == said, "\(key): \(result.errors)")
    }
    let rest = "# mine\nprogram = { vim = { type = \"code\" } }\n"
    #expect(try folder.read("config.toml") == rest)
    _ = try folder.write("wpm 12\n", to: "config.toml")
    let broken = try folder.run { console throws(FileError) in try page.unset("tone", on: console) }
    #expect(broken.status == .badData && broken.errors.contains("nothing was unset"))
    #expect(try folder.read("config.toml") == "wpm 12\n")
  }

  @Test(
    arguments: [
      ("tone = 600\nwpm 12\n", "tone = 600\nwpm = 20\n", "tone = 600\n"),
      ("wpm = fast # mine\ntone = 600\n", "wpm = 20\ntone = 600\n", "tone = 600\n"),
      ("wpm = 12\ntone = 600\nwpm = 18\n", "wpm = 20\ntone = 600\n", "tone = 600\n"),
    ])
  func `config set replaces an invalid line of the setting`(
    text: String, set: String, unset: String
  )
    throws
  {
    let folder = try TestFolder()
    let page = try page(folder)
    for (after, change) in [(set, "20" as String?), (unset, nil)] {
      _ = try folder.write(text, to: "config.toml")
      let run = try folder.run { console throws(FileError) in
        if let change { return try page.set("wpm", to: change, on: console) }
        return try page.unset("wpm", on: console)
      }
      #expect(run.status == .success && run.errors.isEmpty, "\(run.errors)")
      #expect(try folder.read("config.toml") == after)
    }
    _ = try folder.write(text, to: "config.toml")
    let refused = try folder.run { console throws(FileError) in
      try page.set("wpm", to: "9000", on: console)
    }
    #expect(refused.status == .usage)
    #expect(try folder.read("config.toml") == text)
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
    let folder = try TestFolder()
    _ = try folder.write(text, to: "config.toml")
    let page = try page(folder)
    let result = try folder.run { console throws(FileError) in
      try page.set("wpm", to: "20", on: console)
    }
    #expect(result.status == .success, "\(result.errors)")
    let read = ConfigurationFile.configuration(try folder.read("config.toml"))
    #expect(read.arguments(for: .type, before: []).contains("--wpm=20"))
  }

  @Test func `config set refuses a file that is not UTF-8 and names the line`() throws {
    let folder = try TestFolder()
    let bytes = Data("wpm = 12\nbind = [\"dit=le".utf8) + [0xFE] + Data("t\"]\n".utf8)
    let path = folder.path + "/config.toml"
    try bytes.write(to: URL(filePath: path))
    let page = try page(folder)
    let result = try folder.run { console throws(FileError) in
      try page.set("wpm", to: "20", on: console)
    }
    #expect(result.status == .badData)
    #expect(result.errors.hasPrefix("morsekey: config.toml:2: not UTF-8"), "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func `an unset setting prints its default`() throws {
    let folder = try TestFolder()
    _ = try folder.write("", to: "config.toml")
    let page = try page(folder)
    for (key, value) in [("keys", "two"), ("swap", "false"), ("volume", "80"), ("wpm", "")] {
      let got = try folder.run { console throws(FileError) in try page.get(key, on: console) }
      #expect(got.output == value + "\n")
    }
    let unknown = try folder.run { console throws(FileError) in try page.get("x", on: console) }
    #expect(unknown.status == .usage)
  }

  @Test func `a missing file that was named is reported`() throws {
    let folder = try TestFolder()
    let page = try page(folder)
    let message = "morsekey: config.toml: No such file or directory; expected a configuration\n"
    let shows = try folder.run { console throws(FileError) in try page.show(on: console) }
    let checks = try folder.run { console throws(FileError) in try page.check(on: console) }
    let gets = try folder.run { console throws(FileError) in try page.get("wpm", on: console) }
    for result in [shows, checks, gets] {
      #expect(result.status == .noInput && result.output.isEmpty)
      #expect(result.errors == message)
    }
    let none = ConfigurationPage(try ConfigurationOptions.parse(["--config", "none"]))
    let shown = try folder.run { console throws(FileError) in try none.show(on: console) }
    #expect(shown.status == .success && shown.output.contains("# wpm ="))
  }

  @Test func `check names every invalid line`() throws {
    let folder = try TestFolder()
    _ = try folder.write("wpm = 0\nvolume = 5\n= 3\nheight = \"tall\"\n", to: "config.toml")
    let page = try page(folder)
    let result = try folder.run { console throws(FileError) in try page.check(on: console) }
    #expect(result.status == .badData)
    let lines = result.errors.split(separator: "\n").map { String($0.prefix(26)) }
    #expect(
      lines == [
        "morsekey: config.toml:1: 0", "morsekey: config.toml:3:1:", "morsekey: config.toml:4: '",
      ], "\(result.errors)")
  }

  @Test func `shown values can be parsed again`() throws {
    let folder = try TestFolder()
    _ = try folder.write("wpm = 12\n[program.vim]\ntype = \"code\"\n", to: "config.toml")
    let page = try page(folder)
    let shown = try folder.run { console throws(FileError) in try page.show(on: console) }
    #expect(shown.output.contains("\nwpm = 12   # line 1\n"))
    #expect(shown.output.contains("\n# keys = \"two\"\n"))
    let read = ConfigurationFile.configuration(shown.output)
    #expect(read.notes.isEmpty)
    #expect(read.arguments(for: .type, before: []) == ["--wpm=12"])
    #expect(read.programs["vim"]?.type == "code")
  }

  @Test func `an editor is opened on the file, and the file checked`() throws {
    let folder = try TestFolder()
    let editor = "f() { echo '= 1' >> \"$1\"; }; f"
    let page = try page(folder, editor: editor)
    let result = try folder.run { console throws(FileError) in try page.edit(on: console) }
    #expect(result.status == .badData)
    #expect(try folder.read("config.toml").hasPrefix("# The configuration of morsekey"))
    let missing = try self.page(folder, editor: "no-such-editor 2>/dev/null")
    let failed = try folder.run { console throws(FileError) in try missing.edit(on: console) }
    #expect(failed.status == .failure)
  }

  @Test func `the example is a configuration`() {
    #expect(ConfigurationFile.configuration(ConfigurationFile.example).notes.isEmpty)
    let uncommented = ConfigurationFile.example.split(separator: "\n")
      .filter { $0.contains(" = ") || $0.contains("# [") }.map { $0.dropFirst(2) }
    let read = ConfigurationFile.configuration(uncommented.joined(separator: "\n"))
    #expect(read.programs.count == 1)
  }
}
