import MorseKeyboard
import TerminalKeyboard
import TextInput

/// The cell that brings a user nearer to the wanted text.
struct ScanTarget {
  /// The row and column; `nil` if no cell helps.
  let place: [Int]?

  init(
    _ wanted: String, _ text: String, _ view: ScanView, _ keyboard: Keyboard<TextDocument>,
    notices: (String) -> Bool
  ) {
    var places: [(cell: ScanView.Cell, place: [Int])] = []
    for (row, cells) in view.rows.enumerated() {
      for (column, cell) in cells.enumerated() { places.append((cell, [row, column])) }
    }
    func find(_ isWanted: (ScanView.Cell) -> Bool) -> [Int]? {
      places.first { isWanted($0.cell) }?.place
    }
    guard keyboard.document.documentContextAfterInput ?? "" == "" else {
      place = find { $0.key.action == .command(.right) }
      return
    }
    // A space that is not wanted gives way to punctuation, not to a letter.
    let rest = text.trimmedEnd
    let isOpen = wanted.dropFirst(rest.count).first.map { $0.isLetter || $0.isNumber } ?? false
    let known = wanted.hasPrefix(text) || isOpen ? text : rest
    guard wanted.hasPrefix(known) else {
      place = find { $0.key.action == .command(.undo) }
      return
    }
    if let word = places.first(where: { cell, _ in
      cell.word.map { Self.fits($0, wanted, text) && notices($0) } ?? false
    }) {
      place = word.place
      return
    }
    guard let next = wanted.dropFirst(known.count).first else {
      place = nil
      return
    }
    place =
      next == " "
      ? find { $0.key.action == .command(.space) }
      : find { $0.word == nil && $0.label == String(next) }
        ?? find {
          $0.word == nil && $0.label.lowercased() == next.lowercased() && $0.key.action.isText
        }
        .flatMap { _ in find { $0.key.action == .command(.shift) } }
        ?? find { Self.leads($0, to: next, keyboard) }
        ?? find { $0.label == "123" || $0.label == "abc" }
  }

  /// The cell that deletes a space which punctuation did not replace; `nil` elsewhere.
  static func afterSpace(_ wanted: String, _ text: String, _ view: ScanView) -> [Int]? {
    guard text.last == " ", !wanted.hasPrefix(text) else { return nil }
    for (row, cells) in view.rows.enumerated() {
      let column = cells.firstIndex { $0.key.action == .command(.delete) }
      if let column { return [row, column] }
    }
    return nil
  }

  /// Whether an offered word leads to the wanted text.
  private static func fits(_ word: String, _ wanted: String, _ text: String) -> Bool {
    let start = String(text.reversed().drop { $0.isLetter || $0 == "'" }.reversed())
    let whole = start + word
    guard wanted.hasPrefix(whole), whole.count >= text.count else { return false }
    return wanted.dropFirst(whole.count).first.map { !$0.isLetter && $0 != "'" } ?? true
  }

  /// Whether a cell shows the layout with this character.
  private static func leads(
    _ cell: ScanView.Cell, to character: Character, _ keyboard: Keyboard<TextDocument>
  ) -> Bool {
    guard case .layout(let name) = cell.key.action else { return false }
    let cells = keyboard.settings.layout(named: name)?.cells ?? []
    return cells.joined().contains { $0.action == .text(character.lowercased()) }
  }
}

extension PatternAction {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
