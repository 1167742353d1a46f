public import MorseKeyboard
import TextInput

/// What a switch chooses among now, in one row: the rows of the layout, or the cells of the chosen row.
public struct ScannedCells: Hashable, Sendable {
  /// What stands on each.
  public let labels: [String]
  /// Which one a press would choose; `nil` while nothing is scanned.
  public let marked: Int?
  /// What each does; empty while the labels are rows.
  public let readings: [Reading]

  init(_ keyboard: Keyboard<some DocumentProxy>, _ scanner: CellScanner?) {
    let rows = keyboard.board.cells
    guard let column = scanner?.markedColumn, let row = scanner?.markedRow else {
      labels = rows.map { row in
        row.map { CellRows.label(of: $0, keyboard) }.joined(separator: " ")
      }
      (marked, readings) = (scanner?.markedRow, [])
      return
    }
    labels = rows[row].map { CellRows.label(of: $0, keyboard) }
    (marked, readings) = (column, rows[row].map(\.reading))
  }
}
