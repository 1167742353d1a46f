public import MorseKeyboard
import TextInput

/// The current choices of a switch in one row: the rows of the layout, or the cells of the chosen
/// row.
public struct ScannedCells: Hashable, Sendable {
  /// The labels of the choices.
  public let labels: [String]
  /// The index of the marked choice; `nil` while nothing is scanned.
  public let marked: Int?
  /// The actions of the choices; empty while the choices are rows.
  public let actions: [KeyAction]

  init(_ keyboard: Keyboard<some DocumentProxy>, _ grid: ScanGrid, _ scanner: CellScanner?) {
    let rows = grid.rows
    guard let column = scanner?.markedColumn, let row = scanner?.markedRow,
      rows.indices.contains(row)
    else {
      labels = rows.map { row in
        row.map { CellRows.label(of: $0.key, keyboard) }.joined(separator: " ")
      }
      (marked, actions) = (scanner?.markedRow, [])
      return
    }
    labels = rows[row].map { CellRows.label(of: $0.key, keyboard) }
    marked = column
    actions = rows[row].map {
      $0.action(offering: keyboard.suggestions) ?? .perform($0.key.action)
    }
  }
}
