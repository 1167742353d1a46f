import MorseKeyboard
import TextInput
import Timeline

/// A scan by switches: its grid and mark, the current press, and the choices that can be undone.
struct SwitchScan {
  /// An effect of a switch event or of time.
  enum Effect: Hashable {
    /// Chooses a cell.
    case choose(ScanGrid.Cell)
    /// Undoes the last choice: the switch was held for long.
    case undoChoice
    /// A press did not decide between these cells, the likeliest first.
    case unsure([ScanGrid.Cell])
    /// The switch was held for long, or pressed twice, while the scan slept.
    case wake
  }

  /// A choice that can be undone.
  enum Choice: Hashable {
    /// The text before the insertion point, before the choice.
    case text(String)
    /// The layout before the choice.
    case layout(String)
    /// The action that reverses the choice.
    case opposite(KeyAction)
  }

  /// The holds of a switch that have another effect than a press.
  struct Holds: Hashable {
    /// The hold that undoes a choice; `nil` for none.
    var undo: Duration?
    /// Whether a longer hold rings the call bell: the end of the press tells which one is meant.
    var mayRing = false
    /// The hold that wakes a sleeping scan.
    var wake = Duration.seconds(2)
  }

  /// A press that has not ended.
  private struct Press: Hashable {
    var since: Timestamp
    /// The time of its last auto-repeat.
    var last: Timestamp
    /// Whether its release is reported; if so, the release chooses the marked cell.
    var isReported: Bool
    var isSecond: Bool
    /// Whether its auto-repeat has shown a long press, whose end is awaited.
    var isLong = false
    var isSpent = false
    /// The number of its choices that can be undone.
    var choices = 0
  }

  private(set) var grid: ScanGrid
  private(set) var rows: CellScanner
  /// The scan by probability; `nil` for a scan by rows.
  private(set) var groups: ProbableScanner?
  /// How the user presses in a scan by rows: only whether places are missed.
  private var rowPresses: PressModel
  private var press: Press?
  /// When the last press began that counted.
  private var lastPress: Timestamp?
  private var choices: [Choice] = []
  /// Whether the scan sleeps: nothing is marked, and only a deliberate act of the switch counts.
  private(set) var isAsleep = false
  /// Whether two presses wake the scan: the release of the last press is not reported.
  private(set) var wakesByTwo = false

  /// The maximum number of choices that can be undone.
  private static let memory = 50
  /// The pause after the last auto-repeat that ends a long press.
  private static let quiet = Duration.milliseconds(350)
  /// The time between two presses that wake the scan: no double press, and no other two presses.
  private static let pair = (least: Duration.milliseconds(300), most: Duration.seconds(2))

  /// Creates a scan at rest.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - settings: the speed and mode of the scan.
  ///   - chances: the probabilities of the cells; `nil` for a scan by rows.
  ///   - presses: how the user presses.
  init(
    _ grid: ScanGrid, _ settings: ScanSettings, chances: [ProbableScanner.Cell]? = nil,
    presses: PressModel = .unknown
  ) {
    self.grid = grid
    rows = CellScanner(widths: grid.widths, settings: settings)
    rowPresses = presses
    rows.isSlow = settings.pace == .learnt && presses.isTired
    groups = chances.map { ProbableScanner($0, settings: settings, presses: presses) }
  }

  /// How the user presses, as far as it was learnt.
  var presses: PressModel { groups?.presses ?? rowPresses }

  /// Learns from the choices of a scan by rows whether the user tires.
  private mutating func learnRows() {
    for rounds in rows.drainPassed() {
      rowPresses.learn(PressModel.Lesson(passed: rounds, firsts: 1))
    }
    rows.isSlow = rows.settings.pace == .learnt && rowPresses.isTired
  }

  /// The marked cells.
  var mark: ScanMark {
    guard let groups else {
      guard let block = rows.markedBlock.map({ rows.blocks[$0] }) else {
        return ScanMark(row: rows.markedRow, column: rows.markedColumn)
      }
      return ScanMark(group: Set(grid.places.filter { block.contains($0[0]) }))
    }
    let places = grid.places
    return ScanMark(group: Set(groups.marked.filter(places.indices.contains).map { places[$0] }))
  }

  /// When the mark moves or chooses.
  private var scanDeadline: Timestamp? { groups.map(\.deadline) ?? rows.deadline }

  /// The next deadline; `nil` when nothing is pending.
  func deadline(_ holds: Holds) -> Timestamp? {
    earliest(scanDeadline, pressDeadline(holds))
  }

  private func pressDeadline(_ holds: Holds) -> Timestamp? {
    guard let press, !press.isSpent, isAsleep || rows.settings.mode != .inverse else { return nil }
    guard press.isReported else {
      return press.isLong ? press.last.advanced(by: Self.quiet) : nil
    }
    return holds.mayRing ? nil : long(holds).map(press.since.advanced)
  }

  /// The hold that has an effect of its own now; `nil` for none.
  private func long(_ holds: Holds) -> Duration? { isAsleep ? holds.wake : holds.undo }

  /// Returns the effect of a long hold.
  private mutating func endHold() -> [Effect] {
    press?.isSpent = true
    guard isAsleep else { return [.undoChoice] }
    isAsleep = false
    return [.wake]
  }

  /// Marks nothing until the switch is held; the press that asked for it counts no further.
  mutating func sleep() {
    isAsleep = true
    wakesByTwo = press?.isReported == false
    press?.isSpent = true
    rows.rest()
    groups?.rest()
  }

  /// Processes a press while the scan sleeps.
  private mutating func pressAsleep(_ next: Press) -> [Effect] {
    let former = press
    press = next
    wakesByTwo = !next.isReported
    guard wakesByTwo, let former, !former.isReported, !former.isSpent,
      next.since >= former.since.advanced(by: Self.pair.least),
      next.since <= former.since.advanced(by: Self.pair.most)
    else { return [] }
    return endHold()
  }

  // MARK: - Switches

  /// Processes a press.
  ///
  /// - Parameters:
  ///   - isReported: whether the release will be reported.
  ///   - isOfTwo: whether there are two switches.
  ///   - isSecond: whether it is the second of them.
  ///   - mode: the scan mode; inverse scanning needs releases, without them it becomes `auto`.
  ///   - now: the current time.
  /// - Returns: the effects.
  mutating func press(
    reportingRelease isReported: Bool, ofTwo isOfTwo: Bool, second isSecond: Bool,
    _ mode: ScanSettings.Mode, at now: Timestamp
  ) -> [Effect] {
    if let lastPress, now < lastPress.advanced(by: rows.settings.ignoreTime) { return [] }
    // No hand presses again so soon after a long press: its auto-repeat was late.
    if let press, press.isLong, !press.isSpent { return endHold() }
    lastPress = now
    let next = Press(since: now, last: now, isReported: isReported, isSecond: isSecond)
    guard !isAsleep else { return pressAsleep(next) }
    rows.settings.mode = mode == .inverse && !isReported ? .auto : mode
    rows.hasTwoSwitches = isOfTwo
    groups?.settings.mode = rows.settings.mode
    groups?.hasTwoSwitches = isOfTwo
    press = next
    guard isReported, rows.settings.mode != .inverse else {
      return effects(of: isSecond ? .choose : .press, pressedAt: now, at: now)
    }
    rows.hold()
    groups?.hold()
    return []
  }

  /// Processes the release of the switch.
  mutating func release(_ holds: Holds, at now: Timestamp) -> [Effect] {
    guard let ended = press.take(), ended.isReported, !ended.isSpent else { return [] }
    if isAsleep { return ended.since.advanced(by: holds.wake) <= now ? endHold() : [] }
    guard rows.settings.mode != .inverse else {
      return effects(of: .release, pressedAt: now, at: now)
    }
    if let undo = holds.undo, ended.since.advanced(by: undo) <= now { return [.undoChoice] }
    guard now >= ended.since.advanced(by: rows.settings.acceptTime) else {
      rows.resume(at: now)
      groups?.resume(at: now)
      return []
    }
    return effects(of: ended.isSecond ? .choose : .press, pressedAt: ended.since, at: now)
  }

  /// Processes an auto-repeat of a switch whose release is not reported.
  mutating func stillHeld(_ holds: Holds, at now: Timestamp) -> [Effect] {
    guard let press, !press.isReported, !press.isSpent else { return [] }
    self.press?.last = now
    guard let hold = long(holds), press.since.advanced(by: hold) <= now else { return [] }
    guard !holds.mayRing else {
      self.press?.isLong = true
      return []
    }
    return endHold()
  }

  /// Cancels the press, because it rings the call bell: it chooses nothing and undoes nothing.
  ///
  /// - Returns: the effects that revert its own choices, if its release is not reported.
  mutating func cancelPress(at now: Timestamp) -> [Effect] {
    guard let press, !press.isSpent, rows.settings.mode != .inverse else { return [] }
    guard press.isReported else {
      // Another key may be held, long after the last press of the switch.
      guard now <= press.last.advanced(by: Self.quiet) else { return [] }
      self.press?.isSpent = true
      return Array(repeating: .undoChoice, count: press.choices)
    }
    self.press?.isSpent = true
    rows.resume(at: now)
    groups?.resume(at: now)
    return []
  }

  /// Processes what is due.
  mutating func advance(to now: Timestamp, _ holds: Holds) -> [Effect] {
    if let due = pressDeadline(holds), due <= now { return endHold() }
    return effects(of: nil, pressedAt: now, at: now)
  }

  private mutating func effects(
    of input: CellScanner.Input?, pressedAt press: Timestamp, at now: Timestamp
  ) -> [Effect] {
    guard groups != nil else {
      let chosen = input.map { rows.handle($0, at: now) } ?? rows.advance(to: now)
      learnRows()
      return chosen.map { .choose(grid.rows[$0.value.row][$0.value.column]) }
    }
    var outputs: [Timed<ProbableScanner.Output>] = []
    if let input {
      groups?.handle(input, pressedAt: press, at: now, into: &outputs)
    } else {
      groups?.advance(to: now, into: &outputs)
    }
    let cells = grid.rows.flatMap(\.self)
    return outputs.map {
      switch $0.value {
      case .chose(let index): .choose(cells[index])
      case .unsure(let indexes): .unsure(indexes.map { cells[$0] })
      }
    }
  }

  // MARK: - Choices

  /// Updates the grid after a choice.
  ///
  /// - Parameters:
  ///   - grid: the current cells.
  ///   - chances: the probabilities of the cells; not used in a scan by rows.
  ///   - isOther: whether the layout has changed or a choice was undone; the scan then restarts.
  ///   - isUndone: whether the choice took another one back.
  ///   - now: the current time.
  mutating func goOn(
    with grid: ScanGrid, _ chances: [ProbableScanner.Cell], isOther: Bool, isUndone: Bool,
    at now: Timestamp
  ) {
    let shift = grid.wordRows - self.grid.wordRows
    let isSame = grid.widths == self.grid.widths
    self.grid = grid
    if groups != nil {
      groups?.restart(with: chances, undoing: isUndone, at: now)
    } else if isOther {
      rows.restart(with: grid.widths, at: now)
    } else if !isSame {
      rows.change(to: grid.widths, movingRowsBy: shift, at: now)
    }
  }

  /// Records a choice that can be undone.
  mutating func remember(_ choice: Choice) {
    press?.choices += 1
    choices = choices.suffix(Self.memory - 1) + [choice]
  }

  /// Whether a choice can be undone.
  var hasChoices: Bool { !choices.isEmpty }

  /// The layout before the last choice, if that has changed it.
  var formerLayout: String? {
    if case .layout(let name) = choices.last { name } else { nil }
  }

  /// Returns the last choice that can be undone, and forgets it.
  mutating func removeLast() -> Choice? { choices.popLast() }
}

extension SwitchScan {
  /// The number of groups that a surface with one row shows.
  private static let shownGroups = 5

  /// The cells of the blocks of rows, or of the groups that are marked now and next, and the marked
  /// one; `nil` while rows or cells are scanned and at rest.
  var groupChoices: (groups: [[ScanGrid.Cell]], marked: Int)? {
    if let block = rows.markedBlock {
      return (rows.blocks.map { Array(grid.rows[$0].joined()) }, block)
    }
    let cells = grid.rows.flatMap(\.self)
    guard let next = groups?.upcoming(Self.shownGroups), !next.isEmpty else { return nil }
    return (next.map { $0.map { cells[$0] } }, 0)
  }

  /// When the mark moves, if the scan is by probability and the time goes on.
  var markEnd: Timestamp? { groups?.deadline }

  /// The marked cells, the first cells of the marked row, or those of the rows of the marked block,
  /// in words.
  var markedText: String? {
    if let groups {
      let cells = grid.rows.flatMap(\.self)
      let labels = groups.marked.filter(cells.indices.contains).map { cells[$0].key.wholeLabel }
      return labels.isEmpty ? nil : labels.joined(separator: ", ")
    }
    if let block = rows.markedBlock.map({ rows.blocks[$0] }) {
      return block.map { grid.rows[$0][0].key.label }.joined(separator: ", ")
    }
    guard let row = rows.markedRow, grid.rows.indices.contains(row) else { return nil }
    let cells = grid.rows[row].map(\.key)
    return rows.markedColumn.map { cells[$0].wholeLabel }
      ?? cells.prefix(3).map(\.label).joined(separator: ", ")
  }
}

extension ConfiguredKeyboard {
  /// The holds of a switch that scans.
  ///
  /// Whatever is set, some hold wakes a sleeping scan, and rings no call bell.
  var holds: SwitchScan.Holds {
    let usual = keyMap.longPress ?? SwitchScan.Holds().wake
    let wake = bellHold.map { usual < $0 ? usual : $0 / 2 } ?? usual
    return SwitchScan.Holds(undo: keyMap.longPress, mayRing: bellHold != nil, wake: wake)
  }
}
