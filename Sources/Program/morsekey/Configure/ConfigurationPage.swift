import Stores
import KeyingStreams
import ArgumentParser
import Configuration
import Glibc
import LinuxSystem
import TerminalDevice

/// The output and changes of `morsekey config`.
struct ConfigurationPage {
  private let file: ConfigurationFile
  /// Whether the user has named the file, so that it has to exist.
  private let isNamed: Bool
  private let environment: (String) -> String?
  /// The administrator's policy.
  private let policy: SitePolicy

  init(
    _ options: ConfigurationOptions, policy: SitePolicy = .system,
    environment: @escaping (String) -> String? = WindowSize.environmentVariable
  ) {
    self.policy = policy
    file = options.file ?? ConfigurationFile(path: "/dev/null")
    isNamed = options.config != nil
    self.environment = environment
  }

  /// Prints the path of the file.
  func path(on console: Console) throws(FileError) -> CommandStatus {
    try UserFolder.checkHome(file.path)
    try console.print(path: file.path)
    return .success
  }

  /// Prints every setting with its value; settings that are not configured are comments.
  func show(on console: Console) throws(FileError) -> CommandStatus {
    guard let configuration = read(on: console) else { return .noInput }
    for line in policy.lines {
      try console.output.write("# fixed by \(policy.path): \(line)\n")
    }
    for row in OptionRow.all {
      let help = OptionHelp.all[row.name]
      if let title = help?.title { try console.output.write("# \(title)\n") }
      if let option = configuration.options.last(where: { $0.row == row && !$0.isForDesktop }) {
        try console.output.write("\(row.name) = \(option.value.toml)   # line \(option.line)\n\n")
      } else {
        let initial = help?.initial ?? ""
        let value = initial.isEmpty ? "" : row.value(of: initial) ?? ""
        try console.output.write("# \(row.name) =\(value.isEmpty ? "" : " " + value)\n\n")
      }
    }
    let desktop = configuration.options.filter(\.isForDesktop)
    if !desktop.isEmpty { try console.output.write("[desktop]\n") }
    for option in desktop {
      let line = "\(option.row.name) = \(option.value.toml)   # line \(option.line)"
      try console.output.write(line + "\n\n")
    }
    for (name, rule) in configuration.programs.sorted(by: { $0.key < $1.key }) {
      try console.output.write("[program.\(SettingEdit.quoted(name))]\n\(rule.toml)\n")
    }
    try show(configuration.shortcuts, in: "shortcuts", on: console)
    try show(configuration.secretCommands, in: "secrets", on: console)
    say(configuration.notes, on: console)
    return .success
  }

  private func show(
    _ texts: [String: String], in table: String, on console: Console
  ) throws(FileError) {
    if !texts.isEmpty { try console.output.write("[\(table)]\n") }
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      try console.output.write("\(SettingEdit.quoted(name)) = \(SettingEdit.quoted(text))\n")
    }
  }

  /// Reports the problems of the file, and of the machine's policy.
  func check(on console: Console) throws(FileError) -> CommandStatus {
    for problem in policy.problems { console.say(problem) }
    guard let configuration = read(on: console) else { return .noInput }
    let notes = configuration.notes
    say(notes, on: console)
    let isProfileNamed = configuration.options.contains { $0.row.name == "profile" }
    let problem = isProfileNamed ? nil : ProfileFile(variable: environment).problem
    if let problem { console.say(problem) }
    for option in configuration.options where !option.isForDesktop {
      sayFixed(option.row, unless: option.value, at: ":\(option.line)", on: console)
    }
    return notes.isEmpty && policy.problems.isEmpty && problem == nil ? .success : .badData
  }

  /// Prints the value of a setting: the configured one, or else the default.
  func get(_ key: String, on console: Console) throws(FileError) -> CommandStatus {
    guard let configuration = read(on: console) else { return .noInput }
    if let value = policy.fixedValue(of: Self.row(of: key)) {
      try console.print(lines: value.plain + "\n")
      console.say("'\(key)' is fixed by \(policy.path)")
    } else if let option = configuration.option(key) {
      try console.print(lines: option.value.plain + "\n")
    } else if let value = configuration.value(of: Self.path(of: key)) {
      try console.print(lines: value + "\n")
    } else if let row = Self.row(of: key) {
      try console.output.write((OptionHelp.all[row.name]?.initial ?? "") + "\n")
    } else {
      console.say(Self.unknown(key))
      return .usage
    }
    return .success
  }

  /// Sets a setting in the file, if the value is valid.
  func set(_ key: String, to words: String, on console: Console) throws(FileError) -> CommandStatus
  {
    guard let value = Self.value(of: key, words) else {
      if let row = Self.row(of: key) {
        console.say("'\(words)' is not a value of '\(key)'; expected \(row.kind.expected)")
      } else if Self.isFlag(Self.path(of: key)) {
        console.say("'\(words)' is not a value of '\(key)'; expected true or false")
      } else {
        console.say(Self.unknown(key))
      }
      return .usage
    }
    return try UserFolder.locked(file.path) { () throws(FileError) in
      try write(value, for: key, on: console)
    }
  }

  /// Removes a setting from the file; reports if it was not set.
  func unset(_ key: String, on console: Console) throws(FileError) -> CommandStatus {
    try UserFolder.checkHome(file.path)
    guard try file.text() != nil else { return sayNotSet(key, in: "", on: console) }
    return try UserFolder.locked(file.path) { () throws(FileError) in
      let path = Self.path(of: key)
      guard let former = try text(changedFor: "unset", to: nil, at: path, on: console) else {
        return .badData
      }
      let renamed = Self.removingFormerName(of: path, from: former.mended)
      let text = (try? SettingEdit.removing(path, from: renamed)) ?? renamed
      guard text != former.text else { return sayNotSet(key, in: text, on: console) }
      try UserFolder.write(text, to: file.path)
      return .success
    }
  }

  /// Reports that no line of `text` sets a setting.
  private func sayNotSet(_ key: String, in text: String, on console: Console) -> CommandStatus {
    let configuration = ConfigurationFile.configuration(text)
    if configuration.option(key) != nil || configuration.value(of: Self.path(of: key)) != nil {
      console.say("'\(key)' is set inside { }; nothing was unset; expected a line of its own")
      return .badData
    }
    guard Self.row(of: key) != nil || Self.path(of: key).count > 1 else {
      console.say(Self.unknown(key))
      return .usage
    }
    console.say("'\(key)' was not set in \(file.path)")
    return .success
  }

  /// Returns the file's text before a change such as `set`, and the text with this setting's
  /// invalid lines repaired.
  ///
  /// Returns `nil`, and reports the lines, when another line is not TOML.
  private func text(
    changedFor change: String, to value: String?, at path: [String], on console: Console
  ) throws(FileError) -> (text: String, mended: String)? {
    let bytes = try UserFolder.bytes(at: file.path) ?? []
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let note = FileNote(notUTF8In: String(decoding: bytes, as: UTF8.self))
      say(note.map { [$0] } ?? [], on: console)
      console.say("\(file.path): nothing was \(change)")
      return nil
    }
    // In a file with other invalid lines, the position of this setting is uncertain.
    let own = SettingEdit.brokenLines(of: path, in: text)
    let broken = TOMLReader.problems(of: text).filter { !own.contains($0.line) }
    guard broken.isEmpty else {
      say(TOMLReader.limited(broken), on: console)
      console.say("\(file.path): nothing was \(change); expected a file without such lines")
      return nil
    }
    return (text, SettingEdit.mending(path, to: value, in: text))
  }

  private func write(
    _ value: String, for key: String, on console: Console
  ) throws(FileError) -> CommandStatus {
    let path = Self.path(of: key)
    guard let former = try text(changedFor: "set", to: value, at: path, on: console),
      let text = try? SettingEdit.setting(
        path, to: value, in: Self.removingFormerName(of: path, from: former.mended))
    else { return .badData }
    let known = Set(checked(former.text).notes.map(\.problem))
    if let note = checked(text).notes.first(where: { !known.contains($0.problem) }) {
      console.say(note.problem)
      return .usage
    }
    try UserFolder.write(text, to: file.path)
    let option = checked(text).option(key)
    sayFixed(Self.row(of: key), unless: option?.value, at: "", on: console)
    return .success
  }

  /// Reports that a setting of the file does not apply, because the policy fixes another value.
  private func sayFixed(
    _ row: OptionRow?, unless value: SettingValue?, at place: String, on console: Console
  ) {
    guard let row, let fixed = policy.fixedValue(of: row), fixed.plain != value?.plain else {
      return
    }
    console.say(
      "\(file.path)\(place): '\(row.name)' is fixed to \(fixed.plain) by \(policy.path); this value"
        + " does not apply")
  }

  /// Opens the file in the user's editor, and reports its problems afterwards.
  func edit(on console: Console) throws(FileError) -> CommandStatus {
    if try file.text() == nil { try UserFolder.write(ConfigurationFile.example, to: file.path) }
    let editor = ["VISUAL", "EDITOR"].lazy.compactMap(environment).first { !$0.isEmpty } ?? "vi"
    let status = Subprocess.run(["sh", "-c", editor + " \"$@\"", editor, file.path])
    guard status == 0 else {
      console.say("\(editor): ended with \(status); expected an editor, named by VISUAL or EDITOR")
      return .failure
    }
    return try check(on: console)
  }
}

// MARK: - Reading

extension ConfigurationPage {
  /// Reads the configuration and checks each option.
  ///
  /// Returns `nil`, and reports the error, when a file named by the user cannot be read.
  private func read(on console: Console) -> Configuration? {
    do throws(FileError) {
      let found = try file.text()
      if found == nil, isNamed { throw FileError(name: file.path, number: ENOENT) }
      return checked(found ?? "")
    } catch {
      console.report(error, expected: "a configuration")
      return nil
    }
  }

  /// Returns the configuration of a text, with each option checked by a command that supports it.
  private func checked(_ text: String) -> Configuration {
    var configuration = ConfigurationFile.configuration(text)
    for option in configuration.options {
      if let problem = option.problem { configuration.leaveOut(option, because: problem) }
    }
    configuration.leaveOutLayouts(notIn: LayoutLibrary())
    return configuration
  }

  private func say(_ notes: [FileNote], on console: Console) {
    for note in notes { console.say("\(file.path):\(note)") }
  }

  /// Returns the names that lead to a setting, with the current name of an option.
  private static func path(of key: String) -> [String] {
    if key.hasPrefix("program."), let point = key.lastIndex(of: "."),
      let first = key.firstIndex(of: "."), first != point
    {
      return [
        "program", String(key[key.index(after: first)..<point]),
        String(key[key.index(after: point)...]),
      ]
    }
    if key.hasPrefix("desktop.") {
      return ["desktop", row(of: key)?.name ?? String(key.dropFirst("desktop.".count))]
    }
    for table in ["shortcuts", "secrets"] where key.hasPrefix(table + ".") {
      return [table, String(key.dropFirst(table.count + 1))]
    }
    return [row(of: key)?.name ?? key]
  }

  /// Returns the value in TOML syntax; `nil` for an unknown setting or an invalid value.
  private static func value(of key: String, _ words: String) -> String? {
    if let row = row(of: key) {
      let begins = row.name == "input" ? InputOptions.begins : { _ in true }
      return row.value(of: words, where: begins)
    }
    let path = path(of: key)
    guard path.count > 1, path[0] != "desktop" else { return nil }
    guard isFlag(path) else { return SettingEdit.quoted(words) }
    return ["true", "false"].contains(words) ? words : nil
  }

  /// Returns the option that a key such as `wpm` or `desktop.wpm` sets; `nil` for none.
  fileprivate static func row(of key: String) -> OptionRow? {
    guard key.hasPrefix("desktop.") else { return OptionRow.named(key) }
    let row = OptionRow.named(String(key.dropFirst("desktop.".count)))
    return row?.commands.contains(.desktop) == true ? row : nil
  }

  /// Returns the text without a line that sets an option by its name in earlier versions.
  private static func removingFormerName(of path: [String], from text: String) -> String {
    guard let name = path.last, let former = OptionRow.named(name)?.formerName,
      path.count == 1 || path[0] == "desktop"
    else { return text }
    return (try? SettingEdit.removing(path.dropLast() + [former], from: text)) ?? text
  }

  private static func isFlag(_ path: [String]) -> Bool {
    path.count == 3 && ProgramRule.flags.contains(path[2])
  }

  private static func unknown(_ key: String) -> String {
    let path = path(of: key)
    let program = ProgramRule.texts + ProgramRule.flags
    let desktop = OptionRow.all.filter { $0.commands.contains(.desktop) }.map(\.name)
    let (start, names) =
      switch (path.count, path[0]) {
      case (3, "program"): ("program.\(path[1]).", program)
      case (2, "desktop"): ("desktop.", desktop)
      default: ("", OptionRow.all.map(\.name))
      }
    let near = NearNames(to: path[path.count - 1].lowercased(), among: names).names
    let expected = near.map { start + $0 }.joined(separator: " or ")
    guard expected.isEmpty else { return "'\(key)' is not a setting; expected \(expected)" }
    return "'\(key)' is not a setting; morsekey config show lists all; expected one of them,"
      + " program.NAME.(\(program.joined(separator: "|"))), shortcuts.WORD, secrets.NAME or desktop.SETTING"
  }
}

extension Configuration.Option {
  /// The problem that a supporting command reports; `nil` when there is none.
  var problem: String? {
    if isForDesktop || row.commands == [.desktop] {
      return EngineCommand.problem(with: arguments)
    }
    if row.commands.contains(.type) { return TypeCommand.problem(with: arguments) }
    return RunCommand.problem(with: arguments)
  }
}

extension ConfiguredCommand {
  /// Returns the problem of arguments in one line; `nil` when there is none.
  fileprivate static func problem(with arguments: [String]) -> String? {
    do {
      // The user's own profile does not matter: it is reported by itself.
      try parse(["--profile=none"] + arguments).check()
      return nil
    } catch {
      return problem(error)
    }
  }
}

extension Configuration {
  /// Returns the option that a key such as `wpm` or `desktop.wpm` names, if it is set.
  fileprivate func option(_ key: String) -> Option? {
    let row = ConfigurationPage.row(of: key)
    return options.last { $0.row == row && $0.isForDesktop == key.hasPrefix("desktop.") }
  }

  /// Returns the value of a rule or shortcut, formatted for display.
  fileprivate func value(of path: [String]) -> String? {
    switch path.count {
    case 2 where path[0] == "secrets": secretCommands[path[1]]
    case 2: path[0] == "shortcuts" ? shortcuts[path[1].lowercased()] : nil
    case 3: programs[path[1]]?.value(of: path[2])?.plain
    default: nil
    }
  }
}
