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
///
/// In the order of blocks, blocks of rows come before the rows: the square root of the number of
/// rows tells how many.
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

  /// The marked block, row or cell.
  private struct Mark: Hashable, Sendable {
    /// The row of a marked cell; `nil` while a block or a row is marked.
    var row: Int?
    /// The block whose rows are marked; `nil` while blocks, all rows or cells are marked.
    var block: Int?
    var place = 0
    /// When the mark moves or, in step mode, when the marked place is chosen; `nil` for never.
    var end: Timestamp?
    /// The number of places marked in this scan.
    var count = 1
  }

  /// The number of cells in each row.
  public private(set) var widths: [Int]
  /// The speed and mode of the scan.
  public var settings: ScanSettings
  /// Whether a second switch chooses.
  public var hasTwoSwitches = false
  /// Whether marks last longer, because the user tires.
  var isSlow = false
  /// The rounds in which the places chosen since the last look were passed, one for each.
  ///
  /// Only where the user knew the place before it was marked: in a chosen block or row.
  private var passed: [Int] = []
  /// The mark; `nil` at rest.
  private var mark: Mark?

  /// The number of rounds over all rows, and over the cells of a row, before the scan gives up.
  private static let rounds = (rows: 3, cells: 2)

  /// Creates a scanner at rest; every row must have at least one cell.
  public init(widths: [Int], settings: ScanSettings) {
    (self.widths, self.settings) = (widths, settings)
  }

  /// The blocks, each of two rows at least; empty if the rows are not divided into blocks.
  var blocks: [Range<Int>] {
    guard settings.order == .blocks, widths.count > 3 else { return [] }
    let count = Int(Double(widths.count).squareRoot().rounded())
    return (0..<count).map { $0 * widths.count / count..<($0 + 1) * widths.count / count }
  }

  /// The marked block; `nil` at rest and while its rows or cells are scanned.
  var markedBlock: Int? { mark.flatMap { isBlock($0) ? $0.place : nil } }

  /// Whether the place of a mark is a block.
  private func isBlock(_ mark: Mark) -> Bool {
    mark.row == nil && mark.block == nil && !blocks.isEmpty
  }

  /// The row of a mark; `nil` for a block.
  private func row(of mark: Mark) -> Int? {
    isBlock(mark) ? nil : mark.row ?? mark.place + (mark.block.map { blocks[$0].lowerBound } ?? 0)
  }

  /// The marked row; `nil` at rest and while blocks are scanned.
  public var markedRow: Int? { mark.flatMap(row) }
  /// The marked cell in its row; `nil` while rows are scanned.
  public var markedColumn: Int? { mark.flatMap { $0.row == nil ? nil : $0.place } }
  /// When the mark moves, or when the marked place is chosen.
  public var deadline: Timestamp? { mark?.end }

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
    guard let mark else {
      if input != .release { begin(at: now) }
      return
    }
    switch (input, settings.mode) {
    case (.release, .inverse) where deadline != nil: choose(at: now, into: &outputs)
    case (.release, _): break
    case (.choose, _), (.press, .auto): choose(at: now, into: &outputs)
    case (.press, .step): self.mark = next(mark, at: now)
    case (.press, .inverse):
      let end = end(of: mark, at: now)
      self.mark?.end = end
    }
  }

  /// Stops the mark until the next input.
  mutating func hold() { mark?.end = nil }

  /// Marks nothing until the next press.
  mutating func rest() { mark = nil }

  /// Goes on after a press that did not count: the mark gets its whole time again.
  mutating func resume(at now: Timestamp) {
    guard let mark, settings.mode != .inverse else { return }
    let end = end(of: mark, at: now)
    self.mark?.end = end
  }

  /// Starts the scan at the first row.
  public mutating func begin(at now: Timestamp) {
    if !widths.isEmpty { mark = first(at: now) }
  }

  /// Changes the rows; the scan starts at the first row in auto mode, unless it is to rest.
  mutating func restart(with widths: [Int], at now: Timestamp) {
    self.widths = widths
    mark = nil
    if settings.mode == .auto, settings.rescan != .rest { begin(at: now) }
  }

  /// Changes the rows after a choice, when rows above the current one have appeared or disappeared.
  mutating func change(to widths: [Int], movingRowsBy shift: Int, at now: Timestamp) {
    self.widths = widths
    guard let mark, let row = mark.row else { return }
    guard widths.indices.contains(row + shift), mark.place < widths[row + shift] else {
      return restart(with: widths, at: now)
    }
    self.mark?.row = row + shift
  }

  // MARK: - Moving and choosing

  /// When a mark that is set at `now` moves or is chosen.
  private func end(of mark: Mark, at now: Timestamp) -> Timestamp? {
    guard settings.mode != .step || !hasTwoSwitches else { return nil }
    let time = settings.interval + (mark.count == 1 ? settings.firstDelay : .zero)
    return now.advanced(by: isSlow ? time * 13 / 10 : time)
  }

  /// Returns the rounds in which the chosen places were passed, and forgets them.
  mutating func drainPassed() -> [Int] {
    defer { passed = [] }
    return passed
  }

  /// The mark at the first block or row, at the first row of `block`, or at the first cell of `row`.
  private func first(of row: Int? = nil, in block: Int? = nil, at now: Timestamp) -> Mark {
    Mark(row: row, block: block, end: end(of: Mark(), at: now))
  }

  /// The number of places that the mark moves over: blocks, rows, or the cells of its row.
  private func places(of mark: Mark) -> Int {
    if let row = mark.row { return widths[row] }
    if let block = mark.block { return blocks[block].count }
    return isBlock(mark) ? blocks.count : widths.count
  }

  /// The mark around a mark: the row of a cell, or the block of a row; `nil` for the outermost one.
  private func outer(_ mark: Mark, at now: Timestamp) -> Mark? {
    guard let place = mark.row ?? mark.block else { return nil }
    let block = mark.row == nil ? nil : blocks.firstIndex { $0.contains(place) }
    let start = block.map { blocks[$0].lowerBound } ?? 0
    return Mark(block: block, place: place - start, end: end(of: Mark(), at: now))
  }

  private func next(_ mark: Mark, at now: Timestamp) -> Mark {
    var next = mark
    next.place = (mark.place + 1) % places(of: mark)
    next.count += 1
    next.end = end(of: next, at: now)
    return next
  }

  private mutating func move(at now: Timestamp) {
    guard let mark else { return }
    let rounds = mark.row ?? mark.block == nil ? Self.rounds.rows : Self.rounds.cells
    guard mark.count >= rounds * places(of: mark) else { return self.mark = next(mark, at: now) }
    // The rows follow the cells, and the blocks the rows; then the scan ends.
    self.mark = outer(mark, at: now)
  }

  private mutating func choose(at now: Timestamp, into outputs: inout [Timed<Output>]) {
    guard let mark else { return }
    if settings.mode != .step, mark.row ?? mark.block != nil {
      passed.append((mark.count - 1) / places(of: mark))
    }
    if let row = mark.row {
      return finish(row: row, column: mark.place, at: now, into: &outputs)
    } else if let row = row(of: mark) {
      guard widths[row] > 1 else {
        return finish(row: row, column: 0, at: now, into: &outputs)
      }
      self.mark = first(of: row, at: now)
    } else {
      self.mark = first(in: mark.place, at: now)
    }
    // In inverse scanning the rows and cells wait for the next press.
    if settings.mode == .inverse { hold() }
  }

  private mutating func finish(
    row: Int, column: Int, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    outputs.append(Timed(Output(row: row, column: column), at: now))
    mark = nil
    guard settings.mode == .auto else { return }
    switch settings.rescan {
    case .row where widths[row] > 1: mark = first(of: row, at: now)
    case .row, .rows: begin(at: now)
    case .rest: break
    }
  }
}
