/// The rows and columns of a program's screen, and its margins.
struct Page: Hashable, Sendable {
  /// The number of columns.
  private(set) var columns: Int
  /// The number of rows.
  private(set) var rows: Int
  /// The rows between the margins; only these scroll (DECSTBM).
  private(set) var vertical: ClosedRange<Int>
  /// The columns between the side margins (DECSLRM); all columns if the program has set none.
  private(set) var horizontal: ClosedRange<Int>

  /// Creates a page without margins.
  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    vertical = 0...self.rows - 1
    horizontal = 0...self.columns - 1
  }

  // MARK: - Margins

  /// Sets the upper and the lower margin, limited to the page's rows.
  ///
  /// The terminal receives explicit margins where the program's are omitted or exceed the page.
  ///
  /// - Parameter sequence: the program's request (DECSTBM).
  /// - Returns: the output for the terminal; `nil` if there are fewer than two rows between the
  ///   margins.
  mutating func setVertical(_ sequence: ControlSequence) -> Passage? {
    let asked = sequence[1, else: 0]
    let bottom = (asked == 0 ? rows : min(asked, rows)) - 1
    let top = sequence.number(0) - 1
    guard top < bottom else { return nil }
    vertical = top...bottom
    return asked == bottom + 1 ? .unchanged : .instead(marginBytes)
  }

  /// Sets the left and the right margin in the same way (DECSLRM).
  mutating func setHorizontal(_ sequence: ControlSequence) -> Passage? {
    let asked = sequence[1, else: 0]
    let right = (asked == 0 ? columns : min(asked, columns)) - 1
    let left = sequence.number(0) - 1
    guard left < right else { return nil }
    horizontal = left...right
    return .instead(sideMarginBytes)
  }

  /// Removes the left and the right margin.
  mutating func clearHorizontal() { horizontal = 0...columns - 1 }

  /// Removes all margins.
  mutating func clearMargins() {
    vertical = 0...rows - 1
    horizontal = 0...columns - 1
  }

  /// Whether the side margins span the whole page.
  var hasFullLines: Bool { horizontal.count == columns }

  /// Whether the page can scroll by margins: terminals ignore margins around a single row.
  var scrolls: Bool { rows > 1 }

  /// The last column of a line written from `column` on.
  func rightEdge(from column: Int) -> Int {
    column <= horizontal.upperBound ? horizontal.upperBound : columns - 1
  }

  /// The first column of a line written from `column` on.
  func leftEdge(from column: Int) -> Int {
    column >= horizontal.lowerBound ? horizontal.lowerBound : 0
  }

  /// The bytes that set the upper and the lower margin; they move the cursor to the first cell.
  var marginBytes: [UInt8] {
    guard scrolls else { return [] }
    return Array("\u{1B}[\(vertical.lowerBound + 1);\(vertical.upperBound + 1)r".utf8)
  }

  /// The bytes that set the side margins; they also move the cursor to the first cell.
  var sideMarginBytes: [UInt8] {
    Array("\u{1B}[?69h\u{1B}[\(horizontal.lowerBound + 1);\(horizontal.upperBound + 1)s".utf8)
  }
}
