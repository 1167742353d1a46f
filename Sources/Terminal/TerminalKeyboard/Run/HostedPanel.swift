import TerminalCodec
import Timeline

/// The rows above the panel's own rows.
struct PanelList {
  /// The number of rows; zero if there is nothing to show.
  var rows = 0
  /// Whether they are the help or the list of layouts, not cells.
  var isOverlay = false
}

/// The panel and the program's screen above it: the rows of each, and the mode of the keys.
struct HostedPanel: Sendable {
  /// The program's screen.
  private(set) var screen: HostedScreen
  /// The mode of the keys, and whether the panel is shown.
  private(set) var mode = RunMode()
  /// The size of the terminal's window, at least one cell.
  private var window: (columns: Int, rows: Int)
  private var frame = PanelFrame(rows: 0..<0, columns: 0)
  /// Whether the panel and the program have received their rows.
  private var isPlaced = false
  /// Whether the contents may have changed since the panel was painted.
  private var isStale = true
  private var shownNote: String?

  /// The timeout for the reply to the cursor position query.
  private static let patience = Duration.milliseconds(500)

  /// Creates a panel without rows; all rows are the program's.
  init(columns: Int, rows: Int) {
    window = (max(1, columns), max(1, rows))
    screen = HostedScreen(columns: window.columns, rows: window.rows)
  }

  /// The columns of the terminal's window.
  var columns: Int { window.columns }
  /// Whether a cursor position query is pending.
  var isLocating: Bool { mode.locatingUntil != nil }

  /// Marks the panel's contents as possibly changed.
  mutating func setStale() { isStale = true }

  /// Requires pass-through while there is a reason; see `RunMode.require(_:isMorse:)`.
  mutating func require(_ reason: PassThroughReason?, isMorse: Bool) -> RunMode.LayoutChange {
    mode.require(reason, isMorse: isMorse)
  }

  // MARK: - Rows

  /// Records a new window size.
  mutating func resize(columns: Int, rows: Int) { window = (max(1, columns), max(1, rows)) }

  /// Records that the cursor position was queried.
  mutating func beginLocating(at now: Timestamp) {
    mode.locatingUntil = now.advanced(by: Self.patience)
  }

  /// Places the panel; the cursor position is known now, or `nil` after a timeout.
  mutating func locate(
    _ cursor: Cell?, _ height: PanelHeight, list: PanelList, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    guard isLocating else { return [] }
    mode.locatingUntil = nil
    let guess = Cell(row: isPlaced ? screen.cursor.row : window.rows - 1, column: 0)
    return place(wantedRows(height, list: list), cursor: cursor ?? guess, into: &bytes)
  }

  /// Changes the panel's rows when there is more or less to show.
  mutating func adjust(
    to height: PanelHeight, list: PanelList, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    guard isPlaced, !isLocating, screen.isPaintable else { return [] }
    let rows = wantedRows(height, list: list)
    return rows == screen.panelRows ? [] : place(rows, cursor: nil, into: &bytes)
  }

  /// Shows the panel, or hides it.
  mutating func show(
    _ isShown: Bool, _ height: PanelHeight, list: PanelList, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    mode.isShown = isShown
    guard isPlaced, !isLocating else { return [] }
    return place(wantedRows(height, list: list), cursor: nil, into: &bytes)
  }

  /// The rows that the program keeps above the help or the list of layouts.
  private static let keptRows = 2
  /// The rows of a panel with the help or the list of layouts, where half the window is less.
  private static let overlayRows = 12

  /// The rows of the panel, with the rows of a list or of cells above it.
  ///
  /// Cells stay, so the program keeps half the window. The help closes soon, so it may take more.
  private func wantedRows(_ height: PanelHeight, list: PanelList) -> Int {
    guard mode.isShown else { return 0 }
    let rows = height.rows(ofWindow: window.rows)
    guard list.rows > 0, rows > 0 else { return rows }
    let half = window.rows / 2
    let most =
      list.isOverlay ? max(half, min(window.rows - Self.keptRows, Self.overlayRows)) : half
    return max(rows, min(most, rows + list.rows))
  }

  /// Gives the panel its rows and the program all others.
  ///
  /// - Parameters:
  ///   - rows: the number of the panel's rows.
  ///   - cursor: the terminal's cursor position; `nil` if it is unchanged.
  ///   - bytes: receives the bytes for the terminal.
  /// - Returns: the frame events and the program's new size, in order.
  private mutating func place(
    _ rows: Int, cursor: Cell?, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    let former = frame
    frame = PanelFrame(rows: window.rows - rows..<window.rows, columns: window.columns)
    screen.place(
      columns: window.columns, terminalRows: window.rows, panelRows: rows, cursor: cursor,
      into: &bytes)
    isPlaced = true
    let before = PanelFrameEvent(will: true, from: former, to: frame).map(RunOutput.frame)
    let after = PanelFrameEvent(will: false, from: former, to: frame).map(RunOutput.frame)
    let program = RunOutput.window(columns: screen.columns, rows: screen.rows)
    return [before, program, after].compactMap { $0 }
  }

  /// Returns whether the panel must be painted now, and marks it as painted.
  mutating func beginPainting(note: String?) -> Bool {
    guard !isLocating, screen.isPaintable, isStale || screen.isDamaged || note != shownNote
    else { return false }
    (isStale, shownNote) = (false, note)
    return true
  }

  /// Changes the program's screen.
  mutating func withScreen<Result>(_ body: (inout HostedScreen) -> Result) -> Result {
    body(&screen)
  }
}
