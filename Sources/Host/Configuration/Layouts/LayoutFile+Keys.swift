import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// The functions of codes, keys and cells in layout files.
extension LayoutFile {
  /// The keys reserved in every layout: without them there might be no way to leave.
  private static let reserved = ["escape", "tab", "ctrl-c", "ctrl-d", "ctrl-z", "f1"]

  mutating func codes(_ entry: SettingTable.Entry) -> [MorsePattern: LayoutKey] {
    var codes: [MorsePattern: LayoutKey] = [:]
    for code in lines(of: entry, expected: "codes, as [codes] and lines of \".-.-\" = \"x\"") {
      let pattern = MorsePattern(parsing: code.key)
      guard let pattern, !pattern.isEmpty, pattern.stretch == .none else {
        note(
          code.line,
          "'\(code.key)' is not a code; expected dits and dahs in quotation marks, as \".-.-\", at most"
            + " \(MorsePattern.capacity)")
        continue
      }
      codes[pattern] = layoutKey(code)
    }
    return codes
  }

  mutating func keys(_ entry: SettingTable.Entry) -> [String: LayoutKey] {
    var keys: [String: LayoutKey] = [:]
    for name in lines(of: entry, expected: "keys, as [keys] and lines of \"1\" = \"x\"") {
      guard let key = Key(name.key), key.isReported else {
        note(name.line, "'\(name.key)' is not a key; expected one such as \"1\", f5 or ctrl-t")
        continue
      }
      guard !Self.reserved.contains("\(key)") else {
        note(name.line, "'\(name.key)' is a key of every keyboard; expected another key")
        continue
      }
      keys["\(key)"] = layoutKey(name)
    }
    return keys
  }

  /// Returns the lines of a table; refuses any other value.
  private mutating func lines(
    of entry: SettingTable.Entry, expected: String
  ) -> [SettingTable.Entry] {
    if case .table(let table) = entry.value { return table.entries }
    refuse(entry, expected: expected)
    return []
  }

  mutating func cells(_ entry: SettingTable.Entry) -> [[LayoutKey]] {
    guard case .list(let rows) = entry.value else {
      refuse(entry, expected: "rows of keys, as [[\"a\", \"b\"], [\"c\"]]")
      return []
    }
    var cells: [[LayoutKey]] = []
    for row in rows {
      guard case .list(let values) = row else {
        note(entry.line, "a row of 'cells' is \(row.kind); expected a list, as [\"a\", \"b\"]")
        continue
      }
      cells.append(values.compactMap { cell($0, line: entry.line) })
    }
    return cells.filter { !$0.isEmpty }
  }

  /// Reads a cell: the label of a code or a key, or a separate function.
  private mutating func cell(_ value: SettingValue, line: Int) -> LayoutKey? {
    if case .text(let text) = value, text.count > 1 {
      let bound = Array(keyboard.codes.values) + keyboard.keys.values
      if let key = bound.first(where: { $0.cap == text }) { return key }
    }
    return layoutKey(SettingTable.Entry("cells", value, line: line))
  }

  /// Reads the function of an entry; returns `nil`, and adds a note, if it is invalid.
  private mutating func layoutKey(_ entry: SettingTable.Entry) -> LayoutKey? {
    switch entry.value {
    case .text(let text) where !text.isEmpty: return LayoutKey(Self.action(typing: text))
    case .table(let table):
      guard let action = action(table, entry) else { return nil }
      return capped(LayoutKey(action), table, entry)
    default:
      note(
        entry.line,
        "'\(entry.key)' is set to \(entry.value.kind); expected text, or one of"
          + " { action = }, { text = }, { key = }, { layout = }")
      return nil
    }
  }

  /// Returns the function of a text: a single character is typed like a letter, a longer text is
  /// inserted as it is.
  private static func action(typing text: String) -> PatternAction {
    text.count == 1 ? .text(text) : .phrase(text)
  }

  /// The name of `layout` in files for earlier versions.
  private static let formerKind = "keyboard"

  /// The settings that specify the function of a key.
  private static let kinds = [
    "text", "action", "key", "layout", "phrase", "secret", "unavailable",
  ]
  private static let allKinds = kinds + [formerKind]

  private mutating func action(_ table: SettingTable, _ entry: SettingTable.Entry) -> PatternAction?
  {
    let said = table.entries.filter { Self.allKinds.contains($0.key) }
    guard said.count == 1, case .text(let text) = said[0].value, !text.isEmpty else {
      note(
        entry.line,
        "'\(entry.key)' says \(said.isEmpty ? "nothing to do" : "several things or no text");"
          + " expected one of \(Self.kinds.joined(separator: ", ")), set to text")
      return nil
    }
    switch said[0].key {
    case "text": return Self.action(typing: text)
    case "phrase": return .phrase(text)
    case "secret": return secret(text, entry)
    case "unavailable": return .unavailable(text)
    case "layout", Self.formerKind:
      refer(to: text, line: entry.line)
      return .layout(text)
    case "action": return action(text, entry)
    default: return key(text, entry)
    }
  }

  private mutating func secret(_ name: String, _ entry: SettingTable.Entry) -> PatternAction? {
    guard !name.hasPrefix("."),
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.@".contains($0) })
    else {
      note(entry.line, "'\(name)' names no secret; expected letters, digits and - _ . @")
      return nil
    }
    return .secret(name)
  }

  private mutating func action(_ name: String, _ entry: SettingTable.Entry) -> PatternAction? {
    if let code = CommandCode(name: name) { return .command(code) }
    let names = CommandCode.allCases.map(\.name)
    note(entry.line, "'\(name)' is not an action\(Configuration.guess(name, among: names))")
    return nil
  }

  private mutating func key(_ name: String, _ entry: SettingTable.Entry) -> PatternAction? {
    if let key = Key(name), KeyEncoder().sends(key), let control = ControlKey(key.code) {
      return .key(control, KeyModifiers(key.modifiers))
    }
    note(entry.line, "'\(name)' is not a key; expected one such as f5, insert, shift-tab or ctrl-t")
    return nil
  }

  /// Returns the key with its label and width.
  private mutating func capped(
    _ key: LayoutKey, _ table: SettingTable, _ entry: SettingTable.Entry
  ) -> LayoutKey {
    var key = key
    for setting in table.entries {
      switch (setting.key, setting.value) {
      case ("cap", .text(let cap)) where !cap.isEmpty: key.cap = cap
      case ("width", .whole(let width)) where (1...20).contains(width): key.width = width
      case (let kind, _) where Self.allKinds.contains(kind): break
      default:
        note(
          entry.line,
          "'\(setting.key)' = \(setting.value.toml) says nothing of a key; expected cap = text or"
            + " width = 1 to 20")
      }
    }
    return key
  }
}

extension Key {
  /// Whether a terminal can report the key under this name.
  ///
  /// A shifted key is reported by the character that it types. With Ctrl, only keys of ASCII
  /// characters are reported.
  fileprivate var isReported: Bool {
    guard phase == .press else { return false }
    guard case .character(let character) = code else { return true }
    let isCommand = !modifiers.isDisjoint(with: .commands)
    return (isCommand || !modifiers.contains(.shift))
      && (!modifiers.contains(.ctrl) || character.isASCII)
  }
}

extension ControlKey {
  /// Creates the document's key for a key of a terminal; `nil` when there is none.
  fileprivate init?(_ code: Key.Code) {
    switch code {
    case .character(let character): self = .character(character)
    case .function(let number): self = .function(number)
    case .named(let name):
      guard let key = Self.named[name] else { return nil }
      self = key
    case .modifier, .other: return nil
    }
  }

  private static let named: [Key.Name: ControlKey] = [
    .enter: .enter, .tab: .tab, .escape: .escape, .backspace: .backspace, .delete: .delete,
    .insert: .insert, .up: .up, .down: .down, .left: .left, .right: .right, .home: .home,
    .end: .end, .pageUp: .pageUp, .pageDown: .pageDown,
  ]
}

extension KeyModifiers {
  fileprivate init(_ modifiers: Key.Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.alt) { insert(.alt) }
    if modifiers.contains(.ctrl) { insert(.control) }
  }
}
