import MorseKeyboard
import TerminalCodec
public import Timeline

/// The panel's frame: where it is, and how large.
extension RunSession {
  /// How long an answer is waited for that says where the cursor is.
  private static let patience = Duration.milliseconds(500)

  /// Begins: the terminal listens.
  public mutating func begin(at now: Timestamp) {
    session.begin(asking: false, at: now, into: &sessionOutputs)
    askForCursor(at: now)
  }

  /// Lets go of all keys of the terminal, before it is handed to others.
  public mutating func letGo(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    isStale = true
    session.letGo(at: now, into: &sessionOutputs)
    passSession(at: now, into: &outputs)
  }

  /// Asks where the cursor is: it may be anywhere.
  private mutating func askForCursor(at now: Timestamp) {
    TerminalCommand.queryCursor.append(to: &toTerminal)
    replies.giveUp(.cursor)
    replies.expect(.cursor, for: .keyboard)
    locatingUntil = now.advanced(by: Self.patience)
  }

  /// Takes note of another size of the terminal's window.
  public mutating func resize(columns: Int, rows: Int, at now: Timestamp) {
    window = (max(1, columns), max(1, rows))
    session.resize(columns: columns, rows: rows)
    askForCursor(at: now)
  }

  /// Takes the terminal again that was handed to others: what the program had asked of it is asked anew.
  public mutating func resume(columns: Int, rows: Int, at now: Timestamp) {
    screen.resumeModes(into: &toTerminal)
    resize(columns: columns, rows: rows, at: now)
  }

  /// Draws the frame, now that the cursor is known, or is not to be known.
  mutating func locate(
    _ cursor: Cell?, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    guard isLocating else { return }
    locatingUntil = nil
    let known = cursor ?? Cell(row: hasStarted ? screen.cursor.row : window.rows - 1, column: 0)
    place(panelRows, cursor: known, at: now, into: &outputs)
    keepPasteMarks()
  }

  /// How many rows the panel is to have.
  private var panelRows: Int {
    guard isShown else { return 0 }
    let rows = settings.height.rows(ofWindow: window.rows)
    guard RunPanel.helpHeight(self) > 0, rows > 0 else { return rows }
    return max(rows, min(window.rows / 2, rows + RunPanel.helpHeight(self)))
  }

  /// Takes or gives up rows when there is more or less to show.
  mutating func adjustHeight(
    at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    guard hasStarted, !isLocating, panelRows != screen.panelRows, screen.isPaintable else { return }
    place(panelRows, cursor: nil, at: now, into: &outputs)
  }

  mutating func hide(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    session.reopen()
    isShown = false
    changeFrame(at: now, into: &outputs)
  }

  /// Shows the panel for Morse, or hides it.
  mutating func pressPanelKey(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    session.interrupt(at: now, into: &sessionOutputs) { _ in }
    passSession(at: now, into: &outputs)
    if isShown, session.keyboard.layout == .passThrough, systemKeys == nil {
      returnToMorse(at: now)
      return passSession(at: now, into: &outputs)
    }
    isShown.toggle()
    if isShown, session.keyboard.layout == .passThrough, systemKeys == nil {
      returnToMorse(at: now)
      passSession(at: now, into: &outputs)
    }
    changeFrame(at: now, into: &outputs)
  }

  private mutating func changeFrame(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    keepPasteMarks()
    guard hasStarted, !isLocating else { return }
    place(panelRows, cursor: nil, at: now, into: &outputs)
  }

  /// Gives the panel its rows and the program the others, and says so.
  private mutating func place(
    _ rows: Int, cursor: Cell?, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    let former = frame
    frame = PanelFrame(rows: window.rows - rows..<window.rows, columns: window.columns)
    if let event = PanelFrameEvent(will: true, from: former, to: frame) {
      outputs.append(Timed(.frame(event), at: now))
    }
    screen.place(
      columns: window.columns, terminalRows: window.rows, panelRows: rows, cursor: cursor,
      into: &toTerminal)
    hasStarted = true
    outputs.append(Timed(.window(columns: screen.columns, rows: screen.rows), at: now))
    if let event = PanelFrameEvent(will: false, from: former, to: frame) {
      outputs.append(Timed(.frame(event), at: now))
    }
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
