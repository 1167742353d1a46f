import MorseKeyboard
public import TextInput

/// The user's configuration: command-line options, rules for programs, shortcuts.
///
/// Invalid entries are reported with their lines; all other entries apply.
public struct Configuration: Hashable, Sendable {
  /// An option that is set.
  public struct Option: Hashable, Sendable {
    /// The description of the option.
    public let row: OptionRow
    /// The value.
    public let value: SettingValue
    /// The equivalent command-line arguments.
    public let arguments: [String]
    /// The line, counted from one.
    public let line: Int
    /// Whether it is in the table `[desktop]`, and applies only in graphical programs.
    public let isForDesktop: Bool
  }

  /// The options that are set, in the order of their lines.
  public private(set) var options: [Option] = []
  /// The rules by the name of the program that receives the text.
  public private(set) var programs: [String: ProgramRule] = [:]
  /// The replacements of typed words.
  public private(set) var shortcuts: [String: String] = [:]
  /// The commands that print secrets, by the name that layouts use.
  public private(set) var secretCommands: [String: String] = [:]
  /// The problems, in the order of the lines.
  public private(set) var notes: [FileNote]

  /// Reads the values of a file.
  ///
  /// - Parameters:
  ///   - table: the values.
  ///   - notes: the problems found while reading the file.
  public init(_ table: SettingTable = SettingTable(), notes: [FileNote] = []) {
    self.notes = notes
    for entry in table.entries {
      switch (entry.key, entry.value) {
      case ("program", .table(let programs)): parsePrograms(programs)
      case ("shortcuts", .table(let words)): parseShortcuts(words)
      case ("secrets", .table(let commands)): parseSecrets(commands)
      case ("desktop", .table(let settings)):
        for entry in settings.entries { parseOption(entry, forDesktop: true) }
      default: parseOption(entry)
      }
    }
    self.notes.sort { $0.line < $1.line }
  }

  private mutating func parseOption(_ entry: SettingTable.Entry, forDesktop: Bool = false) {
    let rows = OptionRow.all.filter { !forDesktop || $0.commands.contains(.desktop) }
    guard let row = OptionRow.named(entry.key), rows.contains(row) else {
      let tables = forDesktop ? [] : ["program", "shortcuts", "secrets", "desktop"]
      let names = rows.map(\.name) + tables
      return note(entry, "'\(entry.key)' is not a setting\(Self.guess(entry.key, among: names))")
    }
    if let former = options.first(where: { $0.row == row && $0.isForDesktop == forDesktop }) {
      return note(entry, "'\(row.name)' is set in line \(former.line) already")
    }
    guard let arguments = row.arguments(for: entry.value) else {
      let expected = "expected \(row.kind.expected)"
      return note(entry, "'\(entry.key)' is set to \(entry.value.kind); \(expected)")
    }
    options.append(
      Option(
        row: row, value: entry.value, arguments: arguments, line: entry.line,
        isForDesktop: forDesktop))
  }

  private mutating func parsePrograms(_ table: SettingTable) {
    for entry in table.entries {
      guard case .table(let settings) = entry.value else {
        note(entry, "'\(entry.key)' is not a table; expected [program.\(entry.key)]")
        continue
      }
      guard !entry.key.isEmpty else {
        note(entry, "the name of a program is empty; expected one, as [program.vim]")
        continue
      }
      var rule = ProgramRule()
      for setting in settings.entries where !rule.set(setting) {
        note(
          setting,
          "'\(setting.key)' = \(setting.value.toml) is not a rule; expected \(ProgramRule.expected)"
        )
      }
      programs[entry.key] = rule
    }
  }

  private mutating func parseShortcuts(_ table: SettingTable) {
    for entry in table.entries {
      guard case .text(let text) = entry.value else {
        note(entry, "'\(entry.key)' is set to \(entry.value.kind); expected text")
        continue
      }
      shortcuts[entry.key.lowercased()] = text
    }
  }

  private mutating func parseSecrets(_ table: SettingTable) {
    for entry in table.entries {
      guard case .text(let command) = entry.value, !command.isEmpty else {
        note(entry, "'\(entry.key)' is set to \(entry.value.kind); expected a command")
        continue
      }
      secretCommands[entry.key] = command
    }
  }

  private mutating func note(_ entry: SettingTable.Entry, _ problem: String) {
    notes.append(FileNote(line: entry.line, problem))
  }

  /// Gives rules from another source priority over its own rules for programs.
  public mutating func prefer(_ rules: [String: ProgramRule]) {
    programs.merge(rules) { $0.overridden(by: $1) }
  }

  /// Removes a program's layout that does not exist, and notes the problem.
  public mutating func leaveOutLayout(of program: String, because problem: String) {
    guard let line = programs[program]?.layoutLine else { return }
    programs[program]?.layout = nil
    notes.append(FileNote(line: line, problem))
    notes.sort { $0.line < $1.line }
  }

  /// Removes an option that turned out to be wrong, and notes the problem.
  public mutating func leaveOut(_ option: Option, because problem: String) {
    options.removeAll { $0 == option }
    notes.append(FileNote(line: option.line, problem))
    notes.sort { $0.line < $1.line }
  }

  /// Returns the equivalent arguments for `command`, without options that the user's `words`
  /// override.
  public func arguments(for command: OptionRow.Command, before words: [String]) -> [String] {
    options(for: command).filter { !$0.row.yields(to: words) }.flatMap(\.arguments)
  }

  /// Returns the options that apply to a command; those in `[desktop]` override the same ones
  /// outside.
  public func options(for command: OptionRow.Command) -> [Option] {
    let own = command == .desktop ? options.filter(\.isForDesktop) : []
    let general = options.filter { option in
      !option.isForDesktop && option.row.commands.contains(command)
        && !own.contains { $0.row == option.row }
    }
    return general + own
  }

  /// Returns a suggestion of the probable name for a message; lists all names when none is near.
  static func guess(_ name: String, among names: [String]) -> String {
    let near = NearNames(to: name.lowercased(), among: names).names
    guard !near.isEmpty else { return "; expected one of \(names.joined(separator: ", "))" }
    return "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

/// The rules for a program that receives the text.
public struct ProgramRule: Hashable, Sendable {
  /// The type of its text.
  public var type: String?
  /// The layout to change to.
  public var layout: String?
  /// The line of the layout rule, counted from one.
  public var layoutLine: Int?
  /// The language of the text, as a BCP 47 tag.
  public var language: String?
  /// The short codes for digits.
  public var digits: String?
  /// Whether prose gets its habits; `nil` for the general setting.
  public var isSmart: Bool?
  /// The habits that are turned on or off individually.
  public var switches = HabitSwitches()
  /// Whether only pass-through keys may type into it.
  public var isDenied = false

  /// The names of the rules that are true or false.
  public static let flags = ["smart", "deny"] + habits
  /// The names of the rules with another value.
  public static let texts = ["type", "layout", "language", "digits"]
  private static let habits = HabitSwitches.Habit.allCases.map(\.rawValue)

  /// The names of the rules, with their values.
  static let expected =
    "layout = a layout's name, language = \(LanguageTag.expected), digits = cut or darci, smart, "
    + habits.joined(separator: ", ") + " = true or false,"
    + " deny = true, or type = one of "
    + KeyboardType.allCases.map(\.rawValue).joined(separator: ", ")

  /// Creates an empty rule.
  public init() {}

  /// Returns the rule with the values of another one in place of its own; either can deny.
  func overridden(by other: ProgramRule) -> ProgramRule {
    var rule = self
    rule.type = other.type ?? type
    if let layout = other.layout { (rule.layout, rule.layoutLine) = (layout, other.layoutLine) }
    rule.language = other.language ?? language
    rule.digits = other.digits ?? digits
    rule.isSmart = other.isSmart ?? isSmart
    rule.switches = switches.overridden(by: other.switches)
    rule.isDenied = isDenied || other.isDenied
    return rule
  }

  /// Sets a rule; returns whether a rule of this name and kind exists.
  mutating func set(_ entry: SettingTable.Entry) -> Bool {
    switch (entry.key, entry.value) {
    case ("type", .text(let name)) where KeyboardType(rawValue: name) != nil: type = name
    case ("layout", .text(let name)): (layout, layoutLine) = (name, entry.line)
    case ("language", .text(let tag)) where LanguageTag(tag) != nil: language = tag
    case ("digits", .text(let name)) where DigitCode(rawValue: name) != nil: digits = name
    case ("smart", .flag(let isOn)): isSmart = isOn
    case ("deny", .flag(let isOn)): isDenied = isOn
    case (let name, .flag(let isOn)):
      guard let habit = HabitSwitches.Habit(rawValue: name) else { return false }
      switches[habit] = isOn
    default: return false
    }
    return true
  }
}
