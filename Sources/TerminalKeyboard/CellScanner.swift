public import MorseKeyboard
public import Timeline

/// Row-column scanning: one or two switches choose among cells that are marked one after another.
///
///     resting ──press──► rows ──choice──► cells of a row ──choice──► chosen: rows, the row, or rest
///        ▲                │                   │
///        └──three rounds──┘◄────two rounds────┘
///
/// | Mode | A press | A release | Time |
/// |---|---|---|---|
/// | auto | chooses | nothing | moves the mark |
/// | step | moves the mark | nothing | chooses; with two switches nothing |
/// | inverse | starts the mark moving | chooses | moves the mark while the switch is held |
///
/// A row with one cell needs one choice. A scan without a press ends, so nothing moves while
/// the user does not type.
public struct CellScanner: TimedMachine, Hashable, Sendable {
  /// A switch event.
  public enum Input: Hashable, Sendable {
    /// The switch, or the first of two, was pressed.
    case press
    /// The second switch was pressed: it chooses.
    case choose
    /// The switch was released.
    case release
  }

  /// The chosen cell.
  public struct Output: Hashable, Sendable {
    /// Its row, counted from zero at the top.
    public let row: Int
    /// Its place in the row, counted from zero.
    public let column: Int
  }

  /// The marked row or cell.
  private struct Mark: Hashable, Sendable {
    var place = 0
    /// When the mark moves or, in step mode, when the marked place is chosen; `nil` for never.
    var end: Timestamp?
    /// The number of places marked in this scan.
    var count = 1
  }

  private enum State: Hashable, Sendable {
    /// Nothing is marked.
    case resting
    /// A row is marked.
    case rows(Mark)
    /// A cell of this row is marked.
    case cells(Int, Mark)
  }

  /// The number of cells in each row.
  public private(set) var widths: [Int]
  /// The speed and mode of the scan.
  public var settings: ScanSettings
  /// Whether a second switch chooses.
  public var hasTwoSwitches = false
  private var state = State.resting

  /// The number of rounds over all rows, and over the cells of a row, before the scan gives up.
  private static let rounds = (rows: 3, cells: 2)

  /// Creates a scanner at rest; every row must have at least one cell.
  public init(widths: [Int], settings: ScanSettings) {
    (self.widths, self.settings) = (widths, settings)
  }

  /// The marked row; `nil` at rest.
  public var markedRow: Int? {
    switch state {
    case .resting: nil
    case .rows(let mark): mark.place
    case .cells(let row, _): row
    }
  }

  /// The marked cell in its row; `nil` while rows are scanned.
  public var markedColumn: Int? {
    if case .cells(_, let mark) = state { mark.place } else { nil }
  }

  /// When the mark moves, or when the marked place is chosen.
  public var deadline: Timestamp? {
    switch state {
    case .resting: nil
    case .rows(let mark), .cells(_, let mark): mark.end
    }
  }

  /// Moves the mark or chooses, if due.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    while let due = deadline, due <= now {
      if settings.mode == .step { choose(at: due, into: &outputs) } else { move(at: due) }
    }
  }

  /// Processes a switch event.
  public mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    advance(to: now, into: &outputs)
    switch (input, settings.mode, state) {
    case (.release, .inverse, let state) where state != .resting && deadline != nil:
      choose(at: now, into: &outputs)
    case (.release, _, _): break
    case (_, _, .resting): begin(at: now)
    case (.choose, _, _), (.press, .auto, _): choose(at: now, into: &outputs)
    case (.press, .step, .rows(let mark)):
      state = .rows(next(mark, of: widths.count, at: now))
    case (.press, .step, .cells(let row, let mark)):
      state = .cells(row, next(mark, of: widths[row], at: now))
    case (.press, .inverse, .rows(var mark)):
      mark.end = end(of: mark, at: now)
      state = .rows(mark)
    case (.press, .inverse, .cells(let row, var mark)):
      mark.end = end(of: mark, at: now)
      state = .cells(row, mark)
    }
  }

  /// Stops the mark until the next input.
  mutating func hold() {
    switch state {
    case .resting: break
    case .rows(var mark):
      mark.end = nil
      state = .rows(mark)
    case .cells(let row, var mark):
      mark.end = nil
      state = .cells(row, mark)
    }
  }

  /// Starts the scan at the first row.
  public mutating func begin(at now: Timestamp) {
    guard !widths.isEmpty else { return }
    state = .rows(Mark(end: end(of: Mark(), at: now)))
  }

  /// Changes the rows; the scan starts at the first row in auto mode, unless it is to rest.
  mutating func restart(with widths: [Int], at now: Timestamp) {
    self.widths = widths
    state = .resting
    if settings.mode == .auto, settings.rescan != .rest { begin(at: now) }
  }

  /// Changes the rows after a choice, when rows above the current one have appeared or disappeared.
  mutating func change(to widths: [Int], movingRowsBy shift: Int, at now: Timestamp) {
    self.widths = widths
    guard case .cells(let row, let mark) = state else { return }
    guard widths.indices.contains(row + shift), mark.place < widths[row + shift] else {
      return restart(with: widths, at: now)
    }
    state = .cells(row + shift, mark)
  }

  // MARK: - Moving and choosing

  private var moves: Bool { settings.mode != .step }

  /// When a mark that is set at `now` moves or is chosen.
  private func end(of mark: Mark, at now: Timestamp) -> Timestamp? {
    guard moves || !hasTwoSwitches else { return nil }
    let time = settings.interval + (mark.count == 1 ? settings.firstDelay : .zero)
    return now.advanced(by: time)
  }

  private func next(_ mark: Mark, of count: Int, at now: Timestamp) -> Mark {
    var next = Mark(place: (mark.place + 1) % count, count: mark.count + 1)
    next.end = end(of: next, at: now)
    return next
  }

  private mutating func move(at now: Timestamp) {
    switch state {
    case .resting: break
    case .rows(let mark) where mark.count >= Self.rounds.rows * widths.count: state = .resting
    case .rows(let mark): state = .rows(next(mark, of: widths.count, at: now))
    case .cells(let row, let mark) where mark.count >= Self.rounds.cells * widths[row]:
      state = .rows(Mark(place: row, end: end(of: Mark(), at: now)))
    case .cells(let row, let mark): state = .cells(row, next(mark, of: widths[row], at: now))
    }
  }

  private mutating func choose(at now: Timestamp, into outputs: inout [Timed<Output>]) {
    switch state {
    case .resting: break
    case .rows(let mark) where widths[mark.place] == 1:
      finish(row: mark.place, column: 0, at: now, into: &outputs)
    case .rows(let mark):
      // In inverse scanning the cells wait for the next press.
      let end = settings.mode == .inverse ? nil : end(of: Mark(), at: now)
      state = .cells(mark.place, Mark(end: end))
    case .cells(let row, let mark): finish(row: row, column: mark.place, at: now, into: &outputs)
    }
  }

  private mutating func finish(
    row: Int, column: Int, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    outputs.append(Timed(Output(row: row, column: column), at: now))
    state = .resting
    guard settings.mode == .auto else { return }
    switch settings.rescan {
    case .rows: begin(at: now)
    case .row where widths[row] > 1: state = .cells(row, Mark(end: end(of: Mark(), at: now)))
    case .row: begin(at: now)
    case .rest: break
    }
  }
}
