import TerminalCodec
import Timeline

/// The panel and the program's screen above it: the rows of each, and the mode of the keys.
struct HostedPanel: Sendable {
  private var hosted: HostedScreen
  private var state = RunMode.open
  private var placement: PanelPlacement

  /// The timeout for the reply to the cursor position query.
  private static let patience = Duration.milliseconds(500)

  /// Creates a panel without rows; all rows are the program's.
  init(columns: Int, rows: Int) {
    placement = PanelPlacement(columns: columns, rows: rows)
    hosted = HostedScreen(columns: placement.columns, rows: placement.rows)
  }

  /// The program's screen.
  var screen: HostedScreen { hosted }
  /// The mode of the keys, and whether the panel is shown.
  var mode: RunMode { state }
  /// The columns of the terminal's window.
  var columns: Int { placement.columns }
  /// Whether a cursor position query is pending.
  var isLocating: Bool { state.locatingUntil != nil }

  /// Marks the panel's contents as possibly changed.
  mutating func setStale() { placement.setStale() }

  /// Requires the ordinary keys while there is a reason; see `RunMode.require(_:isMorse:)`.
  mutating func require(_ reason: SystemKeysReason?, isMorse: Bool) -> RunMode.LayoutChange {
    state.require(reason, isMorse: isMorse)
  }

  // MARK: - Rows

  /// Records a new window size.
  mutating func resize(columns: Int, rows: Int) { placement.resize(columns: columns, rows: rows) }

  /// Records that the cursor position was queried.
  mutating func beginLocating(at now: Timestamp) {
    state.locate(until: now.advanced(by: Self.patience))
  }

  /// Places the panel; the cursor position is known now, or `nil` after a timeout.
  mutating func locate(
    _ cursor: Cell?, _ height: PanelHeight, list: Int, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    guard isLocating else { return [] }
    state.finishLocating()
    let cursor = cursor ?? placement.guessedCursor(on: hosted)
    return place(wantedRows(height, list: list), cursor: cursor, into: &bytes)
  }

  /// Changes the panel's rows when there is more or less to show.
  mutating func adjust(
    to height: PanelHeight, list: Int, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    guard placement.isPlaced, !isLocating, hosted.isPaintable else { return [] }
    let rows = wantedRows(height, list: list)
    return rows == hosted.panelRows ? [] : place(rows, cursor: nil, into: &bytes)
  }

  /// Shows the panel, or hides it.
  mutating func show(
    _ isShown: Bool, _ height: PanelHeight, list: Int, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    state.show(isShown)
    guard placement.isPlaced, !isLocating else { return [] }
    return place(wantedRows(height, list: list), cursor: nil, into: &bytes)
  }

  private func wantedRows(_ height: PanelHeight, list: Int) -> Int {
    state.isShown ? placement.wantedRows(height, list: list) : 0
  }

  private mutating func place(
    _ rows: Int, cursor: Cell?, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    placement.place(rows: rows, cursor: cursor, on: &hosted, into: &bytes)
  }

  /// Returns whether the panel must be painted now, and marks it as painted.
  mutating func takePainting(note: String?) -> Bool {
    !isLocating && hosted.isPaintable
      && placement.takePainting(isDamaged: hosted.isDamaged, note: note)
  }

  /// Changes the program's screen.
  mutating func withScreen<Result>(_ body: (inout HostedScreen) -> Result) -> Result {
    body(&hosted)
  }
}
