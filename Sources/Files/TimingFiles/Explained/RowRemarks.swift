/// What is said about the rows of a table beside the first error.
struct RowRemarks: Sendable {
  /// The number of rows.
  var rows = 0
  private var lastLevel: Bool?
  /// The rows without a change of level and the lines that are left out, with the first of them.
  private var (repeats, others) = ((count: 0, first: ""), (count: 0, first: ""))

  /// What is assumed, for messages.
  var assumptions: [String] {
    var assumptions: [String] = []
    if others.count > 0 {
      assumptions.append("without \(others.count) other lines, such as: \(others.first)")
    }
    // Where the level repeats often, rows are no changes.
    if repeats.count > 0, 8 * repeats.count <= rows {
      assumptions.append("the level repeats at \(repeats.first); a row may be missing")
    }
    return assumptions
  }

  /// Counts a line that is left out.
  mutating func skip(_ line: Span<UInt8>) {
    if others.count == 0 { others.first = line.shown(line.trimmed(0..<line.count)) }
    others.count += 1
  }

  /// Compares the level of a row, which changes in each, with that of the row before.
  mutating func count(_ isMark: Bool, at time: @autoclosure () -> String) {
    defer { lastLevel = isMark }
    guard lastLevel == isMark else { return }
    if repeats.count == 0 { repeats.first = time() }
    repeats.count += 1
  }
}
