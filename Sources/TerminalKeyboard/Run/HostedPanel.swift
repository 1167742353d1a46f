import TerminalCodec
import Timeline

/// The panel and the program's screen above it: who has which rows, and what the keys are for.
struct HostedPanel: Sendable {
  private var hosted: HostedScreen
  private var state = RunMode.open
  private var placement: PanelPlacement

  /// How long an answer is waited for that says where the cursor is.
  private static let patience = Duration.milliseconds(500)

  /// Begins with all rows the program's.
  init(columns: Int, rows: Int) {
    placement = PanelPlacement(columns: columns, rows: rows)
    hosted = HostedScreen(columns: placement.columns, rows: placement.rows)
  }

  /// The program's screen.
  var screen: HostedScreen { hosted }
  /// What the keys are for, and whether the panel is shown.
  var mode: RunMode { state }
  /// The columns of the terminal's window.
  var columns: Int { placement.columns }
  /// Whether the terminal is asked where its cursor is.
  var isLocating: Bool { state.locatingUntil != nil }

  /// Notes that what the panel shows may have changed.
  mutating func setStale() { placement.setStale() }

  /// Has only the system's own keys type as long as there is a reason, as `RunMode.require` does.
  mutating func require(_ reason: SystemKeysReason?, isMorse: Bool) -> RunMode.LayoutChange {
    state.require(reason, isMorse: isMorse)
  }

  // MARK: - Rows

  /// Notes another size of the window.
  mutating func resize(columns: Int, rows: Int) { placement.resize(columns: columns, rows: rows) }

  /// Notes that the terminal is asked where its cursor is.
  mutating func beginLocating(at now: Timestamp) {
    state.locate(until: now.advanced(by: Self.patience))
  }

  /// Draws the frame, now that the cursor is known, or is not to be known.
  mutating func locate(
    _ cursor: Cell?, _ height: PanelHeight, list: Int, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    guard isLocating else { return [] }
    state.finishLocating()
    let cursor = cursor ?? placement.guessedCursor(on: hosted)
    return place(wantedRows(height, list: list), cursor: cursor, into: &bytes)
  }

  /// Takes or gives up rows when there is more or less to show.
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

  /// Answers whether the panel must be painted now, and takes it as painted.
  mutating func takePainting(note: String?) -> Bool {
    !isLocating && hosted.isPaintable
      && placement.takePainting(isDamaged: hosted.isDamaged, note: note)
  }

  /// Changes the program's screen.
  mutating func withScreen<Result>(_ body: (inout HostedScreen) -> Result) -> Result {
    body(&hosted)
  }
}
