/// The marked cells: a row, a cell, or a group of cells anywhere.
struct ScanMark: Hashable {
  /// The marked row; `nil` at rest and for a group.
  var row: Int?
  /// The marked cell in its row; `nil` while whole rows are marked.
  var column: Int?
  /// The rows and columns of a group; empty without one.
  var group: Set<[Int]> = []

  /// Nothing is marked.
  static let none = ScanMark()

  /// Whether something is marked.
  var isShown: Bool { row != nil || !group.isEmpty }

  /// Whether a cell is marked.
  func contains(row: Int, column: Int) -> Bool {
    guard group.isEmpty else { return group.contains([row, column]) }
    return row == self.row && (self.column ?? column) == column
  }
}
