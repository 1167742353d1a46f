import TextComposition
package import Configuration
import MorseCode
package import MorseKeyboard

/// The check of a layout's codes, as tables.
package struct CheckReport: CustomStringConvertible {
  private var sections: [(title: String, rows: [[String]])] = []
  private let summary: String

  /// Creates the tables of a check.
  ///
  /// - Parameters:
  ///   - check: the findings.
  ///   - layout: the checked layout.
  ///   - other: the layout whose codes are compared; `nil` for none.
  package init(
    _ check: LayoutCheck, of layout: KeyboardLayout, like other: KeyboardLayout?
  ) {
    let missing = check.missingASCII
    let ascii = missing.isEmpty ? "all of ASCII" : "without \(String(missing))"
    summary =
      "\(layout.name): \(layout.codes.count) codes, \(layout.keys.count) keys, table \(layout.tableName),"
      + " \(missing.count > 40 ? "not all of ASCII" : ascii)\n"
    add(
      "Clashes with the table", check.table.map { [$0.pattern.description, $0.label, $0.former] })
    add("Clashes with prosigns", check.prosigns.map(Self.row))
    add(
      "Clashes with the universal codes",
      check.universal.map { Self.row($0.clash) + ["keyed as \($0.instead)"] })
    add(
      "Cannot be typed any more",
      check.lostCharacters.map { [$0.pattern.description, $0.character] })
    add(
      "Longer than \(LayoutCheck.longest) elements, hardly reached",
      check.unreachable.map { [$0.pattern.description, $0.label] })
    add(
      "What two codes make when the pause between them is lost",
      check.lostGaps.map {
        [$0.pattern.description, $0.label, $0.parts.joined(separator: " + ")]
      })
    add("Letters of other scripts", Self.scripts(of: layout))
    if let other { add("Other than in \(other.name)", Self.differences(layout, other)) }
    add("Ways out", check.waysOut.map { [$0.by, $0.label] })
  }

  package var description: String {
    summary
      + sections.map { section in
        var table = TextTable(leftColumns: Set(0..<4))
        for row in section.rows { table.add(row) }
        return "\n\(section.title)\n" + table.lines.map { $0 + "\n" }.joined()
      }.joined()
  }

  private mutating func add(_ title: String, _ rows: [[String]]) {
    if !rows.isEmpty { sections.append((title, rows)) }
  }

  private static func row(_ clash: LayoutCheck.Clash) -> [String] {
    [clash.pattern.description, clash.label, clash.former]
  }

  private static let scripts = ["greek", "russian", "hebrew", "arabic", "korean", "wabun"]

  /// Returns the codes that type nothing here but are letters in other scripts, with those letters.
  private static func scripts(of layout: KeyboardLayout) -> [[String]] {
    layout.codes.inOrder.compactMap { pattern, key in
      switch key.action {
      case .text, .phrase, .secret: return nil
      case .command, .key, .layout, .unavailable: break
      }
      let letters = scripts.compactMap { name -> String? in
        guard let alphabet = MorseAlphabet.named(name),
          case .character(let letter) = alphabet.meaning(of: pattern), !letter.isASCII
        else { return nil }
        return "\(letter) \(name)"
      }
      return letters.isEmpty
        ? nil : [pattern.description, key.label, letters.joined(separator: ", ")]
    }
  }

  /// Returns the readings that have another code in another layout, with both codes.
  private static func differences(
    _ layout: KeyboardLayout, _ other: KeyboardLayout
  ) -> [[String]] {
    func patterns(_ layout: KeyboardLayout) -> [PatternAction: MorsePattern] {
      var settings = KeyboardSettings()
      settings.layout = layout
      return Dictionary(
        settings.reachable(from: .empty).map { ($0.action, $0.pattern) }
      ) { first, _ in first }
    }
    let (own, others) = (patterns(layout), patterns(other))
    let changed = own.compactMap { reading, pattern in
      others[reading].flatMap { $0 == pattern ? nil : (pattern, reading.label, $0) }
    }
    return changed.sorted { ($0.0.count, $0.0.rawValue) < ($1.0.count, $1.0.rawValue) }
      .map { [$0.0.description, $0.1, "there \($0.2)"] }
  }
}
