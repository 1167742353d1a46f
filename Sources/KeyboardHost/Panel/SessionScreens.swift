public import Automation
import MorseKeyboard
public import TerminalCodec
public import TerminalDevice
public import TerminalKeyboard
import TextInput

/// What makes a session visible: bytes for the terminal.
public protocol SessionScreen {
  /// The bytes that bring the screen up to date; none when it is.
  mutating func draw(
    _ session: KeyboardSession<some TypedDocument>, soundNote: String?
  ) -> [UInt8]
  /// Takes note of another window size; the bytes that put the screen right.
  mutating func resize(to size: WindowSize) -> [UInt8]
  /// Gives up what was drawn: others have written since, and it is drawn anew where they left off.
  mutating func forget()
  /// The bytes that take away what was drawn.
  mutating func clear() -> [UInt8]
}

/// The panel, drawn in a few lines at the cursor.
public struct PanelScreen: SessionScreen {
  private var painter: StatusPainter
  /// Whether the cursor is known to be in the first column: a script's prompt may stand before it.
  private var isOnFreshLine = false
  private var size: WindowSize

  /// Creates a panel that is not drawn yet.
  public init(size: WindowSize, look: PanelLook) {
    self.size = size
    painter = StatusPainter(look: look)
  }

  /// The bytes that bring the screen up to date.
  public mutating func draw(
    _ session: KeyboardSession<some TypedDocument>, soundNote: String?
  ) -> [UInt8] {
    let panel = Panel(session, soundNote: soundNote, columns: size.columns, rows: size.rows)
    let start = isOnFreshLine ? [] : StatusPainter.freshLine(columns: size.columns)
    isOnFreshLine = true
    return start
      + painter.paint(panel.lines, cursor: panel.cursor, columns: size.columns, rows: size.rows)
  }

  /// Takes note of another window size.
  public mutating func resize(to size: WindowSize) -> [UInt8] {
    self.size = size
    return painter.resize(columns: size.columns, rows: size.rows)
  }

  /// Gives up what was drawn.
  public mutating func forget() {
    painter.forget()
  }

  /// The bytes that take away what was drawn.
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
  private var notice: String?
  private var lesson: [String] = []
  private var inputNotes: [String] = []
  private var candidates: [OfferedWord] = []
  /// The field that was said last.
  private var field: Int?
  /// The keyboard that was said last; `nil` before any was.
  private var keyboard: String?
  private var columns: Int

  /// Creates a screen that has told nothing yet.
  public init(columns: Int) {
    self.columns = columns
  }

  /// The bytes that bring the screen up to date.
  public mutating func draw(
    _ session: KeyboardSession<some TypedDocument>, soundNote: String?
  ) -> [UInt8] {
    var text = hasBegun ? "" : Panel.legend(session) + "\n"
    hasBegun = true
    text += echo.update(to: shown(session.keyboard.document))
    let news = takeNews(session)
    if !news.isEmpty { text += echo.say(news) }
    let lines = text.safeForTerminal(keeping: ["\n", "\t"])
      .split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// The text as it may be seen: of a secret only how long it is.
  private func shown(_ document: some TypedDocument) -> String {
    let isSecret = document.traits.isSecureTextEntry
    return isSecret ? String(repeating: "*", count: document.text.count) : document.text
  }

  /// The news since the last call, in lines.
  ///
  /// Each item is returned once.
  private mutating func takeNews(_ session: KeyboardSession<some TypedDocument>) -> [String] {
    defer { (showsHelp, notice) = (session.showsHelp, Panel.notice(session)) }
    defer { (inputNotes, choice, lesson) = (session.notes, session.choice, session.lesson) }
    let offered = session.keyboard.suggestions.filter { $0.kind == .candidate }
    defer { candidates = offered }
    let inUse = Panel.keyboard(session)
    defer { keyboard = inUse }
    var lines = session.notes.filter { !inputNotes.contains($0) }
    if session.lesson != lesson { lines += session.lesson }
    if let keyboard, keyboard != inUse { lines.append(inUse) }
    if let said = Panel.notice(session), said != notice { lines.append(said) }
    if let shown = session.choice, shown != choice { lines += shown.text }
    if let page = session.page, page.current != field {
      field = page.current
      lines.append(page.fields[page.current].title)
    }
    if !offered.isEmpty, offered != candidates { lines.append(Panel.candidates(session)) }
    if session.showsHelp, !showsHelp { lines += Panel.helpText(session, columns: columns) }
    return lines
  }

  /// Takes note of another window size.
  public mutating func resize(to size: WindowSize) -> [UInt8] {
    columns = size.columns
    return []
  }

  /// Gives up what was drawn.
  public mutating func forget() {}

  /// The bytes that take away what was drawn.
  public mutating func clear() -> [UInt8] {
    hasBegun ? Array("\r\n".utf8) : []
  }
}
