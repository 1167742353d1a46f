import TerminalCodec
import Timeline

/// The panel's place in the terminal's window, and whether its contents are up to date.
struct PanelPlacement: Sendable {
  private var window: PanelWindow
  private var frame = PanelFrame(rows: 0..<0, columns: 0)
  private var hasBeenPlaced = false
  /// Whether the contents may have changed since the panel was painted.
  private var isStale = true
  private var shownNote: String?

  /// Creates a placement in a window; the panel has no rows yet.
  init(columns: Int, rows: Int) {
    window = PanelWindow(columns: columns, rows: rows)
  }

  /// The columns of the window.
  var columns: Int { window.columns }
  /// The rows of the window.
  var rows: Int { window.rows }
  /// Whether the panel and the program have received their rows.
  var isPlaced: Bool { hasBeenPlaced }

  /// Marks the contents as possibly changed.
  mutating func setStale() { isStale = true }

  /// Records a new window size.
  mutating func resize(columns: Int, rows: Int) {
    window = PanelWindow(columns: columns, rows: rows)
  }

  /// The rows for a visible panel with `list` rows of a list or of cells above it.
  func wantedRows(_ height: PanelHeight, list: Int) -> Int {
    let rows = height.rows(ofWindow: window.rows)
    return list > 0 && rows > 0 ? max(rows, min(window.rows / 2, rows + list)) : rows
  }

  /// The assumed cursor position when the terminal has not reported one.
  func guessedCursor(on screen: HostedScreen) -> Cell {
    Cell(row: hasBeenPlaced ? screen.cursor.row : window.rows - 1, column: 0)
  }

  /// Gives the panel its rows and the program all others.
  ///
  /// - Parameters:
  ///   - rows: the number of the panel's rows.
  ///   - cursor: the terminal's cursor position; `nil` if it is unchanged.
  ///   - screen: the program's screen.
  ///   - bytes: receives the bytes for the terminal.
  /// - Returns: the frame events and the program's new size, in order.
  mutating func place(
    rows: Int, cursor: Cell?, on screen: inout HostedScreen, into bytes: inout [UInt8]
  ) -> [RunOutput] {
    let former = frame
    frame = PanelFrame(rows: window.rows - rows..<window.rows, columns: window.columns)
    screen.place(
      columns: window.columns, terminalRows: window.rows, panelRows: rows, cursor: cursor,
      into: &bytes)
    hasBeenPlaced = true
    let before = PanelFrameEvent(will: true, from: former, to: frame).map(RunOutput.frame)
    let after = PanelFrameEvent(will: false, from: former, to: frame).map(RunOutput.frame)
    let window = RunOutput.window(columns: screen.columns, rows: screen.rows)
    return [before, window, after].compactMap { $0 }
  }

  /// Returns whether the panel must be painted, and marks it as painted.
  mutating func takePainting(isDamaged: Bool, note: String?) -> Bool {
    guard isStale || isDamaged || note != shownNote else { return false }
    (isStale, shownNote) = (false, note)
    return true
  }
}

/// A window size of at least one cell.
private struct PanelWindow: Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
  }
}

extension PanelFrameEvent {
  /// The event for a change of frame; `nil` when nothing changes.
  fileprivate init?(will: Bool, from former: PanelFrame, to frame: PanelFrame) {
    switch (former.rows.isEmpty, frame.rows.isEmpty) {
    case (true, true): return nil
    case (true, false): self = will ? .willShow(frame) : .didShow(frame)
    case (false, true): self = will ? .willHide(former) : .didHide(former)
    case (false, false) where former == frame: return nil
    case (false, false):
      self =
        will ? .willChangeFrame(from: former, to: frame) : .didChangeFrame(from: former, to: frame)
    }
  }
}
