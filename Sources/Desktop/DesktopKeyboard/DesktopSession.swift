public import MorseKeying
import MorseCode
public import MorseKeyboard
import TerminalCodec
public import TerminalKeyboard
import TextInput
public import Timeline
import WordPrediction

/// A keyboard for all fields of a desktop.
///
/// It handles the calls to the desktop's engines, and outputs edits, feedback and a panel:
///
///     key ─► DesktopTask ─┬─► HeldKeys ─► edges ─► KeyboardSession ─► InputContextDocument ─► EditSpool ─► edits
///                         └─► the program
///
/// One field has the focus. When the field loses the focus, the session drops the open character
/// and sends nothing: a late edit may reach another field.
public struct DesktopSession {
  /// A call of the session at a time.
  public typealias Change = (inout KeyboardSession<InputContextDocument>, Timestamp) -> Void

  /// The keyboard's session; its document is the field that has the focus.
  public private(set) var session: KeyboardSession<InputContextDocument>
  /// The feedback since the last call of ``drainOutputs()``.
  public private(set) var outputs: [Timed<KeyboardFeedback>] = []
  private var settings: DesktopSettings
  private let canPressKeys: Bool
  private var contexts = InputContexts()
  private var held = HeldKeys()
  private var delivery = DesktopDelivery()
  private var notices = DesktopNotices()
  private var news = News()

  /// Results that the caller has not fetched yet, and the active layout rule.
  private struct News {
    /// The program that has received the focus; `nil` after the caller has fetched it.
    var program: String?
    /// The layout that a program's rule has selected, and the layout before it.
    var rule: (name: String, former: String)?
    var asksForText = false
  }

  /// Creates a keyboard without a focused field.
  ///
  /// - Parameters:
  ///   - configured: the configuration of the keyboard.
  ///   - settings: the settings for graphical programs.
  ///   - canPressKeys: whether keys can be pressed in the desktop's X server.
  ///   - isMuted: whether sound is off at the start.
  ///   - filters: the filters that process key edges before the keyboard receives them.
  public init(
    _ configured: ConfiguredKeyboard, settings: DesktopSettings = DesktopSettings(),
    canPressKeys: Bool = false, isMuted: Bool = false, filters: FilterTable = FilterTable()
  ) {
    session = KeyboardSession(
      document: InputContextDocument(), settings: configured.settings, keyMap: configured.keyMap,
      isMuted: isMuted, filters: filters, receivesReleases: true)
    session.use(configured)
    session.configurationNote = configured.note
    (self.settings, self.canPressKeys) = (settings, canPressKeys)
  }

  /// Returns the key of an edit that is pressed in the X server; `nil` if the edit is sent.
  public func press(of edit: DesktopEdit) -> DesktopKey? {
    session.keyboard.document.press(of: edit)
  }
  /// Whether the keyboard is the chosen input method.
  public var isChosen: Bool { contexts.isChosen }
  /// The engine of the field that has the focus; `nil` while no field has it.
  public var engine: Int? { contexts.focus }
  /// The program that has the focus; `nil` if its toolkit does not send a name.
  public var program: String? { contexts.focused?.client.program }
  /// Whether typed text must not be published, learnt or stored.
  public var isPrivate: Bool {
    contexts.focused.map { $0.isPrivate || isDenied($0.client) } ?? false
  }
  /// The panel that the desktop should show.
  public var panel: DesktopPanel {
    DesktopPanel(session, settings, notices.additions, isShown: acceptsKeys)
  }
  /// The short message that the desktop should show; `nil` for none.
  public var message: String? { notices.additions.message }
  /// The visible lines of the help; `nil` while it is closed.
  public var visibleHelp: [String]? { notices.additions.help?.table.words }

  /// Whether the field that has the focus accepts Morse.
  private var acceptsKeys: Bool {
    guard let context = contexts.focused, context.client.toolkit != .fake else { return false }
    guard settings.secureEntry == .passThrough else { return true }
    return !isDenied(context.client) && !session.keyboard.document.traits.isSecureTextEntry
  }

  private func isDenied(_ client: ClientKind) -> Bool {
    client.program.map(settings.denied.contains) ?? false
  }

  /// Problems of other inputs, outside the keyboard.
  public var inputNotes: [String] {
    get { session.inputNotes }
    set { session.inputNotes = newValue }
  }

  // MARK: - Time

  /// When the next timed event is due if the desktop makes no call before.
  public var deadline: Timestamp? {
    earliest(earliest(held.deadline ?? session.deadline, delivery.deadline), notices.end)
  }

  /// Performs all timed events that are due up to and including `now`.
  public mutating func advance(to now: Timestamp) {
    notices.expire(at: now)
    perform(held.advance(to: now))
    change(at: min(now, held.horizon ?? now)) { $0.advance(to: $1) }
  }

  // MARK: - Calls

  /// Handles a call to an engine.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - now: the time of the call.
  /// - Returns: whether the keyboard handled a key; otherwise the program receives it.
  public mutating func handle(_ call: EngineCall, at now: Timestamp) -> Bool {
    switch call.kind {
    case .key(let key): return handle(key, of: call.engine, at: now)
    case .created: contexts.create(call.engine)
    case .capabilities(let bits): note(capabilities: bits, of: call.engine, at: now)
    case .enable:
      contexts.enable(call.engine)
      news.asksForText = true
    case .surrounding(let text): note(text, of: call.engine, at: now)
    case .content(let content): note(content, of: call.engine, at: now)
    case .focusIn(let client, let field):
      contexts.update(call.engine) { [canPressKeys] in
        if let client { $0.client = ClientKind(name: client) }
        $0.client.canPressKeys = canPressKeys
        $0.field = field
        $0.enter()
      }
      move(focusTo: call.engine, at: now)
    case .focusOut, .disable:
      if call.kind == .disable { contexts.disable(call.engine) }
      if contexts.focus == call.engine { move(focusTo: nil, at: now) }
    case .destroyed:
      if contexts.focus == call.engine { move(focusTo: nil, at: now) }
      contexts.destroy(call.engine)
    case .reset: reset(call.engine, at: now)
    case .candidate(let number): choose(number, at: now)
    case .page(let step) where notices.isHelpOpen: notices.turnHelp(by: step)
    case .page(let step):
      perform(.command(step > 0 ? .pageDown : .pageUp), at: now)
    case .property(let name): click(name, at: now)
    }
    return false
  }

  private mutating func handle(_ key: DesktopKey, of engine: Int, at now: Timestamp) -> Bool {
    if key.isRelease {
      let repeats = session.keyboard.document.client.repeatsWithReleases
      advance(to: now)
      let edges = held.release(key.identity, repeatsWithReleases: repeats, at: now)
      if let edges { perform(edges) }
      guard edges == nil, delivery.recognizeRelease(of: key) else { return edges != nil }
      session.updateDocument { $0.send(key) }
      return true
    }
    // Some daemons report the focus only after the first key.
    if contexts.focus == nil { move(focusTo: engine, at: now) }
    contexts.noteKeyed()
    guard acceptsKeys else { return false }
    if key.isModifier, !isBound(key) { return false }
    let document = session.keyboard.document
    if delivery.recognizePress(of: key, in: document, at: now) { return false }
    let isRepeat = held.isRepeat(
      key.identity, losingReleases: document.client.losesReleases, at: now)
    if isRepeat { return true }
    if session.notePress() {
      _ = held.press(key.identity, nil, at: now)
      return true
    }
    if delivery.hadTimeToReport(at: now) { session.updateDocument { $0.noteUnchanged() } }
    perform(held.endRelease())
    advance(to: now)
    if notices.use(key) {
      _ = held.press(key.identity, nil, at: now)
      return true
    }
    return press(key, at: now)
  }

  private mutating func press(_ key: DesktopKey, at now: Timestamp) -> Bool {
    let task = DesktopTask(key, session, session.keyMap, next: settings.nextKey)
    switch task {
    case .untouched: return false
    case .program(let effect):
      perform(held.forget(key.identity, at: now))
      change(at: now) { $0.interrupt(at: $1) { $0.notePassed(effect) } }
      return sendAfterEdits(key, effect, at: now)
    case .contact(let contact):
      notices.noteKeyed()
      held.countsEveryPress = session.keyboard.countsEveryPress
      perform(held.press(key.identity, contact, at: now))
    case .action(let action):
      _ = held.press(key.identity, nil, at: now)
      perform(action, at: now)
    case .refusal:
      _ = held.press(key.identity, nil, at: now)
      outputs.append(Timed(.limitReached, at: now))
      if !session.keyboard.document.traits.isSecureTextEntry {
        notices.say("\(key.character ?? "?") is not a Morse key", at: now)
      }
    }
    return true
  }

  /// Whether a binding gives the key a meaning.
  private func isBound(_ key: DesktopKey) -> Bool {
    guard let named = key.key else { return false }
    return named.binding == settings.nextKey
      || session.keyMap.bindings[named.contactBinding] != nil
  }

  /// Sends a key for the program as an edit if the key would otherwise overtake or destroy edits.
  ///
  /// Returns whether it sent the key.
  private mutating func sendAfterEdits(
    _ key: DesktopKey, _ effect: KeyEffect, at now: Timestamp
  ) -> Bool {
    let document = session.keyboard.document
    guard delivery.isDelayed(key, in: document, at: now) else {
      delivery.notePass(effect, in: document, at: now)
      return false
    }
    session.updateDocument { $0.send(key) }
    delivery.noteSent(key, in: document)
    return true
  }

  private mutating func choose(_ number: Int, at now: Timestamp) {
    if notices.isHelpOpen {
      notices.closeHelp()
    } else if session.choice != nil {
      perform(.perform(.text("\(number + 1)")), at: now)
    } else if let cells = session.scannedCells {
      guard cells.actions.indices.contains(number) else {
        return outputs.append(Timed(.limitReached, at: now))
      }
      perform(cells.actions[number], at: now)
    } else {
      perform(.acceptSuggestion(number), at: now)
    }
  }

  private mutating func click(_ property: String, at now: Timestamp) {
    switch property {
    case "keyboard": perform(.nextKeyboard, at: now)
    case "help": perform(.command(.help), at: now)
    case "mute": perform(.command(.mute), at: now)
    case "lock-speed": perform(.command(.lockSpeed), at: now)
    default:
      guard property.hasPrefix("keyboard:") else { return }
      let name = String(property.dropFirst("keyboard:".count))
      if session.keyboard.layoutName != name {
        perform(.keyboard(name), at: now)
      }
    }
  }

  // MARK: - Focus and documents

  private mutating func move(focusTo engine: Int?, at now: Timestamp) {
    let former = program
    endInput(by: .focusOut, at: now)
    contexts.focus = engine
    enterDocument(at: now)
    guard engine != nil else { return }
    news.asksForText = true
    if let program, program != former { news.program = program }
    followRule(at: now)
  }

  /// A reset within this time after a key is no click.
  private static let surelyCaused = Duration.milliseconds(150)

  /// Handles a reset that no key of the user or the keyboard has caused.
  ///
  /// The user clicked, the program changed the text, or, in Qt, the focus moved to another field.
  /// A reset that arrives long after a key was probably caused by the key, but it may be a click.
  private mutating func reset(_ engine: Int, at now: Timestamp) {
    guard contexts.focus == engine else { return }
    if let delay = delivery.recognizeReset(at: now) {
      if delay > Self.surelyCaused { session.updateDocument { $0.noteClick() } }
      return
    }
    endInput(by: .reset, at: now)
    enterDocument(at: now)
    // Qt reports the text of another field only on request.
    news.asksForText = true
  }

  /// Whether a character or a composition is open, or text is held back.
  private var hasOpenInput: Bool {
    let keyboard = session.keyboard
    return !keyboard.openPattern.isEmpty || !keyboard.composedText.isEmpty
      || !keyboard.document.heldText.isEmpty
  }

  /// Informs the user if an event drops the open character or composition.
  private mutating func endInput(by end: InputEnd, at now: Timestamp) {
    guard contexts.focus != nil, hasOpenInput else { return }
    let document = session.keyboard.document
    let isShown = !DesktopPanel.preedit(of: session, settings).isEmpty
    guard !isShown || !document.client.commitsMarkedText(after: end) else { return }
    outputs.append(Timed(.limitReached, at: now))
    let isWord = !document.heldText.isEmpty
    notices.say("the open \(isWord ? "word" : "letter") was dropped", at: now)
  }

  /// Begins a new document for the field that has the focus, and drops waiting edits.
  private mutating func enterDocument(at now: Timestamp) {
    perform(held.endRelease())
    held.releaseAll()
    let document = makeDocument()
    change(at: now) {
      $0.handle(.lost(.desktop), at: $1)
      $0.replaceDocument(with: document, at: $1)
    }
    delivery.drop()
  }

  private mutating func makeDocument() -> InputContextDocument {
    let context = contexts.focused ?? InputContexts.Context()
    var document = InputContextDocument(
      of: context.client, content: context.content, isEmpty: contexts.isFieldEmpty,
      identifier: contexts.nextIdentifier())
    if let reportsText = context.reportsText { document.noteCapability(toReportText: reportsText) }
    document.reportsMarks = contexts.reportingMarks.contains(context.client)
    if let unit = context.unit { document.unit = unit }
    if let text = context.surroundingText { document.note(text) }
    document.traits = traits(of: context)
    return document
  }

  /// Returns the traits of a field; without purpose and hints, the program's rule applies.
  private func traits(of context: InputContexts.Context) -> InputTraits {
    var traits = context.content.traits
    if let program = context.client.program {
      if context.content == ContentType(), let rule = settings.traits[program] {
        traits = rule
        traits.returnKeyType = .default
      }
      if let tag = settings.languages[program] { traits.language = tag }
    }
    if context.isHidden { traits.isSecureTextEntry = true }
    if context.isPrivate { traits.isPrivate = true }
    // In a one-time code, the keyboard neither suggests nor learns words.
    if isDenied(context.client) { traits.textContentType = .oneTimeCode }
    return traits
  }

  private mutating func note(_ content: ContentType, of engine: Int, at now: Timestamp) {
    contexts.update(engine) { $0.content = content }
    guard contexts.focus == engine else { return }
    let isSecret = session.keyboard.document.traits.isSecureTextEntry
    if content.isSecret != isSecret || content.isPrivate {
      enterDocument(at: now)
    } else if let context = contexts.focused {
      let traits = traits(of: context)
      session.updateDocument { $0.traits = traits }
    }
  }

  private mutating func note(capabilities bits: UInt32, of engine: Int, at now: Timestamp) {
    let surroundingText: UInt32 = 1 << 5
    let reportsText = bits & surroundingText != 0
    contexts.update(engine) { $0.reportsText = reportsText }
    guard contexts.focus == engine else { return }
    change(at: now) { session, _ in
      session.updateDocument { $0.noteCapability(toReportText: reportsText) }
    }
    news.asksForText = true
  }

  private mutating func note(_ text: SurroundingText, of engine: Int, at now: Timestamp) {
    let wasHidden = contexts.focused?.isHidden ?? false
    contexts.update(engine) {
      $0.isHidden = text.isHidden
      $0.surroundingText = text.isHidden || $0.content.isSecret ? nil : text
    }
    contexts.noteReport(of: engine, isEmpty: text.text.isEmpty)
    guard contexts.focus == engine else { return }
    if text.isHidden != wasHidden { return enterDocument(at: now) }
    guard !isPrivate || contexts.focused?.surroundingText != nil else { return }
    let hasArrived = session.updateDocument { $0.note(text) } ?? false
    let document = session.keyboard.document
    if document.reportsMarks { contexts.reportingMarks.insert(document.client) }
    contexts.update(engine) { $0.unit = document.unit }
    if hasArrived { delivery.noteArrival(at: now) }
    // Many programs do not reset the input method at a click while they show no marked text.
    if document.wasMoved, hasOpenInput, delivery.hasSettled(at: now),
      DesktopPanel.preedit(of: session, settings).isEmpty
    {
      endInput(by: .reset, at: now)
      enterDocument(at: now)
    }
  }

  /// Selects the layout that is configured for the program.
  ///
  /// Before that, it restores the layout that the previous program's rule has replaced. It does not
  /// restore the layout if the user has changed the layout since.
  private mutating func followRule(at now: Timestamp) {
    if let rule = news.rule.take(), session.keyboard.layoutName == rule.name {
      perform(.keyboard(rule.former), at: now)
    }
    guard let name = program.flatMap({ settings.layouts[$0] }),
      session.keyboard.layoutName != name
    else { return }
    news.rule = (name, session.keyboard.layoutName)
    perform(.keyboard(name), at: now)
  }

  // MARK: - The session

  /// Handles an event of an input other than the desktop.
  public mutating func receive(_ input: FilterInput, at now: Timestamp) {
    guard acceptsKeys || !input.isPress else { return }
    if input.isPress { notices.noteKeyed() }
    contexts.noteKeyed()
    perform(held.endRelease())
    change(at: now) { $0.handle(input, at: $1) }
  }

  /// Executes an order; for the parameters see ``KeyboardSession/execute(_:at:)``.
  public mutating func execute(_ order: KeyboardOrder, at now: Timestamp) -> OrderRefusal? {
    guard order.isHarmless || !isPrivate else { return .secret }
    perform(held.endRelease())
    var refusal: OrderRefusal?
    change(at: now) { refusal = $0.execute(order, at: $1) }
    return refusal
  }

  /// Applies a change to the session, such as new words or settings, and collects its feedback.
  public mutating func change(at now: Timestamp, _ body: Change) {
    body(&session, now)
    // The help is shown as pages. A dismissed keyboard switches to pass-through.
    if session.showsHelp {
      notices.open(HelpPages(Panel.helpText(session, columns: Self.helpWidth)))
      session.handle(action: .command(.help), at: now)
    }
    if session.outputs.contains(where: { $0.value == .dismissed }) {
      session.yieldToPassThrough(at: now)
    }
    for item in session.drainOutputs() {
      if case .feedback(let feedback) = item.value {
        if case .inputModeChanged(let mode) = feedback { announce(mode, at: now) }
        outputs.append(Timed(feedback, at: item.moment))
      }
    }
    if session.updateDocument({ $0.drainRefusal() }) == true {
      outputs.append(Timed(.limitReached, at: now))
    }
    let awaitsReset = delivery.awaitsReset(at: now)
    session.updateDocument { $0.awaitsReset = awaitsReset }
    let preedit = acceptsKeys ? DesktopPanel.preedit(of: session, settings) : ""
    if session.updateDocument({ $0.noteShown(preedit) }) == true {
      delivery.noteHidden(in: session.keyboard.document, at: now)
    }
  }

  private static let helpWidth = 60

  private mutating func announce(_ mode: InputMode, at now: Timestamp) {
    let key = DesktopPanel.named(settings)
    notices.say(
      mode == .morse
        ? "\(DesktopPanel.symbol(session.keyboard)): \(session.keyboard.layout.title)"
        : "abc: keys type themselves   \(key): Morse",
      at: now)
  }

  private mutating func perform(_ action: KeyAction, at now: Timestamp) {
    perform(held.endRelease())
    change(at: now) { $0.handle(action: action, at: $1) }
  }

  private mutating func perform(_ edges: [Timed<KeyEdge>]) {
    for edge in edges {
      change(at: edge.moment) { $0.handle(.edge(edge.value), at: $1) }
    }
  }

  /// Applies a new configuration; `nil` keeps the settings for graphical programs.
  public mutating func change(
    to configured: ConfiguredKeyboard, _ settings: DesktopSettings?, at now: Timestamp
  ) {
    perform(held.endRelease())
    if let settings { self.settings = settings }
    change(at: now) { $0.change(to: configured, at: $1) }
  }

  /// Commits the open character and composition, and informs the user: the keyboard ends.
  public mutating func finish(at now: Timestamp) {
    guard contexts.focus != nil else { return }
    perform(held.endRelease())
    change(at: now) { $0.finishText(at: $1) }
    outputs.append(Timed(.limitReached, at: now))
  }

  // MARK: - Results

  /// Returns the feedback since the last call, in order.
  public mutating func drainOutputs() -> [Timed<KeyboardFeedback>] { outputs.drain() }

  /// Returns and removes the edits that can be sent to the client at `now`, in order.
  public mutating func drainEdits(at now: Timestamp) -> [DesktopEdit] {
    let edits = session.updateDocument { $0.drainEdits() } ?? []
    guard contexts.focused != nil else { return [] }
    return delivery.add(edits, for: session.keyboard.document, at: now)
  }

  /// Returns whether to request the text from the client, and resets this flag.
  public mutating func drainTextRequest() -> Bool {
    defer { news.asksForText = false }
    return news.asksForText && contexts.focus != nil
  }

  /// Returns the program that has received the focus since the last call; `nil` if none or unknown.
  public mutating func drainProgram() -> String? { news.program.take() }

  /// Returns the key edges that took effect since the last call; none before `beginEventOutput()`.
  public mutating func drainEdges() -> [Timed<KeyEdge>] { session.drainEdges() }

  /// Begins to collect key edges, if they are sent.
  public mutating func beginEventOutput(withEdges hasEdges: Bool) {
    if hasEdges { session.edges = [] }
  }

  /// Returns the words that were typed and kept since the last call; none from private fields.
  public mutating func drainLearntWords() -> [LearntWord] { session.drainLearntWords() }

  /// Returns the hands that have changed since the last call, to be remembered.
  public mutating func drainHands(atEnd isEnd: Bool) -> HandTable {
    session.drainHands(atEnd: isEnd)
  }
}

extension FilterInput {
  /// Whether the event closes a contact.
  fileprivate var isPress: Bool {
    if case .edge(let edge) = self { edge.isDown } else { false }
  }
}
