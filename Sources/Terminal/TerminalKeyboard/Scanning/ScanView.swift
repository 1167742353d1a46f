public import MorseKeyboard
import TextInput

/// The cells that a switch can choose, row by row, with the marked ones.
public struct ScanView: Hashable, Sendable {
  /// A cell.
  public struct Cell: Hashable, Sendable {
    /// The label that is shown: a letter as it would be typed now.
    public let label: String
    /// The key of the cell.
    public let key: LayoutKey
    /// The suggested word; `nil` for a key of the layout, or one that it lacks.
    public let word: String?
    /// Whether the cell is marked, alone or with others.
    public let isMarked: Bool
  }

  /// The cells.
  public let rows: [[Cell]]

  init(_ keyboard: Keyboard<some DocumentProxy>, _ grid: ScanGrid, _ mark: ScanMark) {
    rows = grid.rows.enumerated().map { row, cells in
      cells.enumerated().map { column, cell in
        Cell(
          label: CellRows.label(of: cell.key, keyboard), key: cell.key, word: cell.word,
          isMarked: mark.contains(row: row, column: column))
      }
    }
  }
}
