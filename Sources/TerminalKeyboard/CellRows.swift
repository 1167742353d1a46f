import MorseKeyboard
import TerminalCodec
import TextInput

/// The keyboard in use drawn as rows of cells, with those reversed that a switch would choose; none where it
/// has no cells.
struct CellRows {
  let lines: [StyledLine]

  init(_ keyboard: Keyboard<some DocumentProxy>, _ scanner: CellScanner?, columns: Int) {
    guard keyboard.layout == .morse else {
      lines = []
      return
    }
    let rows = keyboard.board.cells
    lines = rows.prefix(keyboard.board.height ?? rows.count).enumerated().map { index, row in
      Self.line(row, keyboard, columns: columns) { column in
        index == scanner?.markedRow && (scanner?.markedColumn ?? column) == column
      }
    }
  }

  /// A row of cells; those that have no room are left out.
  private static func line(
    _ row: [BoardKey], _ keyboard: Keyboard<some DocumentProxy>, columns: Int,
    isMarked: (Int) -> Bool
  ) -> StyledLine {
    var line = StyledLine()
    for (column, cell) in row.enumerated() {
      let label = capital(cell, keyboard)
      let room = max(3 * cell.width + (cell.width - 1), CellWidth.of(label))
      let blanks = room - CellWidth.of(label)
      let text =
        String(repeating: " ", count: blanks / 2) + label
        + String(repeating: " ", count: blanks - blanks / 2)
      guard line.width + room + 1 < columns else { break }
      line.append(text, isMarked(column) ? TextStyle([.reverse, .bold]) : .plain)
      line.append(" ")
    }
    return line
  }

  /// What stands on a cell: a letter as it would be typed now.
  private static func capital(
    _ cell: BoardKey, _ keyboard: Keyboard<some DocumentProxy>
  ) -> String {
    guard case .text(let text) = cell.reading, cell.cap == nil else { return cell.label }
    return keyboard.shown(text)
  }
}
