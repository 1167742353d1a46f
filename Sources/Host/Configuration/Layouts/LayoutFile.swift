import TextComposition
import MorseCode
public import MorseKeyboard
import TextInput

/// A layout read from the values of its file.
///
/// Invalid entries are reported with their lines; all other entries apply.
public struct LayoutFile: Sendable {
  /// The layout, from the valid entries.
  public private(set) var keyboard: KeyboardLayout
  /// The problems, in the order of the lines.
  public private(set) var notes: [FileNote]
  /// The lines that change to other layouts, by their names.
  public private(set) var references: [String: [Int]] = [:]

  /// The valid names in a file.
  static let names = [
    "name", "group", "title", "language", "ascii-capable", "right-to-left", "requested-access",
    "table", "marks", "scan", "by-frequency", "height", "cells", "codes", "keys",
  ]

  /// Reads the values of a file.
  ///
  /// - Parameters:
  ///   - table: the values.
  ///   - name: the file's name without its ending, which is the name of the layout.
  ///   - notes: the problems found while reading the file.
  public init(_ table: SettingTable, named name: String, notes: [FileNote] = []) {
    keyboard = KeyboardLayout(name: name)
    self.notes = notes
    for entry in table.entries where entry.key != "cells" { parse(entry) }
    // Cells refer to the labels of codes and keys.
    if let cells = table["cells"] { parse(cells) }
    if keyboard.scans, keyboard.cells.isEmpty {
      note(
        table["scan"]?.line ?? 1, "'scan' is true without cells; expected cells = [[\"a\", \"b\"]]")
      keyboard.scans = false
    }
    checkASCII(table)
    if table["table"] == nil, notes.isEmpty {
      note(1, "names no table; expected table = \"international\", another, or \"none\"")
    }
    self.notes.sort { $0.line < $1.line }
  }

  /// Creates the layout of the user's phrases.
  public init(_ phrases: PhraseFile) {
    keyboard = phrases.layout(scans: false)
    notes = phrases.notes
  }

  private mutating func parse(_ entry: SettingTable.Entry) {
    switch entry.key {
    case "name", "group", "title", "language", "table": parseText(entry)
    case "ascii-capable": parseFlag(\.isASCIICapable, entry)
    case "right-to-left": parseFlag(\.isRightToLeft, entry)
    case "marks": parseFlag(\.typesMarks, entry)
    case "scan": parseFlag(\.scans, entry)
    case "by-frequency": parseFlag(\.isByFrequency, entry)
    case "requested-access": parseAccess(entry)
    case "height": parseHeight(entry)
    case "cells": keyboard.cells = cells(entry)
    case "codes": keyboard.codes = codes(entry)
    case "keys": keyboard.keys = keys(entry)
    default:
      let guess = Configuration.guess(entry.key, among: Self.names)
      note(entry.line, "'\(entry.key)' is nothing of a keyboard\(guess)")
    }
  }

  private mutating func parseText(_ entry: SettingTable.Entry) {
    guard case .text(let text) = entry.value else { return refuse(entry, expected: "text") }
    switch entry.key {
    case "name":
      guard text != keyboard.name else { return }
      note(
        entry.line,
        "is named '\(text)' in a file that is called \(keyboard.name).toml; expected the same name")
    case "group": keyboard.group = text
    case "title": keyboard.title = text
    case "language": parseLanguage(text, entry)
    default: parseTable(text, entry)
    }
  }

  private mutating func parseLanguage(_ text: String, _ entry: SettingTable.Entry) {
    guard LanguageTag(text) != nil else {
      return note(entry.line, "'\(text)' is not a language; expected \(LanguageTag.expected)")
    }
    keyboard.language = text
  }

  private mutating func parseTable(_ text: String, _ entry: SettingTable.Entry) {
    guard text != "none" else { return keyboard.hasTable = false }
    guard let alphabet = MorseAlphabet.named(text) else {
      let names = MorseAlphabet.names + ["none"]
      return note(
        entry.line, "'\(text)' is not a table\(Configuration.guess(text, among: names))")
    }
    keyboard.alphabet = alphabet
  }

  private mutating func parseFlag(
    _ flag: WritableKeyPath<KeyboardLayout, Bool>, _ entry: SettingTable.Entry
  ) {
    guard case .flag(let isOn) = entry.value else {
      return refuse(entry, expected: "true or false")
    }
    keyboard[keyPath: flag] = isOn
  }

  private mutating func parseAccess(_ entry: SettingTable.Entry) {
    let all = KeyboardLayout.Access.allCases.map(\.rawValue)
    let names = entry.value.texts ?? [entry.value.kind]
    for name in names {
      guard let access = KeyboardLayout.Access(rawValue: name) else {
        note(
          entry.line,
          "'\(name)' is nothing to be allowed; expected a list of \(all.joined(separator: ", "))")
        continue
      }
      keyboard.requestedAccess.insert(access)
    }
  }

  private mutating func parseHeight(_ entry: SettingTable.Entry) {
    guard case .whole(let rows) = entry.value, (1...20).contains(rows) else {
      return note(
        entry.line, "'height' is \(entry.value.toml); expected how many rows, 1 to 20")
    }
    keyboard.height = rows
  }

  /// Notes the missing ASCII characters if the file claims to have all of them.
  private mutating func checkASCII(_ table: SettingTable) {
    guard let entry = table["ascii-capable"], case .flag(let claimed) = entry.value else { return }
    let missing = keyboard.missingASCII
    if claimed, !missing.isEmpty {
      note(
        entry.line,
        "'ascii-capable' is true, but \(String(missing)) cannot be typed; expected false, or codes for it"
      )
    }
  }

  /// Notes a line that changes to another layout.
  mutating func refer(to name: String, line: Int) {
    if references[name]?.last != line { references[name, default: []].append(line) }
  }

  /// Removes the keys that change to a layout that does not exist, and notes the problem.
  public mutating func leaveOutChanges(to name: String, because problem: String) {
    func leads(_ key: LayoutKey) -> Bool { key.action == .layout(name) }
    keyboard.codes = keyboard.codes.filter { !leads($0.value) }
    keyboard.keys = keyboard.keys.filter { !leads($0.value) }
    keyboard.cells = keyboard.cells.map { $0.filter { !leads($0) } }.filter { !$0.isEmpty }
    if keyboard.cells.isEmpty { keyboard.scans = false }
    for line in references.removeValue(forKey: name) ?? [] { note(line, problem) }
    notes.sort { $0.line < $1.line }
  }

  mutating func refuse(_ entry: SettingTable.Entry, expected: String) {
    note(entry.line, "'\(entry.key)' is set to \(entry.value.kind); expected \(expected)")
  }

  mutating func note(_ line: Int, _ problem: String) {
    notes.append(FileNote(line: line, problem))
  }
}

extension KeyboardLayout {
  /// The ASCII characters that no code, key or cell types, without control characters.
  public var missingASCII: [Character] {
    var settings = KeyboardSettings()
    settings.layout = self
    let own = keys.values.map(\.action) + cells.joined().map(\.action)
    let actions = settings.reachable(from: .empty).map(\.action) + own
    let typed = Set(actions.compactMap(\.character))
    let hasShift = actions.contains(.command(.shift)) || actions.contains(.command(.capsLock))
    return (0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }.filter { character in
      let small = Character(character.lowercased())
      return !typed.contains(character)
        && !(character.isUppercase && hasShift && typed.contains(small))
    }
  }
}

extension PatternAction {
  /// The character that it types; `nil` when it types none or several.
  fileprivate var character: Character? {
    switch self {
    case .text(let text), .phrase(let text): text.count == 1 ? text.first : nil
    case .command(.space): " "
    case .command, .key, .layout, .secret, .unavailable: nil
    }
  }
}
