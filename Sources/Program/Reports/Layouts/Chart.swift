package import MorseCode
import TextComposition
import TerminalCodec

/// A code table in columns: letters, digits, punctuation, procedural signals, and the characters
/// that are sent as digits.
package struct Chart: CustomStringConvertible {
  private let sections: [(title: String, rows: [[String]])]
  private let columns: Int
  /// The spaces between the parts of an entry, and between adjacent entries.
  private static let (partGap, entryGap) = (2, 4)

  package init(of alphabet: MorseAlphabet, columns: Int) {
    self.columns = columns
    var (letters, digits, punctuation): ([[String]], [[String]], [[String]]) = ([], [], [])
    for (pattern, meaning) in alphabet.entries {
      guard case .character(let character) = meaning else { continue }
      let row = [String(character), pattern.description]
      if character.isLetter {
        letters.append(row)
      } else if character.isWholeNumber {
        digits.append(row)
      } else {
        punctuation.append(row)
      }
    }
    let signals = alphabet.signals.map { signal in
      [
        "<\(signal.name)>", signal.pattern.description,
        MorseAlphabet.meaning(ofProsign: signal.name) ?? "",
      ]
    }
    sections = [
      ("Letters", letters), ("Digits", digits), ("Punctuation", punctuation), ("Prosigns", signals),
      ("Characters", Self.characters(of: alphabet)),
    ]
  }

  private static func characters(of alphabet: MorseAlphabet) -> [[String]] {
    guard case .telegraph(let code) = alphabet.composition else { return [] }
    return code.entries.map { [$0.code, String($0.character)] }
  }

  /// The chart; lines are no longer than the columns, unless a single entry is.
  package var description: String {
    sections.filter { !$0.rows.isEmpty }
      .map { $0.title + "\n" + lines(of: $0.rows).map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }

  private func lines(of rows: [[String]]) -> [String] {
    let widths = (0..<rows[0].count).map { part in
      rows.map { CellWidth.of($0[part]) }.max() ?? 0
    }
    let entry = widths.reduce(0, +) + Self.partGap * (widths.count - 1)
    let across = max(1, (columns + Self.entryGap) / (entry + Self.entryGap))
    let down = (rows.count + across - 1) / across
    return (0..<down).map { line in
      let entries = stride(from: line, to: rows.count, by: down).map { index in
        set(rows[index], in: widths)
      }
      return entries.joined(separator: spaces(Self.entryGap)).trimmingTrailingSpaces
    }
  }

  private func set(_ row: [String], in widths: [Int]) -> String {
    zip(row, widths).map { part, width in part + spaces(width - CellWidth.of(part)) }
      .joined(separator: spaces(Self.partGap))
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
