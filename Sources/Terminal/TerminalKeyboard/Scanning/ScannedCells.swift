public import MorseKeyboard
import TextInput

/// The current choices of a switch in one row: the blocks or rows of the layout, the cells of the
/// chosen row, or the groups of a scan by probability, of which the first is marked.
public struct ScannedCells: Hashable, Sendable {
  /// The labels of the choices.
  public let labels: [String]
  /// The index of the marked choice; `nil` while nothing is scanned.
  public let marked: Int?
  /// The actions of the choices; empty while the choices are rows.
  public let actions: [KeyAction]

  init(_ keyboard: Keyboard<some DocumentProxy>, _ grid: ScanGrid, _ scan: SwitchScan?) {
    let (rows, mark) = (grid.rows, scan?.mark ?? .none)
    if let choices = scan?.groupChoices {
      labels = choices.groups.map { group in
        group.map { CellRows.label(of: $0.key, keyboard) }.joined(separator: " ")
      }
      (marked, actions) = (choices.marked, [])
      return
    }
    guard let column = mark.column, let row = mark.row, rows.indices.contains(row) else {
      labels = rows.map { row in
        row.map { CellRows.label(of: $0.key, keyboard) }.joined(separator: " ")
      }
      (marked, actions) = (mark.row, [])
      return
    }
    labels = rows[row].map { CellRows.label(of: $0.key, keyboard) }
    marked = column
    actions = rows[row].map {
      $0.action(offering: keyboard.suggestions) ?? .perform($0.key.action)
    }
  }
}
