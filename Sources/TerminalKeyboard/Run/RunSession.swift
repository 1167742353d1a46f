public import MorseCode
import MorseKeyboard
public import TerminalCodec
public import TextInput
public import Timeline

/// A keyboard under another program: what the terminal sends and what the program writes, to what each
/// of them is to be given.
///
/// A pure machine. The terminal's cursor is asked for first, so that the program's rows are known:
///
///     locating ──answer, or none in time──► open ◄──F12──► hidden
///        ▲                                   │
///        └───────resized, or resumed─────────┘
///
/// While locating nothing of the program's may come: `isLocating`.
public struct RunSession {
  /// The keyboard; its document is the program.
  public internal(set) var session: KeyboardSession<KeystrokeDocument>
  /// The program's screen.
  public internal(set) var screen: HostedScreen
  /// How it was opened.
  public internal(set) var settings: RunSettings
  /// Whether the panel is shown, and keys are Morse.
  public internal(set) var isShown = true
  /// What reads what is typed.
  public internal(set) var program = HostedProgram()
  /// Why only the system's own keys type; `nil` while they need not.
  public internal(set) var systemKeys: SystemKeysReason?
  /// What is to be written to the program, in order.
  public var toProgram: [UInt8] = []
  /// What is to be written to the terminal, in order.
  public var toTerminal: [UInt8] = []
  /// What was sent to the program in place of edits; `nil` when nobody wants it.
  var sentKeystrokes: [Keystroke]?

  var window: (columns: Int, rows: Int)
  var reader = TerminalReader()
  var sessionOutputs: [Timed<SessionOutput>] = []
  /// Until when an answer is waited for that says where the cursor is.
  var locatingUntil: Timestamp?
  var hasStarted = false
  var frame = PanelFrame(rows: 0..<0, columns: 0)
  /// Whether the layout was changed for the time being, and is to be changed back.
  var returnsToMorse = false
  /// The keyboard that is configured for the program in front, and the one before it.
  var layoutOfProgram: (name: String, former: String)?
  var seenPrompts = 0
  /// What the program has said of itself.
  var statement: ProgramStatement?
  var replies = ReplyQueue()
  /// Whether what the panel shows may have changed since it was painted.
  var isStale = true
  private var shownNote: String?

  /// Opens a keyboard under a program.
  ///
  /// - Parameters:
  ///   - session: the keyboard, over a document of keystrokes.
  ///   - settings: how it is opened.
  ///   - columns: the terminal's columns.
  ///   - rows: the terminal's rows.
  public init(
    session: KeyboardSession<KeystrokeDocument>, settings: RunSettings, columns: Int, rows: Int
  ) {
    self.session = session
    self.settings = settings
    window = (max(1, columns), max(1, rows))
    screen = HostedScreen(columns: columns, rows: rows)
  }

  /// Whether the terminal is asked where its cursor is: nothing of the program may come until it has said so.
  public var isLocating: Bool { locatingUntil != nil }

  /// Whether the ordinary keys go to the program as they are.
  var passesKeys: Bool { !isShown || session.keyboard.layout == .passThrough }

  /// When something is due unless something happens.
  public var deadline: Timestamp? {
    earliest(earliest(session.deadline, reader.deadline), locatingUntil)
  }

  /// Does what is due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    guard let due = deadline, due <= now else { return }
    isStale = true
    take(reader.advance(to: now), into: &outputs)
    session.advance(to: now, into: &sessionOutputs)
    passSession(at: now, into: &outputs)
    if let end = locatingUntil, end <= now { locate(nil, at: now, into: &outputs) }
  }

  /// What is to be said of the inputs beside the terminal.
  public var inputNotes: [String] {
    get { session.inputNotes }
    set {
      guard newValue != session.inputNotes else { return }
      (session.inputNotes, isStale) = (newValue, true)
    }
  }

  /// Has the keyboard go on as it is configured from now on.
  ///
  /// - Parameters:
  ///   - configured: what it is set to.
  ///   - hosting: how it shares the terminal with the program; `nil` for as before.
  ///   - now: the present.
  ///   - outputs: receives what comes of it.
  public mutating func change(
    to configured: ConfiguredKeyboard, hostedAs hosting: RunSettings? = nil, at now: Timestamp,
    into outputs: inout [Timed<RunOutput>]
  ) {
    isStale = true
    session.change(to: configured, at: now, into: &sessionOutputs)
    if let hosting {
      settings = hosting
      obeyRules(at: now, into: &outputs)
    }
    passSession(at: now, into: &outputs)
  }

  /// Whether what is to be undone in the end has changed since the last call.
  public mutating func takeModesChanged() -> Bool {
    screen.takeModesChanged()
  }

  /// Takes in what the terminal sent.
  public mutating func hear(
    terminal bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    isStale = true
    take(reader.read(bytes, at: now), into: &outputs)
    passUnfinished()
  }

  /// Takes in what an input beside the terminal tells.
  public mutating func hear(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    guard !passesKeys else { return }
    isStale = true
    session.handle(input, at: now, into: &sessionOutputs)
    passSession(at: now, into: &outputs)
  }

  /// Takes in what the program wrote.
  public mutating func hear(
    program bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    screen.pass(bytes, into: &toTerminal)
    for query in screen.takeQueries() { replies.expect(query, for: .program) }
    keepPasteMarks()
    if screen.prompts != seenPrompts {
      seenPrompts = screen.prompts
      changeDocument(at: now, into: &outputs) { $0.beginAnother() }
    }
    if let request = screen.takeRequest() { take(request, at: now, into: &outputs) }
  }

  /// Passes on what the program had begun to write: nothing more will come.
  public mutating func finish() {
    screen.finish(into: &toTerminal)
  }

  /// Paints the panel, if it has changed and the program is not in the middle of something.
  public mutating func paint(soundNote: String?) {
    guard !isLocating, screen.isPaintable,
      isStale || screen.isDamaged || soundNote != shownNote
    else { return }
    (isStale, shownNote) = (false, soundNote)
    let panel = RunPanel(self, soundNote: soundNote)
    screen.paint(panel.lines, look: settings.look, into: &toTerminal)
  }

  /// The bytes that make the terminal what it was.
  ///
  /// - Parameter isKnown: whether the cursor is where the program had it.
  /// - Returns: the bytes.
  public func undoing(cursorKnown isKnown: Bool) -> [UInt8] {
    screen.undoing(cursorKnown: isKnown) + TerminalCommand.mode(.bracketedPaste, false).bytes
  }

  /// Does what the session asks for, and sends on what was typed.
  mutating func passSession(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    let asked = sessionOutputs
    sessionOutputs.removeAll(keepingCapacity: true)
    var dismissed: Timestamp?
    for output in asked {
      switch output.value {
      case .feedback(let feedback):
        outputs.append(Timed(.feedback(feedback), at: output.moment))
      case .dismissed: dismissed = output.moment
      case .cancelled, .suspended, .ask, .modes: break
      }
    }
    sendKeystrokes()
    keepPasteMarks()
    if let dismissed { hide(at: dismissed, into: &outputs) }
    adjustHeight(at: now, into: &outputs)
  }

  private mutating func sendKeystrokes() {
    let encoder = KeyEncoder(
      hasApplicationCursor: screen.hasApplicationCursor, backspace: program.backspace)
    let keystrokes = session.takeKeystrokes()
    for keystroke in keystrokes { toProgram += keystroke.bytes(encoder) }
    sentKeystrokes?.append(contentsOf: keystrokes)
  }
}
