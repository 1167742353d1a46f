public import MorseKeying
public import TextComposition
public import MorseKeyboard
public import TerminalCodec
public import TextInput
public import Timeline
public import WordPrediction

/// A keyboard under another program: what the terminal sends and what the program writes, to what each
/// of them is to be given.
///
/// A pure machine, whose states are those of `RunMode`:
///
///     terminal's bytes ─► ByteRouter ─► HostedKeyboard ─► ByteRouter ─► program's bytes
///                                  └──────► HostedPanel: the rows, and the program's screen
///
/// `RunStage` joins these three; `ForegroundProgram` says how the program in front is typed into.
public struct RunSession {
  private var stage: RunStage
  private var foreground = ForegroundProgram()

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
    stage = RunStage(session: session, settings: settings, columns: columns, rows: rows)
  }

  /// The keyboard; its document is the program.
  public internal(set) var session: KeyboardSession<KeystrokeDocument> {
    get { stage.session }
    set { stage.session = newValue }
  }
  /// The program's screen.
  public var screen: HostedScreen { stage.screen }
  /// How it was opened.
  public var settings: RunSettings { stage.settings }
  /// The columns of the terminal's window.
  var columns: Int { stage.columns }
  /// Whether the panel is shown.
  public var isShown: Bool { stage.mode.isShown }
  /// What reads what is typed.
  public var program: HostedProgram { foreground.program }
  /// Why only the system's own keys type; `nil` while they need not.
  public var systemKeys: SystemKeysReason? { stage.mode.reason }
  /// Whether a cursor position request is pending.
  ///
  /// Program output waits for the answer.
  public var isLocating: Bool { stage.isLocating }
  /// Whether nothing is to be heard.
  public var isMuted: Bool { stage.isMuted }
  /// Whether the ordinary keys go to the program as they are.
  public var passesKeys: Bool { stage.passesKeys }
  /// Whether what is typed is secret: a secret is asked for, the program says so or gets the ordinary keys only.
  ///
  /// Then nothing is told, remembered or taken from others. Every such rule asks here.
  public var isSecret: Bool {
    systemKeys != nil || foreground.isPrivate(settings)
      || session.keyboard.document.traits.isSecureTextEntry
  }
  /// What is to be written to the program, in order.
  public var toProgram: [UInt8] {
    get { stage.toProgram }
    _modify { yield &stage.toProgram }
  }
  /// What is to be written to the terminal, in order.
  public var toTerminal: [UInt8] {
    get { stage.toTerminal }
    _modify { yield &stage.toTerminal }
  }
  /// What is to be said of the inputs beside the terminal.
  public var inputNotes: [String] {
    get { stage.inputNotes }
    set { stage.inputNotes = newValue }
  }
  /// When something is due unless something happens.
  public var deadline: Timestamp? { stage.deadline }
  /// The bytes that make the terminal what it was; the parameter is that of `HostedScreen/undoing(cursorKnown:)`.
  public func undoing(cursorKnown isKnown: Bool) -> [UInt8] {
    screen.undoing(cursorKnown: isKnown) + TerminalCommand.mode(.bracketedPaste, false).bytes
  }
  /// Whether what is to be undone in the end has changed since the last call.
  public mutating func takeModesChanged() -> Bool {
    stage.withScreen { screen, _ in screen.takeModesChanged() }
  }
  /// The words that were typed and kept since the last call, in order.
  public mutating func takeLessons() -> [WordLesson] { stage.session.takeLessons() }
  /// Begins to keep edges and keystrokes for event output.
  public mutating func beginEventOutput() {
    stage.session.edges = []
    stage.keepKeystrokes()
  }
  /// The edges that have counted since the last call; none unless they are kept.
  public mutating func takeEdges() -> [Timed<KeyEdge>] { stage.session.takeEdges() }
  /// What was sent to the program in place of edits since the last call; nothing unless it is kept.
  public mutating func takeSentKeystrokes() -> [Keystroke] { stage.takeKeystrokes() }

  // MARK: - The keyboard

  /// Does what is due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    stage.advance(to: now, into: &outputs)
    applySwitch(at: now, into: &outputs)
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
    stage.act(at: now, into: &outputs) { $0.change(to: configured, at: now, into: &$1) }
    guard let hosting else { return }
    stage.settings = hosting
    applyRules(at: now, into: &outputs)
    // Another height holds at once.
    stage.act(at: now, into: &outputs) { _, _ in }
  }

  /// Takes into use what knows words.
  public mutating func predict(
    with predictor: WordPredictor, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    stage.act(at: now, into: &outputs) { $0.predict(with: predictor, at: now, into: &$1) }
  }

  /// Takes dictionaries into use that tell what may be written for kana.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    stage.act(at: now, into: &outputs) { $0.convert(by: dictionaries, at: now, into: &$1) }
  }

  /// Carries out an order; the parameters are those of ``KeyboardSession/execute(_:at:into:)``.
  public mutating func execute(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) -> OrderRefusal? {
    guard order.isHarmless || !isSecret else { return .secret }
    advance(to: now, into: &outputs)
    var refusal: OrderRefusal?
    switch order {
    case .show: if !isShown { stage.pressPanelKey(at: now, into: &outputs) }
    case .hide: if isShown { stage.hide(at: now, into: &outputs) }
    default: stage.act(at: now, into: &outputs) { refusal = $0.execute(order, at: now, into: &$1) }
    }
    return refusal
  }

  // MARK: - The panel

  /// Begins: the terminal listens.
  public mutating func begin(at now: Timestamp) {
    stage.begin(at: now)
  }

  /// Lets go of all keys of the terminal, before it is handed to others.
  public mutating func letGo(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    stage.act(at: now, into: &outputs) { $0.letGo(at: now, into: &$1) }
  }

  /// Takes note of another size of the terminal's window.
  public mutating func resize(columns: Int, rows: Int, at now: Timestamp) {
    stage.resize(columns: columns, rows: rows, at: now)
  }

  /// Takes the terminal again that was handed to others: what the program had asked of it is asked anew.
  public mutating func resume(columns: Int, rows: Int, at now: Timestamp) {
    stage.withScreen { $0.resumeModes(into: &$1) }
    resize(columns: columns, rows: rows, at: now)
  }

  /// Paints the panel, if it has changed and the program is not in the middle of something; whether it did.
  @discardableResult
  public mutating func paint(soundNote: String?) -> Bool {
    guard stage.takePainting(note: soundNote) else { return false }
    let panel = RunPanel(self, soundNote: soundNote)
    stage.withScreen { [look = settings.look] in $0.paint(panel.lines, look: look, into: &$1) }
    return true
  }

  /// The lines of the panel for a screen of its own.
  public func panelLines(soundNote: String?, columns: Int, rows: Int) -> [StyledLine] {
    guard isShown else { return [] }
    let list = RunPanel.rows(session, columns: columns).count
    let height = max(1, min(rows - 1, 2 + list))
    return RunPanel(self, soundNote: soundNote, columns: columns, height: height).lines
  }

  // MARK: - The terminal

  /// Takes in what the terminal sent.
  public mutating func receive(
    terminal bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    stage.receive(terminal: bytes, at: now, into: &outputs)
    applySwitch(at: now, into: &outputs)
  }

  /// Leads back to Morse if a switch was held for long.
  private mutating func applySwitch(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    guard stage.takeComeback() else { return }
    foreground.insist()
    applyRules(at: now, into: &outputs)
    stage.comeBack(at: now, into: &outputs)
  }

  /// Takes in what an input beside the terminal tells.
  public mutating func receive(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    stage.watch(input, at: now)
    guard !passesKeys else { return }
    stage.act(at: now, into: &outputs) { $0.handle(input, at: now, into: &$1) }
  }

  // MARK: - The program

  /// Takes in what the program wrote.
  public mutating func receive(
    program bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    stage.pass(program: bytes)
    if foreground.isAtNewPrompt(screen.prompts) {
      stage.act(at: now, into: &outputs) {
        $0.changeDocument(at: now, into: &$1) { $0.beginAnother() }
      }
    }
    if foreground.isOnOtherScreen(alternate: screen.isAlternate) {
      takeTraits(at: now, into: &outputs)
    }
    guard let request = stage.withScreen({ screen, _ in screen.takeRequest() }) else { return }
    if request.values["ask"] == "language" {
      answerLanguage()
    } else if foreground.take(request) {
      takeTraits(at: now, into: &outputs)
    }
  }

  /// Tells a program that asks which language is typed and with which keyboard; while a secret is typed, nothing.
  private mutating func answerLanguage() {
    guard !isSecret else { return }
    let keyboard = session.keyboard
    let tag =
      keyboard.document.traits.language ?? session.settings.language ?? keyboard.layout.language
    toProgram += ProgramRequest.answer([
      ("language", tag ?? keyboard.language.code), ("keyboard", keyboard.layoutName),
    ])
  }

  /// Passes on what the program had begun to write: nothing more will come.
  public mutating func finish() { stage.withScreen { $0.finish(into: &$1) } }

  /// Takes note of what reads what is typed now.
  public mutating func note(
    _ program: HostedProgram, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    switch foreground.look(at: program) {
    case .none: return
    case .same: stage.setStale()
    case .another:
      stage.act(at: now, into: &outputs) { $0.interrupt(at: now, into: &$1) { $0.beginAnother() } }
    }
    stage.setBackspace(program.backspace)
    applyRules(at: now, into: &outputs)
  }

  /// Takes note of how the program's terminal treats what is typed now: to be told right before any key.
  public mutating func note(
    _ line: LineMode, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    var program = program
    program.hidesInput = hidesInput(line, of: program.names)
    note(program, at: now, into: &outputs)
  }

  /// Whether programs ask for a secret whose terminal treats so what is typed.
  public func hidesInput(_ line: LineMode, of names: [String]) -> Bool {
    line.hidesInput(of: names, isFullScreen: screen.isFullScreen)
  }

  /// Goes on with what was in use where this program was used last; a keyboard that is configured for it stays.
  ///
  /// - Parameters:
  ///   - name: the keyboard's name, if it is enabled; `nil` to leave it.
  ///   - language: the language of the text; `nil` to leave it.
  ///   - speed: the speed of the elements, in words a minute; `nil` to leave it.
  ///   - now: the present.
  ///   - outputs: receives what comes of it.
  public mutating func resume(
    keyboard name: String?, language: String?, speed: Double?, at now: Timestamp,
    into outputs: inout [Timed<RunOutput>]
  ) {
    let isEnabled = stage.session.keyboard.enabled.contains { $0.name == name }
    if let name, isEnabled, !foreground.hasLayout {
      stage.act(at: now, into: &outputs, HostedKeyboard.change(toBoard: name, at: now))
    }
    // One that is not possible is passed over.
    for case let order? in [language.map(KeyboardOrder.language), speed.map(KeyboardOrder.speed)] {
      stage.act(at: now, into: &outputs) { _ = $0.execute(order, at: now, into: &$1) }
    }
  }

  /// Does what is configured for the program.
  private mutating func applyRules(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    takeTraits(at: now, into: &outputs)
    let figures = foreground.value(settings.figures) ?? stage.session.settings.figures
    stage.session.useFigures(figures)
    stage.session.use(
      stage.session.settings.switches.overridden(
        by: foreground.value(settings.switches) ?? HabitSwitches()))
    let home = stage.session.keyboard.homeName
    for name in foreground.changeLayout(settings, from: stage.layoutName, home: home) {
      stage.act(at: now, into: &outputs, HostedKeyboard.change(toBoard: name, at: now))
    }
    stage.require(foreground.reason(settings), at: now, into: &outputs)
  }

  /// Has the document be typed into as is wanted now.
  private mutating func takeTraits(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    let traits = foreground.traits(settings)
    guard traits != session.keyboard.document.traits else { return }
    stage.act(at: now, into: &outputs) {
      $0.changeDocument(at: now, into: &$1) { $0.traits = traits }
    }
  }
}
