public import Timeline

/// Row-column scanning: one switch chooses among cells that are shown one after another.
///
///     resting ──press──► rows ──press──► cells of a row ──press──► chosen, rows again
///        ▲                │                   │
///        └──three rounds──┘◄────two rounds────┘
///
/// Rows come in turn, each for as long as the interval; a press takes the one that is marked, and then its
/// cells come in turn. Nobody pressing ends a scan, so that nothing moves on a table where nobody types.
public struct CellScanner: TimedMachine, Hashable, Sendable {
  /// The switch is pressed; that it is let go does not count.
  public enum Input: Hashable, Sendable { case press }

  /// The cell that was chosen.
  public struct Output: Hashable, Sendable {
    /// Its row, from zero at the top.
    public let row: Int
    /// Its place in the row, from zero.
    public let column: Int
  }

  private enum State: Hashable, Sendable {
    /// The state while nothing moves.
    case resting
    /// The state while rows come in turn; with how many have come.
    case rows(row: Int, until: Timestamp, count: Int)
    /// The state while the cells of a row come in turn; with how many have come.
    case cells(row: Int, column: Int, until: Timestamp, count: Int)
  }

  /// How many cells each row has.
  public let widths: [Int]
  /// How long each row and each cell is marked.
  public var interval: Duration
  private var state = State.resting

  /// How often all rows, and the cells of a row, come before the scan gives up.
  private static let rounds = (rows: 3, cells: 2)

  /// Creates a scanner at rest; every row has a cell at least.
  public init(widths: [Int], interval: Duration) {
    (self.widths, self.interval) = (widths, interval)
  }

  /// The row that is marked; `nil` at rest.
  public var markedRow: Int? {
    switch state {
    case .resting: nil
    case .rows(let row, _, _), .cells(let row, _, _, _): row
    }
  }

  /// The cell that is marked in its row; `nil` while rows are scanned.
  public var markedColumn: Int? {
    if case .cells(_, let column, _, _) = state { column } else { nil }
  }

  /// When the next row or cell comes; `nil` at rest.
  public var deadline: Timestamp? {
    switch state {
    case .resting: nil
    case .rows(_, let end, _), .cells(_, _, let end, _): end
    }
  }

  /// Marks what is due.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    while let due = deadline, due <= now { step(at: due) }
  }

  /// Takes a press.
  public mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    advance(to: now, into: &outputs)
    switch state {
    case .resting: begin(at: now)
    case .rows(let row, _, _):
      state = .cells(row: row, column: 0, until: now.advanced(by: interval), count: 1)
    case .cells(let row, let column, _, _):
      outputs.append(Timed(Output(row: row, column: column), at: now))
      begin(at: now)
    }
  }

  /// Begins with the first row.
  public mutating func begin(at now: Timestamp) {
    guard !widths.isEmpty else { return }
    state = .rows(row: 0, until: now.advanced(by: interval), count: 1)
  }

  private mutating func step(at now: Timestamp) {
    let end = now.advanced(by: interval)
    switch state {
    case .resting: break
    case .rows(_, _, let count) where count == Self.rounds.rows * widths.count: state = .resting
    case .rows(let row, _, let count):
      state = .rows(row: (row + 1) % widths.count, until: end, count: count + 1)
    case .cells(let row, _, _, let count) where count == Self.rounds.cells * widths[row]:
      state = .rows(row: row, until: end, count: 1)
    case .cells(let row, let column, _, let count):
      state = .cells(
        row: row, column: (column + 1) % widths[row], until: end, count: count + 1)
    }
  }
}
