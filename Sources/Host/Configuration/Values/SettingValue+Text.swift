import TextInput

extension SettingValue {
  /// The value in TOML syntax.
  public var toml: String {
    switch self {
    case .text(let text): SettingEdit.quoted(text)
    case .whole(let number): String(number)
    case .number(let number): String(number)
    case .flag(let isOn): String(isOn)
    case .list(let values): "[" + values.map(\.toml).joined(separator: ", ") + "]"
    case .table(let table):
      "{ "
        + table.entries.map { "\(SettingEdit.quoted($0.key)) = \($0.value.toml)" }
        .joined(separator: ", ") + " }"
    }
  }

  /// The value for display: texts without quotation marks, elements of a list separated by commas.
  public var plain: String {
    switch self {
    case .list(let values): values.map(\.plain).joined(separator: ",")
    case .flag(let isOn): String(isOn)
    case .text, .whole, .number, .table: scalarText ?? toml
    }
  }
}

extension ProgramRule {
  /// Returns the value of a rule by its name; `nil` if it is not set.
  public func value(of name: String) -> SettingValue? {
    switch name {
    case "type": type.map(SettingValue.text)
    case "layout": layout.map(SettingValue.text)
    case "language": language.map(SettingValue.text)
    case "digits": digits.map(SettingValue.text)
    case "smart": isSmart.map(SettingValue.flag)
    case "deny": .flag(isDenied)
    default:
      HabitSwitches.Habit(rawValue: name).flatMap { switches[$0] }.map(SettingValue.flag)
    }
  }

  /// The rule as lines of TOML.
  public var toml: String {
    let names = Self.texts + Self.flags.filter { $0 != "deny" } + (isDenied ? ["deny"] : [])
    return names.compactMap { name in value(of: name).map { "\(name) = \($0.toml)\n" } }.joined()
  }
}
