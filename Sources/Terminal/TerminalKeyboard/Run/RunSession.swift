public import MorseKeying
public import TextComposition
public import MorseKeyboard
public import TerminalCodec
public import TextInput
public import Timeline
public import WordPrediction

/// A keyboard above a hosted program: routes the bytes of the terminal and of the program.
///
/// A pure machine; its states are those of `RunMode`.
///
///     terminal's bytes ─► ByteRouter ─► KeyboardSession ─► ByteRouter ─► program's bytes
///                                  └──────► HostedPanel: the rows, and the program's screen
///
/// `RunStage` joins these three; `ForegroundProgram` decides the input traits for the program in
/// the foreground.
public struct RunSession {
  private var stage: RunStage
  private var foreground = ForegroundProgram()

  /// Opens a keyboard above a program.
  ///
  /// - Parameters:
  ///   - session: the keyboard; its document records keystrokes.
  ///   - settings: the settings of the keyboard above the program.
  ///   - columns: the terminal's columns.
  ///   - rows: the terminal's rows.
  public init(
    session: KeyboardSession<KeystrokeDocument>, settings: RunSettings, columns: Int, rows: Int
  ) {
    stage = RunStage(session: session, settings: settings, columns: columns, rows: rows)
  }

  /// The keyboard; its document stands for the program.
  public internal(set) var session: KeyboardSession<KeystrokeDocument> {
    get { stage.session }
    set { stage.session = newValue }
  }
  /// The program's screen.
  public var screen: HostedScreen { stage.screen }
  /// The settings it was opened with, or the last change of them.
  public var settings: RunSettings { stage.settings }
  /// Whether the panel is shown.
  public var isShown: Bool { stage.mode.isShown }
  /// The program that reads the typed text.
  public var program: HostedProgram { foreground.program }
  /// The reason why only the system's own keys type; `nil` when Morse is allowed.
  public var passThroughReason: PassThroughReason? { stage.mode.reason }
  /// Whether a cursor position request is pending.
  ///
  /// Program output waits for the answer.
  public var isLocating: Bool { stage.isLocating }
  /// Whether the sound is off.
  public var isMuted: Bool { session.isMuted }
  /// Whether keys pass to the program unchanged.
  public var passesKeys: Bool { stage.passesKeys }
  /// Whether typed text is secret.
  ///
  /// It is while a program asks for a secret, opts out, is denied or receives only the ordinary
  /// keys.
  ///
  /// Secret text is never reported, learnt or controlled from outside. Every such rule checks this
  /// property.
  public var isSecret: Bool {
    passThroughReason != nil || foreground.isPrivate(settings)
      || session.keyboard.document.traits.isSecureTextEntry
  }
  /// The bytes to write to the program, in order.
  public var toProgram: [UInt8] {
    get { stage.toProgram }
    _modify { yield &stage.toProgram }
  }
  /// The bytes to write to the terminal, in order.
  public var toTerminal: [UInt8] {
    get { stage.toTerminal }
    _modify { yield &stage.toTerminal }
  }
  /// Notes about inputs other than the terminal.
  public var inputNotes: [String] {
    get { session.inputNotes }
    set {
      guard newValue != session.inputNotes else { return }
      stage.session.inputNotes = newValue
      stage.setStale()
    }
  }
  /// The next deadline; `nil` when nothing is pending.
  public var deadline: Timestamp? { stage.deadline }
  /// The number of presses so far, also of keys that pass to the program.
  public var presses: Int { session.presses }
  /// The bytes that restore the terminal; for the parameter see
  /// `HostedScreen/undoing(cursorKnown:)`.
  public func undoing(cursorKnown isKnown: Bool) -> [UInt8] {
    screen.undoing(cursorKnown: isKnown) + TerminalCommand.mode(.bracketedPaste, false).bytes
  }
  /// Whether the modes to restore at the end have changed since the last call.
  public mutating func drainModesChanged() -> Bool {
    stage.withScreen { screen, _ in screen.drainModesChanged() }
  }
  /// Returns the words typed and kept since the last call, in order.
  public mutating func drainLearntWords() -> [LearntWord] { stage.session.drainLearntWords() }

  /// Returns the hands that have changed since the last call, to be remembered.
  public mutating func drainHands(atEnd isEnd: Bool) -> HandTable {
    stage.session.drainHands(atEnd: isEnd)
  }
  /// Starts to record keystrokes, and edges if they are sent.
  public mutating func beginEventOutput(withEdges hasEdges: Bool) {
    if hasEdges { stage.session.edges = [] }
    stage.keepKeystrokes()
  }
  /// Returns the filtered edges since the last call; empty unless they are recorded.
  public mutating func drainEdges() -> [Timed<KeyEdge>] { stage.session.drainEdges() }
  /// Returns the keystrokes sent to the program instead of edits since the last call; empty unless
  /// they are recorded.
  public mutating func drainSentKeystrokes() -> [Keystroke] { stage.drainKeystrokes() }

  /// The outputs since the last call of ``drainOutputs()``.
  public var outputs: [Timed<RunOutput>] { stage.outputs }
  /// Returns the outputs since the last call, in order.
  public mutating func drainOutputs() -> [Timed<RunOutput>] { stage.drainOutputs() }

  // MARK: - The keyboard

  /// Processes everything due up to and including `now`.
  public mutating func advance(to now: Timestamp) {
    stage.advance(to: now)
    applySwitch(at: now)
  }

  /// Applies a new configuration from now on.
  ///
  /// - Parameters:
  ///   - configured: the configuration.
  ///   - hosting: the settings above the program; `nil` to keep them.
  ///   - now: the current time.
  public mutating func change(
    to configured: ConfiguredKeyboard, hostedAs hosting: RunSettings? = nil, at now: Timestamp
  ) {
    stage.act(at: now) { $0.change(to: configured, at: now) }
    guard let hosting else { return }
    stage.settings = hosting
    applyRules(at: now)
    // A new height takes effect at once.
    stage.act(at: now) { _ in }
  }

  /// Installs the word predictor.
  public mutating func predict(with predictor: WordPredictor, at now: Timestamp) {
    advance(to: now)
    stage.act(at: now) { $0.predict(with: predictor, at: now) }
  }

  /// Installs dictionaries that list the kanji spellings of kana.
  public mutating func convert(by dictionaries: [KanaDictionary], at now: Timestamp) {
    advance(to: now)
    stage.act(at: now) { $0.convert(by: dictionaries, at: now) }
  }

  /// Executes an order; for the parameters see ``KeyboardSession/execute(_:at:)``.
  public mutating func execute(_ order: KeyboardOrder, at now: Timestamp) -> OrderRefusal? {
    guard order.isHarmless || !isSecret else { return .secret }
    advance(to: now)
    var refusal: OrderRefusal?
    switch order {
    case .show: if !isShown { stage.pressPanelKey(at: now) }
    case .hide: if isShown { stage.hide(at: now) }
    default: stage.act(at: now) { refusal = $0.execute(order, at: now) }
    }
    return refusal
  }

  // MARK: - The panel

  /// Begins the session in the terminal.
  public mutating func begin(at now: Timestamp) {
    stage.begin(at: now)
  }

  /// Releases all keys of the terminal before another program uses it.
  public mutating func releaseAllKeys(at now: Timestamp) {
    stage.act(at: now) { $0.releaseAllKeys(at: now) }
  }

  /// Applies a new size of the terminal's window.
  public mutating func resize(columns: Int, rows: Int, at now: Timestamp) {
    stage.resize(columns: columns, rows: rows, at: now)
  }

  /// Resumes after another program has used the terminal.
  ///
  /// Sets the modes again that the hosted program had requested.
  public mutating func resume(columns: Int, rows: Int, at now: Timestamp) {
    stage.withScreen { $0.resumeModes(into: &$1) }
    resize(columns: columns, rows: rows, at: now)
  }

  /// Reverses the window for a flash, or ends that; the program's own mode then holds again.
  public mutating func reverseWindow(_ isReversed: Bool) { stage.reverseWindow(isReversed) }

  /// Paints the panel if it has changed and the program's output can be interrupted.
  ///
  /// Returns whether it was painted.
  @discardableResult
  public mutating func paint(soundNote: String?) -> Bool {
    guard stage.beginPainting(note: soundNote) else { return false }
    let panel = RunPanel(self, soundNote: soundNote)
    stage.withScreen { [look = settings.look] in $0.paint(panel.lines, look: look, into: &$1) }
    return true
  }

  /// The panel's lines for a separate screen; empty while the panel is hidden.
  public func panelLines(soundNote: String?, columns: Int, rows: Int) -> [StyledLine] {
    guard isShown else { return [] }
    let list = RunPanel.rows(session, columns: columns).count
    let height = max(1, min(rows - 1, 2 + list))
    return RunPanel(self, soundNote: soundNote, columns: columns, height: height).lines
  }

  // MARK: - The terminal

  /// Processes input from the terminal.
  public mutating func receive(terminal bytes: [UInt8], at now: Timestamp) {
    stage.receive(terminal: bytes, at: now)
    applySwitch(at: now)
  }

  /// Returns to Morse after a long press of a switch.
  private mutating func applySwitch(at now: Timestamp) {
    guard stage.drainComeback() else { return }
    foreground.insist()
    applyRules(at: now)
    stage.comeBack(at: now)
  }

  /// Processes input from a device other than the terminal.
  public mutating func receive(_ input: FilterInput, at now: Timestamp) {
    advance(to: now)
    stage.watch(input, at: now)
    guard !passesKeys else { return }
    stage.act(at: now) { $0.handle(input, at: now) }
  }

  // MARK: - The program

  /// Processes output of the program.
  public mutating func receive(program bytes: [UInt8], at now: Timestamp) {
    stage.forward(program: bytes)
    if foreground.isAtNewPrompt(screen.prompts) { beginDocument(at: now) }
    if foreground.isOnOtherScreen(alternate: screen.isAlternate) {
      applyTraits(at: now)
    }
    guard let request = stage.withScreen({ screen, _ in screen.drainRequest() }) else { return }
    if request.values["ask"] == "language" {
      answerLanguage()
    } else if foreground.apply(request) {
      applyRules(at: now)
    }
  }

  /// Begins another text; an open character stays open.
  private mutating func beginDocument(at now: Timestamp) {
    stage.act(at: now) {
      $0.changeDocument(at: now) { $0.beginAnother() }
    }
  }

  /// Answers a program's question for the language and the keyboard; sends nothing while the text
  /// is secret.
  private mutating func answerLanguage() {
    guard !isSecret else { return }
    let keyboard = session.keyboard
    toProgram += ProgramRequest.answer([
      ("language", keyboard.languageTag ?? keyboard.language.code),
      ("keyboard", keyboard.layoutName),
    ])
  }

  /// Forwards the program's unfinished output; no more will come.
  public mutating func finish() { stage.withScreen { $0.finish(into: &$1) } }

  /// Records which program reads the typed text now.
  public mutating func note(_ program: HostedProgram, at now: Timestamp) {
    respond(to: foreground.look(at: program), at: now)
  }

  /// Records the line settings of the program's terminal; to be called right before any key.
  public mutating func note(_ line: LineMode, at now: Timestamp) {
    respond(to: foreground.look(at: line), at: now)
  }

  private mutating func respond(to change: ForegroundProgram.Change, at now: Timestamp) {
    switch change {
    case .none: return
    case .same: stage.setStale()
    case .prompt: beginDocument(at: now)
    case .another:
      stage.act(at: now) { $0.interrupt(at: now) { $0.beginAnother() } }
    }
    stage.setBackspace(program.backspace)
    applyRules(at: now)
  }

  /// Restores the values used last in this program; a keyboard configured for it takes precedence.
  ///
  /// - Parameters:
  ///   - name: the keyboard's name, applied if it is enabled; `nil` to leave it.
  ///   - language: the language of the text; `nil` to leave it.
  ///   - speed: the speed of the elements, in words a minute; `nil` to leave it.
  ///   - now: the current time.
  public mutating func resume(
    keyboard name: String?, language: String?, speed: Double?, at now: Timestamp
  ) {
    let isEnabled = stage.session.keyboard.enabled.contains { $0.name == name }
    if let name, isEnabled, !foreground.hasLayout {
      stage.act(at: now) { $0.change(toBoard: name, at: now) }
    }
    // Unsupported values are ignored.
    for case let order? in [language.map(KeyboardOrder.language), speed.map(KeyboardOrder.speed)] {
      stage.act(at: now) { _ = $0.execute(order, at: now) }
    }
  }

  /// Applies the configuration for the program.
  private mutating func applyRules(at now: Timestamp) {
    applyTraits(at: now)
    let digits = foreground.value(settings.digits) ?? stage.session.settings.digits
    stage.session.update { $0.useDigitCode(digits) }
    let switches = stage.session.settings.switches.overridden(
      by: foreground.value(settings.switches) ?? HabitSwitches())
    stage.session.update { $0.use(switches) }
    let home = stage.session.keyboard.homeName
    for name in foreground.changeLayout(settings, from: session.keyboard.layout.name, home: home) {
      stage.act(at: now) { $0.change(toBoard: name, at: now) }
    }
    stage.require(foreground.reason(settings), at: now)
  }

  /// Sets the document's traits to those of the program.
  private mutating func applyTraits(at now: Timestamp) {
    let traits = foreground.traits(settings)
    guard traits != session.keyboard.document.traits else { return }
    stage.act(at: now) {
      $0.changeDocument(at: now) { $0.traits = traits }
    }
  }
}
