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
    case .press: press(since: now, at: now, into: &outputs)
    case .release: break
    default: return false
    }
    return true
  }

  // MARK: - A terminal's key as the switch

  /// Whether a key of the terminal is the switch.
  func isSwitch(_ key: Key) -> Bool {
    guard scansCells, case .action(let action) = meaning(of: key) else { return false }
    return action.isPress
  }

  /// Takes a press of the terminal's key: a repeat of one that is held is none.
  mutating func pressSwitch(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard rung != .kitty else {
      if key.phase == .press { press(since: now, at: now, into: &outputs) }
      return
    }
    var presses: [Timed<Timestamp>] = []
    switchPresses.handle(key.binding, at: now, into: &presses)
    take(presses, into: &outputs)
    scan(to: now, into: &outputs)
  }

  /// Lets a press of the terminal's key count that waits for its repeats.
  mutating func countSwitch(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    var presses: [Timed<Timestamp>] = []
    switchPresses.count(at: now, into: &presses)
    take(presses, into: &outputs)
    scan(to: now, into: &outputs)
  }

  private mutating func take(
    _ presses: [Timed<Timestamp>], into outputs: inout [Timed<SessionOutput>]
  ) {
    for press in presses where scansCells {
      self.press(since: press.value, at: press.moment, into: &outputs)
    }
  }

  // MARK: - Scanning

  /// When the next row or cell comes; while it is not known whether the switch was pressed, none does.
  var scanDeadline: Timestamp? { switchPresses.deadline ?? scanner?.deadline }

  /// Takes a press of the switch.
  ///
  /// - Parameters:
  ///   - moment: when it was pressed: what was marked then is chosen.
  ///   - now: when that is known.
  ///   - outputs: receives what comes of it.
  private mutating func press(
    since moment: Timestamp, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    var scanner = scanner ?? makeScanner()
    var chosen: [Timed<CellScanner.Output>] = []
    outputs.append(Timed(.feedback(.click(.modifier)), at: now))
    scanner.handle(.press, at: moment, into: &chosen)
    self.scanner = scanner
    for choice in chosen {
      let cell = keyboard.board.cells[choice.value.row][choice.value.column]
      let name = keyboard.boardName
      perform(.perform(cell.reading), at: now, into: &outputs)
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
  mutating func scan(to now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    var presses: [Timed<Timestamp>] = []
    switchPresses.advance(to: now, into: &presses)
    take(presses, into: &outputs)
    guard scansCells else { return (scanner, switchPresses) = (nil, SwitchPresses()) }
    guard switchPresses.deadline == nil else { return }
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
