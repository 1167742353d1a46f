import MorseKeyboard
import TextInput

/// What a switch can choose: the words that are offered, the cells of the layout, and what every layout needs.
struct ScanGrid: Hashable {
  /// What a cell is for.
  enum Use: Hashable {
    /// A word that is offered.
    case word(String)
    /// A cell of the layout, or one that it lacks.
    case key
  }

  /// A cell, and what it is for.
  struct Cell: Hashable {
    var key: LayoutKey
    var use = Use.key
  }

  /// The cells, row by row; no row is empty.
  let rows: [[Cell]]

  /// The grid of the keyboard in use.
  ///
  /// - Parameters:
  ///   - keyboard: the keyboard.
  ///   - isQuestion: whether Return answers a question.
  ///   - isForProgram: whether another program is typed into.
  init(_ keyboard: Keyboard<some DocumentProxy>, isQuestion: Bool, isForProgram: Bool) {
    let layout = keyboard.layout
    guard layout.scans else {
      rows = layout.cells.map { $0.map { Cell(key: $0) } }
      return
    }
    let words = keyboard.suggestions.map {
      Cell(key: LayoutKey(.phrase($0.text), cap: Self.cap($0.text)), use: .word($0.text))
    }
    let here = Set(layout.cells.joined().map(\.reading))
    let needed = Self.needed(keyboard, isQuestion: isQuestion, isForProgram: isForProgram)
    let lacking = needed.filter { !here.contains($0.reading) }
    rows =
      ([words] + layout.cells.map { $0.map { Cell(key: $0) } } + [lacking.map { Cell(key: $0) }])
      .filter { !$0.isEmpty }
  }

  /// How many cells each row has.
  var widths: [Int] { rows.map(\.count) }

  /// How many rows come before those of the layout.
  var wordRows: Int {
    if case .word = rows.first?.first?.use { 1 } else { 0 }
  }

  /// The longest word that a cell shows.
  private static let longest = 20

  private static func cap(_ word: String) -> String {
    let line = String(word.prefix { !$0.isNewline })
    return line.count > longest ? line.prefix(longest) + "…" : line
  }

  /// What one must be able to do with a switch alone, the most usual first.
  private static func needed(
    _ keyboard: Keyboard<some DocumentProxy>, isQuestion: Bool, isForProgram: Bool
  ) -> [LayoutKey] {
    let home = keyboard.homeName
    let isPage = keyboard.layoutName != home
    let back = isPage ? [LayoutKey(.keyboard(home), cap: "back")] : []
    let others = !isPage && keyboard.enabled.count > 1 ? [LayoutKey(.command(.nextKeyboard))] : []
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
    return (isQuestion ? Array(editing.dropLast()) : editing) + back + others + end
  }
}

extension ScanGrid.Cell {
  /// What choosing the cell asks for.
  ///
  /// - Parameter words: the words that are offered now.
  /// - Returns: the action; `nil` when the word is not offered any more.
  func action(offering words: [OfferedWord]) -> KeyAction? {
    switch (use, key.reading) {
    case (.word(let text), _): words.firstIndex { $0.text == text }.map(KeyAction.takeSuggestion)
    // Choosing is deliberate: nothing has to be chosen twice.
    case (.key, .command(.dismiss)): .dismiss
    case (.key, let reading): .perform(reading)
    }
  }
}
