public import MorseCode
public import MorseKeyboard
public import TerminalCodec
public import TextInput
public import Timeline

/// What a session asks of the program around it.
public enum SessionOutput: Hashable, Sendable {
  /// Something to be heard.
  case feedback(KeyboardFeedback)
  /// The keyboard was dismissed: the document is to be printed.
  case dismissed
  /// The keyboard was left with nothing.
  case cancelled
  /// The terminal is to be handed back to the shell until it continues the program.
  case suspended
  /// The terminal is to be asked.
  case ask([TerminalCommand])
  /// These modes are wanted of the terminal from now on.
  case modes(TerminalModes)
}

/// A keyboard over a document in memory.
public typealias Session = KeyboardSession<TextDocument>

/// One opening of the keyboard in a terminal, from its bytes to what is heard and done.
///
/// A pure machine: it is told what the terminal said and when. What is to be seen is drawn from its
/// state by ``Panel``.
public struct KeyboardSession<Document: DocumentProxy>: TimedMachine {
  /// What the terminal sent.
  public typealias Input = [UInt8]
  /// What is asked of the program.
  public typealias Output = SessionOutput

  /// The keyboard and its document.
  public internal(set) var keyboard: Keyboard<Document>
  /// What the keyboard is set to.
  public internal(set) var settings: KeyboardSettings
  /// When the key for the next keyboard was pressed that is held.
  var nextKeyPressed: Timestamp?
  /// The switch that chooses among cells, while it does.
  var scanner: CellScanner?
  /// Whether there is any sound to turn on and off; without, asking for it is refused.
  public var hasSound = true
  /// Whether sound is turned off.
  private var isTurnedOff: Bool
  /// Whether nothing is to be heard.
  public var isMuted: Bool { isTurnedOff || !hasSound }
  /// The pattern that meant nothing, until the next one begins.
  public internal(set) var unknownPattern: MorsePattern?
  /// What was put together and meant nothing, until the next press.
  public internal(set) var unknownText: String?
  /// What was put right in the word that is open, until the next press.
  public internal(set) var repair: (former: String, repaired: String)?
  /// Whether a key was held for too long to mean anything, until the next press.
  public internal(set) var wasHeldTooLong = false
  /// Whether sound was asked for where there is none, until the next press.
  public internal(set) var wasRefusedSound = false
  /// What is wanted of the terminal.
  public internal(set) var modes: TerminalModes
  /// How the terminal tells releases; `nil` before that is known.
  public internal(set) var rung: ReleaseRung?

  /// What is keyed, written down; `nil` when it is not to be.
  public var recorder: KeyingRecorder?
  /// The edges that have counted since someone last took them; `nil` when nobody wants them.
  public var edges: [Timed<KeyEdge>]?
  /// What is wrong with inputs beside the terminal, to be shown.
  public var inputNotes: [String] = []
  /// Whether the panel brings what is written from right to left into the order in which it is seen;
  /// otherwise the terminal does.
  public var ordersText = true
  /// Whether Esc leaves without the text: what is typed is the answer to a question.
  public var isQuestion = false
  /// The fields of the page that is typed on; `nil` where there is only the document.
  public internal(set) var page: FieldPage<Document>?
  /// The step to another field that is to be taken.
  var fieldStep: Int?
  /// What is wrong with the configuration, to be shown; `nil` when nothing is.
  public var configurationNote: String?

  var window = (columns: 80, rows: 24)
  var keyMap: KeyMap
  let ladder: ReleaseLadder
  /// Whether keys beside the terminal's tell their release.
  let hearsOthers: Bool
  private let flashes: Bool
  private var parser = InputParser()
  var probe = KeyboardProbe()
  var heldKeys = HeldKeyFilter()
  var repeatedKey = RepeatedKey()
  /// Presses of a terminal's key that is the switch, where it tells no release.
  var switchPresses = SwitchPresses()
  var keysDown = HeldKeys()
  var filter: EdgeFilter
  var held = HeldContacts()
  /// How it was before the presses that may turn out to be a held key's.
  var beforeRun: Snapshot?
  /// How it was before the latest taps of a straight key.
  var beforeTaps: [Timed<Snapshot>] = []
  /// How it was before a modifier that keys was pressed.
  var beforeModifier: Snapshot?
  private var events: [Timed<TerminalEvent>] = []
  var feedback: [Timed<KeyboardFeedback>] = []
  var filtered: [Timed<FilterOutput>] = []
  var probed: [Timed<KeyboardProbe.Output>] = []

  /// Opens a keyboard over `document`.
  ///
  /// - Parameters:
  ///   - document: what is typed into.
  ///   - settings: how it is keyed.
  ///   - keyMap: what the keys mean.
  ///   - isMuted: whether sound is off to begin with.
  ///   - flashes: whether marks are to be seen.
  ///   - filters: what is done to the edges of keys before they count.
  ///   - hearsReleases: whether keys are known to be there that tell when they are released.
  ///   - ladder: what is done about releases.
  ///   - modes: what is wanted of the terminal in any case.
  public init(
    document: Document, settings: KeyboardSettings = KeyboardSettings(),
    keyMap: KeyMap = KeyMap(), isMuted: Bool = false, flashes: Bool = false,
    filters: FilterTable = FilterTable(), hearsReleases: Bool = false,
    ladder: ReleaseLadder = ReleaseLadder(), modes: TerminalModes = TerminalModes()
  ) {
    keyboard = Keyboard(document: document, settings: settings, hearsReleases: hearsReleases)
    self.settings = settings
    self.keyMap = keyMap
    isTurnedOff = isMuted
    self.flashes = flashes
    self.ladder = ladder
    hearsOthers = hearsReleases
    self.modes = modes
    var filters = filters
    for contact in KeyContact.allCases {
      filters[contact, .terminal] = filters[contact, .terminal].withoutReleases
    }
    filter = EdgeFilter(filters)
  }

  /// Whether a mark is to be seen now; secure text is not told dit from dah.
  var showsMark: Bool {
    flashes && keyboard.isMarking && !keyboard.document.traits.isSecureTextEntry
  }

  /// When something is due unless the terminal sends something.
  public var deadline: Timestamp? {
    let bytes = earliest(parser.deadline, probe.deadline)
    let keyed = earliest(earliest(filter.deadline, scanDeadline), listDeadline)
    return earliest(earliest(bytes, keyed), keyboard.deadline)
  }

  /// Takes in bytes that were read at `now`.
  public mutating func handle(
    _ bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    if parser.deadline == nil { parser.escapeTimeout = escapeTimeout }
    parser.handle(bytes[...], at: now, into: &events)
    passEvents(into: &outputs)
  }

  /// Takes in what the terminal told at `now`, where its bytes were read elsewhere.
  public mutating func handle(
    _ event: TerminalEvent, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    take(event, at: now, into: &outputs)
  }

  /// Does what is asked for by other means than a key.
  public mutating func handle(
    action: KeyAction, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    perform(action, at: now, into: &outputs)
  }

  /// Ends the open character, and has the document changed by something other than the keyboard.
  mutating func interrupt(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    advance(to: now, into: &outputs)
    keyboard.interrupt(at: now, into: &feedback, body)
    passFeedback(into: &outputs)
  }

  /// Has the document changed by its owner, whatever is being keyed; what is offered follows.
  mutating func changeDocument(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    keyboard.changeDocument(body)
    keyboard.advance(to: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  /// Opens the keyboard again after it was dismissed.
  mutating func reopen() {
    keyboard.reopen()
  }

  /// Does what is due up to and including `now`, each at its own moment.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    while let due = deadline, due <= now {
      keyboard.advance(to: due, into: &feedback)
      passFeedback(into: &outputs)
      filter.advance(to: due, into: &filtered)
      passFiltered(into: &outputs)
      parser.advance(to: due, into: &events)
      passEvents(into: &outputs)
      showListWhenHeld(at: due, into: &outputs)
      scan(to: due, into: &outputs)
      probe.advance(to: due, into: &probed)
      passProbed(into: &outputs)
    }
  }

  private mutating func passEvents(into outputs: inout [Timed<SessionOutput>]) {
    let said = events
    events.removeAll(keepingCapacity: true)
    for event in said { take(event.value, at: event.moment, into: &outputs) }
  }

  private mutating func take(
    _ event: TerminalEvent, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    switch event {
    case .key(let key): take(key, at: now, into: &outputs)
    case .paste(let text):
      heldKeys = HeldKeyFilter()
      perform(.insert(text.pastable), at: now, into: &outputs)
    case .mouse(let mouse): take(mouse, at: now, into: &outputs)
    case .focus(let isIn): if !isIn { openAll(at: now, into: &outputs) }
    case .reply(let reply):
      probe.handle(.reply(reply), at: now, into: &probed)
      passProbed(into: &outputs)
    case .unknown: break
    }
  }

  mutating func perform(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    if scans(action, at: now, into: &outputs) { return }
    if action.isPress {
      (unknownPattern, unknownText, wasHeldTooLong, repair) = (nil, nil, false, nil)
      wasRefusedSound = false
    }
    // Taken back or not: the next Backspace is for something else.
    if action == .delete { repair = nil }
    keyboard.handle(action, at: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  mutating func passFeedback(into outputs: inout [Timed<SessionOutput>]) {
    recorder?.note(feedback, of: keyboard)
    for item in feedback {
      switch item.value {
      case .dismissed: outputs.append(Timed(.dismissed, at: item.moment))
      case .requested(.scroll(let code)): _ = steersHelp(.command(code), at: item.moment)
      case .requested(.mute) where !hasSound: wasRefusedSound = true
      case .requested(.mute): isTurnedOff.toggle()
      case .requested(.enter) where page != nil: fieldStep = 1
      case .requested(.field(let step)): fieldStep = step
      case .requested(.enter): outputs.append(Timed(.dismissed, at: item.moment))
      case .requested(.copy(let text)): outputs.append(Timed(.ask([.copy(text)]), at: item.moment))
      case .unknown(let pattern): unknownPattern = pattern
      case .meansNothing(let text): unknownText = text
      case .repaired(let former, let repaired): repair = (former, repaired)
      default: break
      }
      if item.value.endsCharacter { filter.handle(.committed, at: item.moment, into: &filtered) }
      outputs.append(Timed(.feedback(item.value), at: item.moment))
    }
    let end = feedback.last?.moment
    feedback.removeAll(keepingCapacity: true)
    guard let end else { return }
    takeStep(at: end, into: &outputs)
  }
}
