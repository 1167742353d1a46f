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
  /// The rule as lines of TOML.
  public var toml: String {
    [
      type.map { "type = \(SettingEdit.quoted($0))\n" },
      layout.map { "layout = \(SettingEdit.quoted($0))\n" },
      language.map { "language = \(SettingEdit.quoted($0))\n" },
      digits.map { "digits = \(SettingEdit.quoted($0))\n" },
      isSmart.map { "smart = \($0)\n" },
      HabitSwitches.Habit.allCases.compactMap { habit in
        switches[habit].map { "\(habit.rawValue) = \($0)\n" }
      }.joined(),
      isDenied ? "deny = true\n" : nil,
    ].compactMap(\.self).joined()
  }
}
