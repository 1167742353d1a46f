package import Configuration
import MorseDecoding
package import MorseKeyboard

/// The text of the file of hands: TOML, with one table for each hand.
///
///     [element]
///     rhythm = "even"
///     inside = 640
///     letter = 1700
package struct HandsText: Hashable {
  /// The hands.
  package private(set) var hands: HandTable = [:]
  /// The problems of the text.
  package private(set) var notes: [FileNote]
  /// The comments, and the lines that are not understood as comments.
  private var comments: [String] = []
  /// Whether the text was read to its end; otherwise writing would lose its content.
  package let isWhole: Bool

  private static let head = """
    # How you key: the lengths of your pauses in milliseconds, by keyer and input. Written by morsekey, so
    # that it reads your first press as well as the last one. --no-remember turns that off, and
    # 'morsekey calibrate --forget' deletes this file.

    """

  /// Reads a text; problems are noted, and all other hands apply.
  package init(_ text: String = "") {
    let (table, notes) = TOMLReader.read(text)
    self.notes = notes
    isWhole = TOMLReader.readsWhole(text, notes)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var wrong = Set(notes.map(\.line))
    let starts = table.entries.map(\.line) + [lines.count + 1]
    for (entry, next) in zip(table.entries, starts.dropFirst()) {
      do throws(FileNote) {
        hands[entry.key] = try HandMemory(entry)
      } catch {
        self.notes.append(error)
        wrong.formUnion(entry.line..<max(next, entry.line + 1))
      }
    }
    let head = Set(Self.head.split(separator: "\n"))
    for (number, line) in zip(1..., lines) {
      if line.hasPrefix("#") {
        if !head.contains(line) { comments.append(String(line)) }
      } else if wrong.contains(number), !line.isEmpty {
        comments.append("# \(line)")
      }
    }
  }

  /// Creates the text of an unreadable file.
  package init(unreadable note: FileNote) {
    (notes, isWhole) = ([note], false)
  }

  /// Replaces or adds hands.
  package mutating func remember(_ changed: HandTable) {
    hands.add(changed)
  }

  /// The text to write.
  package var text: String {
    Self.head + comments.map { $0 + "\n" }.joined()
      + hands.hands.sorted { $0.key < $1.key }.map { name, hand in
        "\n[\(SettingEdit.quotedKey(name))]\n" + hand.toml
      }.joined()
  }
}

extension HandMemory {
  /// The lengths with their names in the file.
  private var lengths: [(String, Length?)] {
    [("dit", dit), ("dah", dah), ("inside", inner), ("letter", character), ("word", word)]
  }

  fileprivate var toml: String {
    let lines = lengths.flatMap { name, length in
      length.map { length -> [String] in
        let milliseconds = (length.nanoseconds / 1e5).rounded() / 10
        return [
          "\(name) = \(milliseconds)",
          "\(name)-spread = \((length.spread * 1000).rounded() / 1000)",
        ]
      } ?? []
    }
    return (["rhythm = \"\(rhythm.rawValue)\""] + lines + ["presses = \(presses)"])
      .map { $0 + "\n" }.joined()
  }

  fileprivate init(_ entry: SettingTable.Entry) throws(FileNote) {
    guard case .table(let table) = entry.value else {
      throw FileNote(line: entry.line, "'\(entry.key)' is not a table; expected [\(entry.key)]")
    }
    func number(_ name: String) throws(FileNote) -> Double? {
      switch table[name]?.value {
      case .whole(let number): return Double(number)
      case .number(let number): return number
      case nil: return nil
      case let value?:
        throw FileNote(
          line: table[name]?.line ?? entry.line,
          "'\(name)' is set to \(value.kind); expected a number")
      }
    }
    func length(_ name: String) throws(FileNote) -> Length? {
      guard let milliseconds = try number(name) else { return nil }
      return Length(
        nanoseconds: milliseconds * 1e6, spread: try number(name + "-spread") ?? Self.usualSpread)
    }
    let names = Rhythm.allCases.map(\.rawValue).joined(separator: ", ")
    guard case .text(let name) = table["rhythm"]?.value, let rhythm = Rhythm(rawValue: name) else {
      throw FileNote(
        line: table["rhythm"]?.line ?? entry.line,
        "the rhythm of '\(entry.key)' is unknown; expected one of \(names)")
    }
    let presses = min(try number("presses") ?? 1, Double(Self.most))
    guard let character = try length("letter"), presses >= 1 else {
      throw FileNote(line: entry.line, "'\(entry.key)' has no letter pause; expected letter = N")
    }
    self.init(
      rhythm, dit: try length("dit"), dah: try length("dah"), inner: try length("inside"),
      character: character, word: try length("word"), presses: Int(presses))
    guard isPlausible else {
      throw FileNote(
        line: entry.line,
        "no hand keys as '\(entry.key)'; expected lengths of 10 to 30000 ms, each pause the longer one"
      )
    }
  }

  /// The spread of a length that states none.
  private static var usualSpread: Double { 0.2 }
}
