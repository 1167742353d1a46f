/// The rows and columns that a program writes in, and the margins in them.
struct Page: Hashable, Sendable {
  /// How many columns there are.
  private(set) var columns: Int
  /// How many rows there are.
  private(set) var rows: Int
  /// The rows between the margins: only these scroll (DECSTBM).
  private(set) var vertical: ClosedRange<Int>
  /// The columns between the margins (DECSLRM); all of them unless the program has asked for margins.
  private(set) var horizontal: ClosedRange<Int>

  /// Creates a page without margins.
  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    vertical = 0...self.rows - 1
    horizontal = 0...self.columns - 1
  }

  // MARK: - Margins

  /// Sets the upper and the lower margin; those that leave the rows, or are left to the terminal, are made ours.
  ///
  /// - Parameter sequence: what the program asks for (DECSTBM).
  /// - Returns: what the terminal is to be given; `nil` when there is no row between them.
  mutating func setVertical(_ sequence: ControlSequence) -> Passage? {
    let asked = sequence[1, else: 0]
    let bottom = (asked == 0 ? rows : min(asked, rows)) - 1
    let top = sequence.number(0) - 1
    guard top < bottom else { return nil }
    vertical = top...bottom
    return asked == bottom + 1 ? .unchanged : .instead(marginBytes)
  }

  /// Sets the left and the right margin, likewise (DECSLRM).
  mutating func setHorizontal(_ sequence: ControlSequence) -> Passage? {
    let asked = sequence[1, else: 0]
    let right = (asked == 0 ? columns : min(asked, columns)) - 1
    let left = sequence.number(0) - 1
    guard left < right else { return nil }
    horizontal = left...right
    return .instead(sideMarginBytes)
  }

  /// Takes the left and the right margin away.
  mutating func clearHorizontal() { horizontal = 0...columns - 1 }

  /// Takes all margins away.
  mutating func clearMargins() {
    vertical = 0...rows - 1
    horizontal = 0...columns - 1
  }

  /// Whether lines are as long as the page is wide.
  var hasFullLines: Bool { horizontal.count == columns }

  /// Whether a scroll is a scroll: margins around a single row are none to a terminal.
  var scrolls: Bool { rows > 1 }

  /// The last column of a line that is written from `column` on.
  func rightEdge(from column: Int) -> Int {
    column <= horizontal.upperBound ? horizontal.upperBound : columns - 1
  }

  /// The first column of a line that is written from `column` on.
  func leftEdge(from column: Int) -> Int {
    column >= horizontal.lowerBound ? horizontal.lowerBound : 0
  }

  /// The bytes that set the margins; they take the cursor to the first cell.
  var marginBytes: [UInt8] {
    guard scrolls else { return [] }
    return Array("\u{1B}[\(vertical.lowerBound + 1);\(vertical.upperBound + 1)r".utf8)
  }

  /// The bytes that set the left and the right margin anew; they too take the cursor to the first cell.
  var sideMarginBytes: [UInt8] {
    Array("\u{1B}[?69h\u{1B}[\(horizontal.lowerBound + 1);\(horizontal.upperBound + 1)s".utf8)
  }
}
