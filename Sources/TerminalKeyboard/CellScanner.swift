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
/// | inverse | has the mark move | chooses | moves the mark while the switch is held |
///
/// A row with one cell needs one choice. Nobody pressing ends a scan, so that nothing moves where nobody types.
public struct CellScanner: TimedMachine, Hashable, Sendable {
  /// What was done to the switches.
  public enum Input: Hashable, Sendable {
    /// The switch, or the first of two, was pressed.
    case press
    /// The second switch was pressed: it chooses.
    case choose
    /// The switch was released.
    case release
  }

  /// The cell that was chosen.
  public struct Output: Hashable, Sendable {
    /// Its row, from zero at the top.
    public let row: Int
    /// Its place in the row, from zero.
    public let column: Int
  }

  /// Which of several is marked.
  private struct Mark: Hashable, Sendable {
    var place = 0
    /// When the mark moves or, in steps, what is marked is chosen; `nil` for never.
    var end: Timestamp?
    /// How many have been marked.
    var count = 1
  }

  private enum State: Hashable, Sendable {
    /// The state while nothing is marked.
    case resting
    /// The state while a row is marked.
    case rows(Mark)
    /// The state while a cell of this row is marked.
    case cells(Int, Mark)
  }

  /// How many cells each row has.
  public private(set) var widths: [Int]
  /// How the mark moves.
  public var settings: ScanSettings
  /// Whether a second switch chooses.
  public var hasTwoSwitches = false
  private var state = State.resting

  /// How often all rows, and the cells of a row, come before the scan gives up.
  private static let rounds = (rows: 3, cells: 2)

  /// Creates a scanner at rest; every row has a cell at least.
  public init(widths: [Int], settings: ScanSettings) {
    (self.widths, self.settings) = (widths, settings)
  }

  /// The row that is marked; `nil` at rest.
  public var markedRow: Int? {
    switch state {
    case .resting: nil
    case .rows(let mark): mark.place
    case .cells(let row, _): row
    }
  }

  /// The cell that is marked in its row; `nil` while rows are scanned.
  public var markedColumn: Int? {
    if case .cells(_, let mark) = state { mark.place } else { nil }
  }

  /// When the mark moves, or what is marked is chosen.
  public var deadline: Timestamp? {
    switch state {
    case .resting: nil
    case .rows(let mark), .cells(_, let mark): mark.end
    }
  }

  /// Moves the mark when it is due, or chooses.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    while let due = deadline, due <= now {
      if settings.mode == .step { choose(at: due, into: &outputs) } else { move(at: due) }
    }
  }

  /// Takes in what was done to a switch.
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

  /// Has the mark stay where it is, until the next input.
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

  /// Begins with the first row.
  public mutating func begin(at now: Timestamp) {
    guard !widths.isEmpty else { return }
    state = .rows(Mark(end: end(of: Mark(), at: now)))
  }

  /// Goes on with other rows: with the first one, or at rest where a press has to begin.
  mutating func restart(with widths: [Int], at now: Timestamp) {
    self.widths = widths
    state = .resting
    if settings.mode == .auto, settings.rescan != .rest { begin(at: now) }
  }

  /// Goes on after a choice with rows that have come or gone above the one in use.
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

  /// When a mark that is set at `now` moves, or is chosen.
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
