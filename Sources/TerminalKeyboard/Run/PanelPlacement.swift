import TerminalCodec
import Timeline

/// Where the panel is in the terminal's window, and whether it shows what it should.
struct PanelPlacement: Sendable {
  private var window: PanelWindow
  private var frame = PanelFrame(rows: 0..<0, columns: 0)
  private var hasBeenPlaced = false
  /// Whether what the panel shows may have changed since it was painted.
  private var isStale = true
  private var shownNote: String?

  /// Begins in a window; nothing is placed yet.
  init(columns: Int, rows: Int) {
    window = PanelWindow(columns: columns, rows: rows)
  }

  /// The columns of the window.
  var columns: Int { window.columns }
  /// The rows of the window.
  var rows: Int { window.rows }
  /// Whether the program has its rows.
  var isPlaced: Bool { hasBeenPlaced }

  /// Notes that what the panel shows may have changed.
  mutating func setStale() { isStale = true }

  /// Notes another size of the window.
  mutating func resize(columns: Int, rows: Int) {
    window = PanelWindow(columns: columns, rows: rows)
  }

  /// How many rows a panel that is shown is to have, with a list of so many rows above it.
  func wantedRows(_ height: PanelHeight, list: Int) -> Int {
    let rows = height.rows(ofWindow: window.rows)
    return list > 0 && rows > 0 ? max(rows, min(window.rows / 2, rows + list)) : rows
  }

  /// Where the cursor is taken to be when the terminal has not said it.
  func guessedCursor(on screen: HostedScreen) -> Cell {
    Cell(row: hasBeenPlaced ? screen.cursor.row : window.rows - 1, column: 0)
  }

  /// Gives the panel its rows and the program the others.
  ///
  /// - Parameters:
  ///   - rows: the panel's rows.
  ///   - cursor: where the terminal's cursor is; `nil` when it is where it was last known to be.
  ///   - screen: the program's screen.
  ///   - bytes: receives what the terminal is given.
  /// - Returns: what is to be said of it, in order.
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

  /// Answers whether the panel must be painted, and takes it as painted.
  mutating func takePainting(isDamaged: Bool, note: String?) -> Bool {
    guard isStale || isDamaged || note != shownNote else { return false }
    (isStale, shownNote) = (false, note)
    return true
  }
}

/// The size of a window; it has at least one cell.
private struct PanelWindow: Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
  }
}

extension PanelFrameEvent {
  /// What is to be said of a change of frame; `nil` when there is none.
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
