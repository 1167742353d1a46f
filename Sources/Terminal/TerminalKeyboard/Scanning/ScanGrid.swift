import MorseKeyboard
import TextInput

/// The cells that a switch can choose: suggested words, the layout's cells, and what every layout
/// needs.
struct ScanGrid: Hashable {
  /// A cell.
  struct Cell: Hashable {
    var key: LayoutKey
    /// The suggested word; `nil` for a key of the layout, or one that it lacks.
    var word: String?
  }

  /// The cells, row by row; no row is empty.
  let rows: [[Cell]]

  /// Creates the grid of the list of layouts.
  init(_ choice: LayoutChoice) {
    rows = zip(choice.names, choice.titles).map { name, title in
      [Cell(key: LayoutKey(.layout(name), cap: title))]
    }
  }

  /// Creates the grid of the active layout.
  ///
  /// - Parameters:
  ///   - keyboard: the keyboard.
  ///   - isQuestion: whether Return sends the answer to a question.
  ///   - isForProgram: whether the keyboard is above a hosted program.
  init(_ keyboard: Keyboard<some DocumentProxy>, isQuestion: Bool, isForProgram: Bool) {
    let layout = keyboard.layout
    guard layout.scans else {
      rows = layout.cells.map { $0.map { Cell(key: $0) } }
      return
    }
    let words = keyboard.suggestions.map {
      Cell(key: LayoutKey(.phrase($0.text), cap: Self.cap($0.text)), word: $0.text)
    }
    let letters = GridLetters(layout, language: keyboard.gridLanguage)
    let here = Set(letters.all.map(\.action))
    let needed = Self.needed(keyboard, isQuestion: isQuestion, isForProgram: isForProgram)
    let lacking = needed.filter { !here.contains($0.action) }
    let place = keyboard.settings.scanning.wordRow
    let others = (letters.rows + [lacking] + letters.last).map { $0.map { Cell(key: $0) } }
    rows =
      ((place == .first ? [words] : []) + others + (place == .last ? [words] : []))
      .filter { !$0.isEmpty }
  }

  /// The number of cells in each row.
  var widths: [Int] { rows.map(\.count) }

  /// The row and column of every cell.
  var places: [[Int]] {
    rows.enumerated().flatMap { row, cells in cells.indices.map { [row, $0] } }
  }

  /// The number of rows before those of the layout.
  var wordRows: Int {
    rows.first?.first?.word == nil ? 0 : 1
  }

  /// The maximum length of a word on a cell, in characters.
  private static let longest = 20

  private static func cap(_ word: String) -> String {
    let line = String(word.prefix { !$0.isNewline })
    return line.count > longest ? line.prefix(longest) + "…" : line
  }

  /// The functions that a user with only a switch needs, the most usual first.
  private static func needed(
    _ keyboard: Keyboard<some DocumentProxy>, isQuestion: Bool, isForProgram: Bool
  ) -> [LayoutKey] {
    let home = keyboard.homeName
    let isPage = keyboard.layoutName != home
    let back = isPage ? [LayoutKey(.layout(home), cap: "back")] : []
    let others = !isPage && keyboard.enabled.count > 1 ? [LayoutKey(.command(.nextKeyboard))] : []
    // A page that leads back, such as the user's phrases, is there without being asked for.
    let page = keyboard.settings.others.first { $0.leadsBack && $0.scans }
    let phrases = isPage ? nil : page.map { LayoutKey(.layout($0.name), cap: "phrases") }
    let end =
      isQuestion
      ? [LayoutKey(.command(.newline), cap: "send"), LayoutKey(.command(.dismiss), cap: "cancel")]
      : [LayoutKey(.command(.dismiss), cap: isForProgram ? "hide" : "done")]
    let editing = [
      LayoutKey(.command(.space)), LayoutKey(.command(.delete), cap: "bksp"),
      LayoutKey(.command(.deleteWord), cap: "del word"), LayoutKey(.command(.undo)),
      LayoutKey(.command(.left)), LayoutKey(.command(.right)),
      LayoutKey(.command(.newline)),
    ]
    let rest = [LayoutKey(.command(.bell), cap: "bell"), LayoutKey(.command(.sleep))]
    return (isQuestion ? Array(editing.dropLast()) : editing) + back + others
      + [phrases].compactMap(\.self) + rest + end
  }
}

extension ScanGrid.Cell {
  /// The action of choosing the cell.
  ///
  /// - Parameter words: the current suggestions.
  /// - Returns: the action; `nil` if the word is no longer suggested.
  func action(offering words: [OfferedWord]) -> KeyAction? {
    if let word { return words.firstIndex { $0.text == word }.map(KeyAction.acceptSuggestion) }
    // Choosing a cell is deliberate, so leaving needs no second confirmation.
    return key.action == .command(.dismiss) ? .dismiss : .perform(key.action)
  }
}
