extension StyledLine {
  /// The row, within the re-wrapped line, of the cell that was in `column`.
  ///
  /// A cursor right after text that now fills its row may stand in that row or the next; terminals
  /// differ. The upper row is assumed: a leftover row is better than erasing one of the user's
  /// rows.
  func rowOfColumn(_ column: Int, columns: Int) -> Int {
    let last = min(column, max(0, width - 1))
    return rewrapped(atColumns: columns).lastIndex { $0 <= last } ?? 0
  }

  /// The first column of each row of the line after a screen of `columns` columns re-wraps it.
  ///
  /// Wide characters are never split.
  func rewrapped(atColumns columns: Int) -> [Int] {
    var starts = [0]
    var column = 0
    for character in text {
      let cells = CellWidth.of(character)
      if column + cells - (starts.last ?? 0) > max(1, columns) { starts.append(column) }
      column += cells
    }
    return starts
  }
}
