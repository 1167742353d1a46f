public import MorseKeying
import MorseCode
public import MorseKeyboard
public import TerminalKeyboard
import TextInput
public import Timeline
import WordPrediction

/// A keyboard for every field of a desktop: calls to its engines in, edits, feedback and a panel out.
///
///     key ─► DesktopTask ─┬─► HeldKeys ─► edges ─► KeyboardSession ─► InputContextDocument ─► EditSpool ─► edits
///                         └─► the program
///
/// One field has the focus. Leaving it drops the open character and sends nothing: what is sent then may
/// reach another field.
public struct DesktopSession {
  private var session: KeyboardSession<InputContextDocument>
  private var configured: ConfiguredKeyboard
  private var settings: DesktopSettings
  private var contexts = InputContexts()
  private var held = HeldKeys()
  private var spool = EditSpool()
  private var news = News()

  /// What waits to be taken.
  private struct News {
    /// The program that has the focus now, unless that was told.
    var program: String?
    /// The layout that a program's rule has changed to, and the one before.
    var rule: (name: String, former: String)?
    var asksForText = false
  }

  /// Creates a keyboard while no field has the focus.
  ///
  /// - Parameters:
  ///   - configured: what the keyboard is set to.
  ///   - settings: how it is used in graphical programs.
  ///   - isMuted: whether sound is off to begin with.
  ///   - filters: what is done to the edges of keys before they count.
  public init(
    _ configured: ConfiguredKeyboard, settings: DesktopSettings = DesktopSettings(),
    isMuted: Bool = false, filters: FilterTable = FilterTable()
  ) {
    session = KeyboardSession(
      document: InputContextDocument(), settings: configured.settings, keyMap: configured.keyMap,
      isMuted: isMuted, filters: filters, receivesReleases: true)
    session.hasSound = configured.hasSound
    session.configurationNote = configured.note
    (self.configured, self.settings) = (configured, settings)
  }

  // MARK: - State

  /// The keyboard's session; its document is the field that has the focus.
  public var current: KeyboardSession<InputContextDocument> { session }
  /// The engine of the field that has the focus; `nil` while none has.
  public var engine: Int? { contexts.focus }
  /// The program that has the focus, where its toolkit tells it.
  public var program: String? { contexts.focused?.client.program }
  /// Whether nothing that is typed may be told, learnt or remembered.
  public var isPrivate: Bool {
    contexts.focused.map { $0.isPrivate || isDenied($0.client) } ?? false
  }
  /// What the desktop is to show.
  public var panel: DesktopPanel {
    DesktopPanel(session, settings, isShown: takesKeys)
  }

  /// Whether Morse may be keyed where the focus is.
  private var takesKeys: Bool {
    guard let context = contexts.focused, context.client.toolkit != .fake else { return false }
    guard settings.secureEntry == .passThrough else { return true }
    return !isDenied(context.client) && !session.keyboard.document.traits.isSecureTextEntry
  }

  private func isDenied(_ client: ClientKind) -> Bool {
    client.program.map(settings.denied.contains) ?? false
  }

  /// What is wrong beside the keyboard.
  public var inputNotes: [String] {
    get { session.inputNotes }
    set { session.inputNotes = newValue }
  }

  // MARK: - Time

  /// When something is due unless the desktop calls.
  public var deadline: Timestamp? {
    earliest(held.deadline ?? session.deadline, spool.deadline)
  }

  /// Does what is due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    perform(held.advance(to: now), into: &outputs)
    change(at: min(now, held.horizon ?? now), into: &outputs) { $0.advance(to: $1, into: &$2) }
  }

  // MARK: - Calls

  /// Takes in a call to an engine.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - now: when it came.
  ///   - outputs: receives what is to be heard.
  /// - Returns: whether a key was taken; the program gets it otherwise.
  public mutating func handle(
    _ call: EngineCall, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    switch call.kind {
    case .key(let key): return handle(key, of: call.engine, at: now, into: &outputs)
    case .created: contexts.create(call.engine)
    case .capabilities, .enable: news.asksForText = true
    case .surrounding(let text): note(text, of: call.engine, at: now, into: &outputs)
    case .content(let content): note(content, of: call.engine, at: now, into: &outputs)
    case .focusIn(let client):
      contexts.update(call.engine) {
        if let client { $0.client = ClientKind(name: client) }
        $0.enter()
      }
      move(focusTo: call.engine, at: now, into: &outputs)
    case .focusOut, .disable:
      if contexts.focus == call.engine { move(focusTo: nil, at: now, into: &outputs) }
    case .destroyed:
      if contexts.focus == call.engine { move(focusTo: nil, at: now, into: &outputs) }
      contexts.destroy(call.engine)
    case .reset: if contexts.focus == call.engine { enterDocument(at: now, into: &outputs) }
    case .candidate(let number): choose(number, at: now, into: &outputs)
    case .page(let step):
      perform(.command(step > 0 ? .pageDown : .pageUp), at: now, into: &outputs)
    case .property(let name): click(name, at: now, into: &outputs)
    }
    return false
  }

  private mutating func handle(
    _ key: DesktopKey, of engine: Int, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    if key.isRelease {
      let repeats = contexts.focused?.client.repeatsWithReleases ?? false
      advance(to: now, into: &outputs)
      let edges = held.release(key.identity, repeatsWithReleases: repeats, at: now)
      if let edges { perform(edges, into: &outputs) }
      return edges != nil
    }
    // Some daemons tell the focus only after the first key.
    if contexts.focus == nil { move(focusTo: engine, at: now, into: &outputs) }
    contexts.noteKeyed()
    guard takesKeys else { return false }
    if held.isRepeat(key.identity, at: now) { return true }
    perform(held.endRelease(), into: &outputs)
    advance(to: now, into: &outputs)
    return press(key, at: now, into: &outputs)
  }

  private mutating func press(
    _ key: DesktopKey, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    let task = DesktopTask(key, session, configured.keyMap, next: settings.nextKey)
    switch task {
    case .untouched: return false
    case .program(let text):
      change(at: now, into: &outputs) { session, now, told in
        session.yield(at: now, into: &told) { $0.notePassed(text) }
      }
      return sendAfterEdits(key, at: now)
    case .contact(let contact):
      perform(held.press(key.identity, contact, at: now), into: &outputs)
    case .action(let action):
      _ = held.press(key.identity, nil, at: now)
      perform(action, at: now, into: &outputs)
    case .refusal:
      _ = held.press(key.identity, nil, at: now)
      outputs.append(Timed(.limitReached, at: now))
    }
    return true
  }

  /// Sends a key of the program's as an edit where it would overtake the edits before it; whether it did so.
  private mutating func sendAfterEdits(_ key: DesktopKey, at now: Timestamp) -> Bool {
    guard contexts.focused?.client.passesKeysFirst ?? false,
      session.keyboard.document.hasEdits || spool.hasJustSent(at: now)
    else { return false }
    _ = session.updateDocument { $0.send(key) }
    return true
  }

  private mutating func choose(
    _ number: Int, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if session.choice != nil {
      perform(.perform(.text("\(number + 1)")), at: now, into: &outputs)
    } else if let cells = session.scannedCells {
      guard cells.actions.indices.contains(number) else {
        return outputs.append(Timed(.limitReached, at: now))
      }
      perform(cells.actions[number], at: now, into: &outputs)
    } else {
      perform(.takeSuggestion(number), at: now, into: &outputs)
    }
  }

  private mutating func click(
    _ property: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    switch property {
    case "keyboard": perform(.nextKeyboard, at: now, into: &outputs)
    case "mute": perform(.command(.mute), at: now, into: &outputs)
    case "lock-speed": perform(.command(.lockSpeed), at: now, into: &outputs)
    default:
      guard property.hasPrefix("keyboard:") else { return }
      let name = String(property.dropFirst("keyboard:".count))
      if session.keyboard.layoutName != name {
        perform(.keyboard(name), at: now, into: &outputs)
      }
    }
  }

  // MARK: - Focus and documents

  private mutating func move(
    focusTo engine: Int?, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let former = program
    contexts.move(focusTo: engine)
    enterDocument(at: now, into: &outputs)
    guard engine != nil else { return }
    news.asksForText = true
    if let program, program != former { news.program = program }
    followRule(at: now, into: &outputs)
  }

  /// Goes on in another document, of the field that has the focus; edits that wait are dropped.
  private mutating func enterDocument(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(held.endRelease(), into: &outputs)
    held.releaseAll()
    let document = makeDocument()
    change(at: now, into: &outputs) {
      $0.handle(.lost(.desktop), at: $1, into: &$2)
      $0.replaceDocument(with: document, at: $1, into: &$2)
    }
    spool.drop()
  }

  private mutating func makeDocument() -> InputContextDocument {
    let context = contexts.focused ?? InputContexts.Context()
    var document = InputContextDocument(
      of: context.client, content: context.content, identifier: contexts.nextIdentifier())
    if let unit = context.unit { document.count(in: unit) }
    if let told = context.told { document.note(told) }
    document.traits = traits(of: context)
    return document
  }

  /// How a field is to be typed into: by its program's rule where the field says nothing of itself.
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
    // Words are neither offered nor learnt in text for one use.
    if isDenied(context.client) { traits.textContentType = .oneTimeCode }
    return traits
  }

  private mutating func note(
    _ content: ContentType, of engine: Int, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    contexts.update(engine) { $0.content = content }
    guard contexts.focus == engine else { return }
    let isSecret = session.keyboard.document.traits.isSecureTextEntry
    if content.isSecret != isSecret || content.isPrivate {
      enterDocument(at: now, into: &outputs)
    } else if let context = contexts.focused {
      let traits = traits(of: context)
      _ = session.updateDocument { $0.traits = traits }
    }
  }

  private mutating func note(
    _ text: SurroundingText, of engine: Int, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let wasHidden = contexts.focused?.isHidden ?? false
    contexts.update(engine) {
      $0.isHidden = text.isHidden
      $0.told = text.isHidden || $0.content.isSecret ? nil : text
    }
    guard contexts.focus == engine else { return }
    if text.isHidden != wasHidden { return enterDocument(at: now, into: &outputs) }
    guard !isPrivate || contexts.focused?.told != nil else { return }
    let unit = session.updateDocument { document in
      document.note(text)
      return document.positionUnit
    }
    contexts.update(engine) { $0.unit = unit }
    spool.noteArrival()
  }

  /// Changes to the layout that is configured for the program, and back from that of the program before.
  private mutating func followRule(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if let rule = news.rule.take(), session.keyboard.layoutName == rule.name {
      perform(.keyboard(rule.former), at: now, into: &outputs)
    }
    guard let name = program.flatMap({ settings.layouts[$0] }),
      session.keyboard.layoutName != name
    else { return }
    news.rule = (name, session.keyboard.layoutName)
    perform(.keyboard(name), at: now, into: &outputs)
  }

  // MARK: - The session

  /// Takes in what an input beside the desktop reports.
  public mutating func receive(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard takesKeys || !input.isPress else { return }
    contexts.noteKeyed()
    perform(held.endRelease(), into: &outputs)
    change(at: now, into: &outputs) { $0.handle(input, at: $1, into: &$2) }
  }

  /// Carries out an order; the parameters are those of ``KeyboardSession/execute(_:at:into:)``.
  public mutating func execute(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> OrderRefusal? {
    guard order.isHarmless || !isPrivate else { return .secret }
    perform(held.endRelease(), into: &outputs)
    var refusal: OrderRefusal?
    change(at: now, into: &outputs) { refusal = $0.execute(order, at: $1, into: &$2) }
    return refusal
  }

  /// Changes the session between keys: its words, its settings.
  public mutating func change(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>],
    _ body: (
      inout KeyboardSession<InputContextDocument>, Timestamp, inout [Timed<SessionOutput>]
    ) -> Void
  ) {
    var told: [Timed<SessionOutput>] = []
    body(&session, now, &told)
    // A list of every key is too long for a desktop's panel; dismissed, the ordinary keys type.
    if session.showsHelp {
      session.handle(action: .command(.help), at: now, into: &told)
      outputs.append(Timed(.limitReached, at: now))
    }
    if told.contains(where: { $0.value == .dismissed }) {
      session.yieldToOrdinaryKeys(at: now, into: &told)
    }
    for item in told {
      if case .feedback(let feedback) = item.value {
        outputs.append(Timed(feedback, at: item.moment))
      }
    }
    if session.updateDocument({ $0.takeRefusal() }) == true {
      outputs.append(Timed(.limitReached, at: now))
    }
  }

  private mutating func perform(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(held.endRelease(), into: &outputs)
    change(at: now, into: &outputs) { $0.handle(action: action, at: $1, into: &$2) }
  }

  private mutating func perform(
    _ edges: [HeldKeys.Edge], into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    for edge in edges {
      let change = KeyEdge(edge.contact, isDown: edge.isDown, source: .desktop)
      self.change(at: edge.moment, into: &outputs) {
        $0.handle(.edge(change), at: $1, into: &$2)
      }
    }
  }

  /// Goes on as configured from now on.
  public mutating func change(
    to configured: ConfiguredKeyboard, _ settings: DesktopSettings?, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(held.endRelease(), into: &outputs)
    self.configured = configured
    if let settings { self.settings = settings }
    change(at: now, into: &outputs) { $0.change(to: configured, at: $1, into: &$2) }
  }

  // MARK: - What is taken

  /// The edits that may go to the client at `now`, in order.
  public mutating func takeEdits(at now: Timestamp) -> [DesktopEdit] {
    let edits = session.updateDocument { $0.takeEdits() } ?? []
    guard let client = contexts.focused?.client else { return [] }
    return spool.take(edits, keepingOrder: client.keepsOrder, at: now)
  }

  /// Whether the client is to be asked for its text; asked once.
  public mutating func takeAsksForText() -> Bool {
    defer { news.asksForText = false }
    return news.asksForText && contexts.focus != nil
  }

  /// The program that got the focus since the last call; `nil` when none did, or it is not told.
  public mutating func takeProgram() -> String? { news.program.take() }

  /// The edges that have counted since the last call; none unless they are kept.
  public mutating func takeEdges() -> [Timed<KeyEdge>] { session.takeEdges() }

  /// Begins to keep edges for event output.
  public mutating func beginEventOutput() { session.edges = [] }

  /// The words that were typed and kept since the last call; none of a private field.
  public mutating func takeLearntWords() -> [WordLesson] { session.takeLearntWords() }
}

extension FilterInput {
  /// Whether it is the press of a contact.
  fileprivate var isPress: Bool {
    if case .edge(let edge) = self { edge.isDown } else { false }
  }
}
