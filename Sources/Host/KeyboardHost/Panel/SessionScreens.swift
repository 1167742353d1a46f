public import Automation
import MorseKeyboard
public import TerminalCodec
public import TerminalDevice
public import TerminalKeyboard
import TextInput

/// Draws a session as bytes for the terminal.
public protocol SessionScreen {
  /// Returns the bytes that update the screen; empty if nothing has changed.
  mutating func draw(
    _ session: KeyboardSession<some TypedDocument>, soundNote: String?
  ) -> [UInt8]
  /// Applies a new window size; returns the bytes that repair the screen.
  mutating func resize(to size: WindowSize) -> [UInt8]
  /// Forgets the drawn lines, because other output followed. The next drawing starts below it.
  mutating func forget()
  /// Returns the bytes that clear the drawn lines.
  mutating func clear() -> [UInt8]
}

/// The panel, drawn in a few lines at the cursor.
public struct PanelScreen: SessionScreen {
  private var painter: StatusPainter
  /// Whether the cursor is known to be in the first column: the prompt of a script may precede it.
  private var isOnFreshLine = false
  /// Whether a question above the panel stays visible, in however small a window.
  private var isQuestion = false
  private var size: WindowSize

  private var rows: Int { max(1, isQuestion ? size.rows - 1 : size.rows) }

  /// Creates a panel that is not drawn yet.
  public init(size: WindowSize, look: PanelLook) {
    self.size = size
    painter = StatusPainter(look: look)
  }

  /// Returns the bytes that update the screen.
  public mutating func draw(
    _ session: KeyboardSession<some TypedDocument>, soundNote: String?
  ) -> [UInt8] {
    isQuestion = session.view.question != nil
    let panel = Panel(session, soundNote: soundNote, columns: size.columns, rows: rows)
    let start = isOnFreshLine ? [] : StatusPainter.freshLine(columns: size.columns)
    isOnFreshLine = true
    return start
      + painter.paint(panel.lines, cursor: panel.cursor, columns: size.columns, rows: rows)
  }

  /// Applies a new window size.
  public mutating func resize(to size: WindowSize) -> [UInt8] {
    self.size = size
    return painter.resize(columns: size.columns, rows: rows)
  }

  /// Forgets the drawn lines.
  public mutating func forget() {
    painter.forget()
  }

  /// Returns the bytes that clear the drawn lines.
  public mutating func clear() -> [UInt8] {
    painter.clear()
  }
}

/// Plain text, for a terminal that cannot move its cursor.
public struct LineScreen: SessionScreen {
  private var echo = LineEcho()
  private var hasBegun = false
  private var showsHelp = false
  private var choice: LayoutChoice?
  private var announcer = Announcer()
  private var columns: Int

  /// Creates a screen that has printed nothing yet.
  public init(columns: Int) {
    self.columns = columns
  }

  /// Returns the bytes that update the screen.
  public mutating func draw(
    _ session: KeyboardSession<some TypedDocument>, soundNote: String?
  ) -> [UInt8] {
    var text = hasBegun ? "" : Panel.legend(session) + "\n"
    hasBegun = true
    text += echo.update(to: shown(session.keyboard.document))
    let news = drainNotices(session, AnnouncedPlace(soundNote: soundNote))
    if !news.lines.isEmpty || news.prompt != nil {
      text += echo.say(news.lines, prompt: news.prompt)
    }
    let lines = text.safeForTerminal(keeping: ["\n", "\t"])
      .split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// Returns the visible text: asterisks for a secret.
  private func shown(_ document: some TypedDocument) -> String {
    let isSecret = document.traits.isSecureTextEntry
    return isSecret ? String(repeating: "*", count: document.text.count) : document.text
  }

  /// Returns the news since the last call, in lines, and what is asked.
  ///
  /// Each item is returned once.
  private mutating func drainNotices(
    _ session: KeyboardSession<some TypedDocument>, _ place: AnnouncedPlace
  ) -> (lines: [String], prompt: String?) {
    defer { (showsHelp, choice) = (session.showsHelp, session.choice) }
    var news = announcer.look(at: session, in: place).filter { Self.isPrinted($0.kind) }
    // Screen readers leave out dots and dashes, and a lesson is nothing without its codes.
    if session.view.question == nil {
      news = news.map { $0.kind == .question ? $0.withWordsForCodes : $0 }
    }
    let prompt = news.lastIndex { $0.kind == .question }.map { news.remove(at: $0).text }
    var lines = news.map(\.text)
    if let shown = session.choice, shown != choice { lines += shown.text }
    if session.showsHelp, !showsHelp { lines += Panel.helpText(session, columns: columns) }
    return (lines, prompt)
  }

  /// Whether announcements of a kind are printed.
  ///
  /// Typed text is on the screen already. Lists are printed whole. Offered words would add a line for
  /// each letter.
  static func isPrinted(_ kind: Announcement.Kind) -> Bool {
    !kind.isText && kind != .state && kind != .offer
  }

  /// Applies a new window size.
  public mutating func resize(to size: WindowSize) -> [UInt8] {
    columns = size.columns
    return []
  }

  /// Makes the next drawing tell again what is asked and what is wrong; text is only appended.
  public mutating func forget() {
    announcer = Announcer()
    echo.endPrompt()
  }

  /// Returns the bytes that end the current line.
  public mutating func clear() -> [UInt8] {
    forget()
    return hasBegun ? Array("\r\n".utf8) : []
  }
}
