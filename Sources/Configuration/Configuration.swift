import MorseKeyboard
public import TextInput

/// What someone has configured: options as the command line has them, rules for programs, shortcuts.
///
/// What cannot be understood is named by its line, and everything else holds.
public struct Configuration: Hashable, Sendable {
  /// An option that is set.
  public struct Option: Hashable, Sendable {
    /// Which one.
    public let row: OptionRow
    /// What it is set to.
    public let value: SettingValue
    /// What would be written for it on the command line.
    public let arguments: [String]
    /// The line, from one.
    public let line: Int
    /// Whether it stands in the table `[desktop]`, and holds in graphical programs only.
    public let isForDesktop: Bool
  }

  /// The options that are set, in the order of their lines.
  public private(set) var options: [Option] = []
  /// What holds while a program reads what is typed, by the program's name.
  public private(set) var programs: [String: ProgramRule] = [:]
  /// What takes the place of words when they are typed.
  public private(set) var shortcuts: [String: String] = [:]
  /// What is wrong, in the order of the lines.
  public private(set) var notes: [FileNote]

  /// Understands a file's values.
  ///
  /// - Parameters:
  ///   - table: the values.
  ///   - notes: what is wrong with the file already.
  public init(_ table: SettingTable = SettingTable(), notes: [FileNote] = []) {
    self.notes = notes
    for entry in table.entries {
      switch (entry.key, entry.value) {
      case ("program", .table(let programs)): takePrograms(programs)
      case ("shortcuts", .table(let words)): takeShortcuts(words)
      case ("desktop", .table(let settings)):
        for entry in settings.entries { takeOption(entry, forDesktop: true) }
      default: takeOption(entry)
      }
    }
    self.notes.sort { $0.line < $1.line }
  }

  private mutating func takeOption(_ entry: SettingTable.Entry, forDesktop: Bool = false) {
    let rows = OptionRow.all.filter { !forDesktop || $0.commands.contains(.desktop) }
    guard let row = rows.first(where: { $0.name == entry.key }) else {
      let names = rows.map(\.name) + (forDesktop ? [] : ["program", "shortcuts", "desktop"])
      return note(entry, "'\(entry.key)' is not a setting\(Self.guess(entry.key, among: names))")
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

  private mutating func takePrograms(_ table: SettingTable) {
    for entry in table.entries {
      guard case .table(let settings) = entry.value else {
        note(entry, "'\(entry.key)' is not a table; expected [program.\(entry.key)]")
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

  private mutating func takeShortcuts(_ table: SettingTable) {
    for entry in table.entries {
      guard case .text(let text) = entry.value else {
        note(entry, "'\(entry.key)' is set to \(entry.value.kind); expected text")
        continue
      }
      shortcuts[entry.key.lowercased()] = text
    }
  }

  private mutating func note(_ entry: SettingTable.Entry, _ problem: String) {
    notes.append(FileNote(line: entry.line, problem))
  }

  /// Has rules of somebody else for programs hold before its own.
  public mutating func prefer(_ rules: [String: ProgramRule]) {
    programs.merge(rules) { $0.overridden(by: $1) }
  }

  /// Leaves out a program's keyboard that turned out not to be there, and says so.
  public mutating func leaveOutLayout(of program: String, because problem: String) {
    guard let line = programs[program]?.layoutLine else { return }
    programs[program]?.layout = nil
    notes.append(FileNote(line: line, problem))
    notes.sort { $0.line < $1.line }
  }

  /// Leaves out an option that turned out to be wrong, and says why.
  public mutating func leaveOut(_ option: Option, because problem: String) {
    options.removeAll { $0 == option }
    notes.append(FileNote(line: option.line, problem))
    notes.sort { $0.line < $1.line }
  }

  /// What would be written on the command line of `command`, where a user has written `words`.
  public func arguments(for command: OptionRow.Command, before words: [String]) -> [String] {
    options(for: command).filter { !$0.row.yields(to: words) }.flatMap(\.arguments)
  }

  /// The options that hold for a command; those in `[desktop]` go before the same ones outside.
  public func options(for command: OptionRow.Command) -> [Option] {
    let own = command == .desktop ? options.filter(\.isForDesktop) : []
    let general = options.filter { option in
      !option.isForDesktop && option.row.commands.contains(command)
        && !own.contains { $0.row == option.row }
    }
    return general + own
  }

  /// The name that was probably meant, in the words of a message; all of them when none is near.
  static func guess(_ name: String, among names: [String]) -> String {
    let near = NearNames(to: name.lowercased(), among: names).names
    guard !near.isEmpty else { return "; expected one of \(names.joined(separator: ", "))" }
    return "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

/// What holds while a program reads what is typed.
public struct ProgramRule: Hashable, Sendable {
  /// The kind of text that it is given.
  public var type: String?
  /// The keyboard to change to.
  public var layout: String?
  /// The line in which that stands, from one.
  public var layoutLine: Int?
  /// The language of the text, as a BCP 47 tag.
  public var language: String?
  /// How figures may be keyed short.
  public var figures: String?
  /// Whether quotes, dashes and spaces are put right; `nil` as everywhere.
  public var isSmart: Bool?
  /// The habits that are turned on or off one by one.
  public var switches = HabitSwitches()
  /// Whether only the ordinary keys type into it.
  public var isDenied = false

  /// The names of the rules.
  static let expected =
    "layout = a keyboard's name, language = \(LanguageTag.expected), figures = cut or darci, smart, "
    + HabitSwitches.Habit.allCases.map(\.rawValue).joined(separator: ", ") + " = true or false,"
    + " deny = true, or type = one of "
    + KeyboardType.allCases.map(\.rawValue).joined(separator: ", ")

  /// Creates a rule that says nothing.
  public init() {}

  /// The rule with what another one says in place of its own; either can deny.
  func overridden(by other: ProgramRule) -> ProgramRule {
    var rule = self
    rule.type = other.type ?? type
    if let layout = other.layout { (rule.layout, rule.layoutLine) = (layout, other.layoutLine) }
    rule.language = other.language ?? language
    rule.figures = other.figures ?? figures
    rule.isSmart = other.isSmart ?? isSmart
    rule.switches = switches.overridden(by: other.switches)
    rule.isDenied = isDenied || other.isDenied
    return rule
  }

  /// Sets a rule; whether there is one of this name and kind.
  mutating func set(_ entry: SettingTable.Entry) -> Bool {
    switch (entry.key, entry.value) {
    case ("type", .text(let name)) where KeyboardType(rawValue: name) != nil: type = name
    case ("layout", .text(let name)): (layout, layoutLine) = (name, entry.line)
    case ("language", .text(let tag)) where LanguageTag(tag) != nil: language = tag
    case ("figures", .text(let name)) where FigureCode(rawValue: name) != nil: figures = name
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
