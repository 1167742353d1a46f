import MorseCode
import MorseKeyboard
import TerminalCodec
import Timeline

/// Keyboards that are drawn as cells: their keys type themselves, and a switch chooses by row and column.
extension KeyboardSession {
  /// Whether presses of a switch scan the cells of the keyboard in use.
  var scansCells: Bool { keyboard.layout == .morse && keyboard.board.scans }

  /// What a key means where the ordinary keys type what is drawn.
  func cellMeaning(of key: Key) -> KeyMap.Meaning? {
    if keyMap.keySet == .one, key.binding == .character(" ") { return .action(.press(.straight)) }
    let meaning = keyMap.meaning(of: key, in: .passThrough)
    guard case .action(.insert(let text)) = meaning else { return meaning }
    switch text {
    case "\n": return .action(.perform(.command(.newline)))
    case " ": return .action(.perform(.command(.space)))
    default: return .action(.perform(.text(text)))
    }
  }

  /// Scans if the action is that of a switch; whether it is.
  mutating func scans(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> Bool {
    guard scansCells else { return false }
    switch action {
    case .press: press(at: now, into: &outputs)
    case .release: break
    default: return false
    }
    return true
  }

  private mutating func press(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    var scanner = scanner ?? makeScanner()
    var chosen: [Timed<CellScanner.Output>] = []
    outputs.append(Timed(.feedback(.click(.modifier)), at: now))
    scanner.handle(.press, at: now, into: &chosen)
    self.scanner = scanner
    for choice in chosen {
      let cell = keyboard.board.cells[choice.value.row][choice.value.column]
      let name = keyboard.boardName
      perform(.perform(cell.reading), at: choice.moment, into: &outputs)
      guard keyboard.boardName != name else { continue }
      // The cells of another keyboard are scanned on at once.
      self.scanner = nil
      guard scansCells else { continue }
      self.scanner = makeScanner()
      self.scanner?.begin(at: choice.moment)
    }
  }

  private func makeScanner() -> CellScanner {
    CellScanner(
      widths: keyboard.board.cells.map(\.count), interval: settings.scanInterval)
  }

  /// Marks what is due of the cells.
  mutating func scan(to now: Timestamp) {
    guard scansCells else { return scanner = nil }
    var chosen: [Timed<CellScanner.Output>] = []
    scanner?.advance(to: now, into: &chosen)
  }

  /// The rows of cells of the keyboard in use, with what is marked reversed; none where it has none.
  func cellLines(columns: Int) -> [StyledLine] {
    guard keyboard.layout == .morse else { return [] }
    let rows = keyboard.board.cells
    let height = keyboard.board.height ?? rows.count
    return rows.prefix(height).enumerated().map { index, row in
      line(
        of: row, columns: columns,
        markedColumn: index == scanner?.markedRow ? .some(scanner?.markedColumn) : nil)
    }
  }

  /// A row of cells.
  ///
  /// - Parameters:
  ///   - row: the cells.
  ///   - columns: the width of the screen; cells that have no room there are left out.
  ///   - markedColumn: the cell that is marked, all of them for a `nil` in it; `nil` when the row is not.
  /// - Returns: the row.
  private func line(of row: [BoardKey], columns: Int, markedColumn: Int??) -> StyledLine {
    var line = StyledLine()
    for (column, cell) in row.enumerated() {
      let label = capital(cell)
      let room = max(3 * cell.width + (cell.width - 1), CellWidth.of(label))
      let blanks = room - CellWidth.of(label)
      let text =
        String(repeating: " ", count: blanks / 2) + label
        + String(repeating: " ", count: blanks - blanks / 2)
      guard line.width + room + 1 < columns else { break }
      let isMarked = markedColumn.map { $0 == nil || $0 == column } ?? false
      let style = isMarked ? TextStyle([.reverse, .bold]) : TextStyle()
      line.append(text, style)
      line.append(" ")
    }
    return line
  }

  /// What stands on a cell: a letter as it would be typed now.
  private func capital(_ cell: BoardKey) -> String {
    guard case .text(let text) = cell.reading, cell.cap == nil else { return cell.label }
    return keyboard.shown(text)
  }
}
