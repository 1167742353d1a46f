import MorseKeyboard
import TextInput
import Timeline

/// What switches scan: the grid, the mark on it, the press that lasts, and the choices that can be taken back.
struct SwitchScan {
  /// What comes of a switch or of time.
  enum Effect: Hashable {
    /// A cell was chosen.
    case choose(ScanGrid.Cell)
    /// The switch has been held for long: the last choice is to be taken back.
    case takeBack
  }

  /// A choice that can be taken back.
  enum Choice: Hashable {
    /// The text before the insertion point was this.
    case text(String)
    /// The layout was this.
    case layout(String)
    /// This action is its opposite.
    case opposite(KeyAction)
  }

  /// A press that lasts.
  private struct Press: Hashable {
    var since: Timestamp
    /// Whether its release is reported; what is marked is then chosen by the release.
    var isReported: Bool
    var isSecond: Bool
    var isSpent = false
  }

  private(set) var grid: ScanGrid
  private(set) var scanner: CellScanner
  private var press: Press?
  private var choices: [Choice] = []

  /// The most choices that can be taken back.
  private static let memory = 50

  /// Creates a scan at rest.
  init(_ grid: ScanGrid, _ settings: ScanSettings) {
    self.grid = grid
    scanner = CellScanner(widths: grid.widths, settings: settings)
  }

  /// When something is due.
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

  /// Takes in a press.
  ///
  /// - Parameters:
  ///   - isReported: whether its release will be reported.
  ///   - isOfTwo: whether there are two switches.
  ///   - isSecond: whether it is the second of them.
  ///   - mode: how the mark moves; without releases, inverse scanning is not possible.
  ///   - now: the present.
  /// - Returns: what comes of it.
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

  /// Takes in that the switch was released.
  mutating func release(at now: Timestamp) -> [Effect] {
    guard let ended = press.take(), ended.isReported, !ended.isSpent else { return [] }
    guard scanner.settings.mode != .inverse else { return effects(of: .release, at: now) }
    return effects(of: ended.isSecond ? .choose : .press, at: now)
  }

  /// Takes in that a switch is still held whose release is not reported.
  mutating func stillHeld(_ longPress: Duration?, at now: Timestamp) -> [Effect] {
    guard let press, let longPress, !press.isReported, !press.isSpent,
      press.since.advanced(by: longPress) <= now
    else { return [] }
    self.press?.isSpent = true
    return [.takeBack]
  }

  /// Does what is due.
  mutating func advance(to now: Timestamp, _ longPress: Duration?) -> [Effect] {
    if let due = pressDeadline(longPress), due <= now {
      press?.isSpent = true
      return [.takeBack]
    }
    return effects(of: nil, at: now)
  }

  private mutating func effects(of input: CellScanner.Input?, at now: Timestamp) -> [Effect] {
    let chosen = input.map { scanner.handle($0, at: now) } ?? scanner.advance(to: now)
    return chosen.map { .choose(grid.rows[$0.value.row][$0.value.column]) }
  }

  // MARK: - Choices

  /// Goes on with the grid as it is after a choice.
  ///
  /// - Parameters:
  ///   - grid: the cells that there are now.
  ///   - isOther: whether it is another layout's, or a choice was taken back: the first row comes next.
  ///   - now: the present.
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

  /// Remembers a choice that can be taken back.
  mutating func remember(_ choice: Choice) {
    choices = choices.suffix(Self.memory - 1) + [choice]
  }

  /// The last choice that can be taken back, and forgets it.
  mutating func takeLast() -> Choice? { choices.popLast() }
}

extension SwitchScan {
  /// What the mark is on, in words: a cell, or the first cells of a row.
  var markedText: String? {
    guard let row = scanner.markedRow, grid.rows.indices.contains(row) else { return nil }
    let cells = grid.rows[row].map(\.key.label)
    return scanner.markedColumn.map { cells[$0] } ?? cells.prefix(3).joined(separator: ", ")
  }
}
