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

  /// A press that has not ended.
  private struct Press: Hashable {
    var since: Timestamp
    /// Whether its release is reported; if so, the release chooses the marked cell.
    var isReported: Bool
    var isSecond: Bool
    var isSpent = false
  }

  private(set) var grid: ScanGrid
  private(set) var scanner: CellScanner
  private var press: Press?
  private var choices: [Choice] = []

  /// The maximum number of choices that can be undone.
  private static let memory = 50

  /// Creates a scan at rest.
  init(_ grid: ScanGrid, _ settings: ScanSettings) {
    self.grid = grid
    scanner = CellScanner(widths: grid.widths, settings: settings)
  }

  /// The next deadline; `nil` when nothing is pending.
  func deadline(_ longPress: Duration?) -> Timestamp? {
    earliest(scanner.deadline, pressDeadline(longPress))
  }

  private func pressDeadline(_ longPress: Duration?) -> Timestamp? {
    guard let press, press.isReported, !press.isSpent, scanner.settings.mode != .inverse else {
      return nil
    }
    return longPress.map(press.since.advanced)
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
    scanner.settings.mode = mode == .inverse && !isReported ? .auto : mode
    scanner.hasTwoSwitches = isOfTwo
    press = Press(since: now, isReported: isReported, isSecond: isSecond)
    guard isReported, scanner.settings.mode != .inverse else {
      return effects(of: isSecond ? .choose : .press, at: now)
    }
    scanner.hold()
    return []
  }

  /// Processes the release of the switch.
  mutating func release(at now: Timestamp) -> [Effect] {
    guard let ended = press.take(), ended.isReported, !ended.isSpent else { return [] }
    guard scanner.settings.mode != .inverse else { return effects(of: .release, at: now) }
    return effects(of: ended.isSecond ? .choose : .press, at: now)
  }

  /// Processes an auto-repeat of a switch whose release is not reported.
  mutating func stillHeld(_ longPress: Duration?, at now: Timestamp) -> [Effect] {
    guard let press, let longPress, !press.isReported, !press.isSpent,
      press.since.advanced(by: longPress) <= now
    else { return [] }
    self.press?.isSpent = true
    return [.undoChoice]
  }

  /// Processes what is due.
  mutating func advance(to now: Timestamp, _ longPress: Duration?) -> [Effect] {
    if let due = pressDeadline(longPress), due <= now {
      press?.isSpent = true
      return [.undoChoice]
    }
    return effects(of: nil, at: now)
  }

  private mutating func effects(of input: CellScanner.Input?, at now: Timestamp) -> [Effect] {
    let chosen = input.map { scanner.handle($0, at: now) } ?? scanner.advance(to: now)
    return chosen.map { .choose(grid.rows[$0.value.row][$0.value.column]) }
  }

  // MARK: - Choices

  /// Updates the grid after a choice.
  ///
  /// - Parameters:
  ///   - grid: the current cells.
  ///   - isOther: whether the layout has changed or a choice was undone; the scan then restarts.
  ///   - now: the current time.
  mutating func goOn(with grid: ScanGrid, isOther: Bool, at now: Timestamp) {
    let shift = grid.wordRows - self.grid.wordRows
    let isSame = grid.widths == self.grid.widths
    self.grid = grid
    if isOther {
      scanner.restart(with: grid.widths, at: now)
    } else if !isSame {
      scanner.change(to: grid.widths, movingRowsBy: shift, at: now)
    }
  }

  /// Records a choice that can be undone.
  mutating func remember(_ choice: Choice) {
    choices = choices.suffix(Self.memory - 1) + [choice]
  }

  /// Returns the last choice that can be undone, and forgets it.
  mutating func removeLast() -> Choice? { choices.popLast() }
}

extension SwitchScan {
  /// The marked cell, or the first cells of the marked row, in words.
  var markedText: String? {
    guard let row = scanner.markedRow, grid.rows.indices.contains(row) else { return nil }
    let cells = grid.rows[row].map(\.key.label)
    return scanner.markedColumn.map { cells[$0] } ?? cells.prefix(3).joined(separator: ", ")
  }
}
