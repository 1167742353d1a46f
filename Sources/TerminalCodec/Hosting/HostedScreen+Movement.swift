/// Movements of the cursor, kept within the program's rows.
extension HostedScreen {
  /// Follows a movement; answers with what is to pass in its place, if not itself.
  mutating func move(_ final: UInt8) -> [UInt8]? {
    defer { position.isWrapPending = false }
    let count = parameters.number(0)
    switch UnicodeScalar(final) {
    case "A", "F":
      let top = position.row >= margins.lowerBound ? margins.lowerBound : 0
      position.row = max(top, position.row - count)
      if final == UInt8(ascii: "F") { toFirstColumn() }
    case "B", "E": return moveDown(count, returning: final == UInt8(ascii: "E"))
    case "C", "a": position.column = min(columns - 1, position.column + count)
    case "D": position.column = max(0, position.column - count)
    case "G", "`": toColumn(count - 1)
    case "H", "f": return moveTo(row: count - 1, column: parameters.number(1) - 1)
    case "d": return moveTo(row: count - 1, column: nil)
    case "e": return moveBelow(count)
    case "I":
      for _ in 0..<min(count, columns) { position.column = tabStops.next(after: position.column) }
    case "Z":
      for _ in 0..<min(count, columns) {
        position.column = tabStops.previous(before: position.column)
      }
    default: break
    }
    return nil
  }

  private mutating func toFirstColumn() {
    toColumn(0)
  }

  private mutating func toColumn(_ column: Int) {
    position.column = min(columns - 1, column)
    isColumnDoubtful = false
  }

  private mutating func moveTo(row: Int, column: Int?) -> [UInt8]? {
    if let column { toColumn(column) }
    guard !position.isOriginRelative else {
      position.row = min(margins.upperBound, margins.lowerBound + row)
      return nil
    }
    position.row = min(rows - 1, row)
    guard row > rows - 1 else { return nil }
    let text = column.map { "\u{1B}[\(rows);\($0 + 1)H" } ?? "\u{1B}[\(rows)d"
    return Array(text.utf8)
  }

  /// From within the margins the terminal stops at the lower one by itself; from below it would not.
  private mutating func moveDown(_ count: Int, returning: Bool) -> [UInt8]? {
    if returning { toFirstColumn() }
    let isBelow = position.row > margins.upperBound
    let floor = isBelow ? rows - 1 : margins.upperBound
    let moved = min(count, floor - position.row)
    position.row += moved
    guard isBelow, moved < count else { return nil }
    let down = moved > 0 ? Array("\u{1B}[\(moved)B".utf8) : []
    return returning ? [0x0D] + down : down
  }

  /// Moves down without regard to margins (VPR).
  private mutating func moveBelow(_ count: Int) -> [UInt8]? {
    let moved = min(count, rows - 1 - position.row)
    position.row += moved
    guard moved < count else { return nil }
    return moved > 0 ? Array("\u{1B}[\(moved)e".utf8) : []
  }
}
