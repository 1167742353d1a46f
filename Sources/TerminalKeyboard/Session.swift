public import MorseCode
public import MorseKeyboard
import TerminalCodec
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
}

/// One opening of the keyboard in a terminal, from its bytes to what is heard and done.
///
/// A pure machine: it is told what the terminal said and when. What is to be seen is drawn from its
/// state by ``Panel``.
public struct Session: TimedMachine {
  /// What the terminal sent.
  public typealias Input = [UInt8]
  /// What is asked of the program.
  public typealias Output = SessionOutput

  /// The keyboard and its document.
  public private(set) var keyboard: Keyboard<TextDocument>
  /// What the keyboard is set to.
  public let settings: KeyboardSettings
  /// Whether the list of keys and codes is shown.
  public private(set) var showsHelp = false
  /// How many rows of that list are above its window.
  public private(set) var helpOffset = 0
  /// Whether sound is on, as far as the user is concerned.
  public private(set) var isMuted: Bool
  /// The pattern that meant nothing, until the next one begins.
  public private(set) var unknownPattern: MorsePattern?

  /// What is keyed, written down; `nil` when it is not to be.
  public var recorder: KeyingRecorder?
  /// What is wrong with inputs beside the terminal, to be shown.
  public var inputNotes: [String] = []

  private var window = (columns: 80, rows: 24)
  private let flashes: Bool
  private let keyMap: KeyMap
  private var parser = InputParser()
  private var heldKeys = HeldKeyFilter()
  private var filter: EdgeFilter
  private var held = HeldContacts()
  /// The keyboard as it was before the presses that may turn out to be a held key's.
  private var beforeRun: (keyboard: Keyboard<TextDocument>, recorder: KeyingRecorder?)?
  private var events: [Timed<TerminalEvent>] = []
  private var feedback: [Timed<KeyboardFeedback>] = []
  private var filtered: [Timed<FilterOutput>] = []

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
  public init(
    document: TextDocument = TextDocument(), settings: KeyboardSettings = KeyboardSettings(),
    keyMap: KeyMap = KeyMap(), isMuted: Bool = false, flashes: Bool = false,
    filters: FilterTable = FilterTable(), hearsReleases: Bool = false
  ) {
    keyboard = Keyboard(document: document, settings: settings, hearsReleases: hearsReleases)
    self.settings = settings
    self.keyMap = keyMap
    self.isMuted = isMuted
    self.flashes = flashes
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
    earliest(earliest(parser.deadline, filter.deadline), keyboard.deadline)
  }

  /// Takes in bytes that were read at `now`.
  public mutating func handle(
    _ bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    parser.handle(bytes[...], at: now, into: &events)
    passEvents(into: &outputs)
  }

  /// Takes in what an input tells that knows when its keys are pressed and released.
  public mutating func handle(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    filter.handle(input, at: now, into: &filtered)
    passFiltered(into: &outputs)
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
    }
  }

  private mutating func passEvents(into outputs: inout [Timed<SessionOutput>]) {
    for event in events { take(event.value, at: event.moment, into: &outputs) }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func take(
    _ event: TerminalEvent, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    switch event {
    case .key(let key): press(key, at: now, into: &outputs)
    case .paste(let text):
      heldKeys = HeldKeyFilter()
      perform(.insert(text.pastable), at: now, into: &outputs)
    case .mouse, .focus, .reply, .unknown: break
    }
  }

  private mutating func press(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let meaning = keyMap.meaning(of: key, in: keyboard.layout) else { return }
    switch meaning {
    case .action(let action):
      switch heldKeys.judge(key, isElement: action.isPress, at: now) {
      case .pressed:
        beforeRun = action.isPress ? (keyboard, recorder) : nil
        performKey(action, at: now, into: &outputs)
      case .suspected: performKey(action, at: now, into: &outputs)
      case .foundHeld: takeBackRun(at: now, into: &outputs)
      case .held: break
      }
    case .help: toggleHelp()
    case .scroll(let step): scrollHelp(by: step)
    case .cancel: outputs.append(Timed(.cancelled, at: now))
    case .suspend: outputs.append(Timed(.suspended, at: now))
    }
  }

  /// Makes it as if the presses of a held key had never been, whatever has come of them.
  private mutating func takeBackRun(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    guard let former = beforeRun else { return }
    beforeRun = nil
    (keyboard, recorder) = former
    keyboard.advance(to: now, into: &feedback)
    feedback = feedback.map { Timed($0.value, at: now) }
    passFeedback(into: &outputs)
  }

  private mutating func perform(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    if action.isPress { unknownPattern = nil }
    keyboard.handle(action, at: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  private mutating func passFeedback(into outputs: inout [Timed<SessionOutput>]) {
    recorder?.note(feedback, of: keyboard)
    for item in feedback {
      switch item.value {
      case .dismissed: outputs.append(Timed(.dismissed, at: item.moment))
      case .requested(.help): toggleHelp()
      case .requested(.mute): isMuted.toggle()
      case .unknown(let pattern): unknownPattern = pattern
      default: break
      }
      if item.value.endsCharacter { filter.handle(.committed, at: item.moment, into: &filtered) }
      outputs.append(Timed(.feedback(item.value), at: item.moment))
    }
    feedback.removeAll(keepingCapacity: true)
  }
}

// MARK: - Edges

extension Session {
  /// Does what a terminal's key asks for, through the filters if it is a contact.
  ///
  /// A plain terminal tells no release: to the filters the key is let go at once, to the keyboard it
  /// is not let go at all.
  private mutating func performKey(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let contact = action.contact else { return perform(action, at: now, into: &outputs) }
    for isDown in [true, false] {
      let edge = KeyEdge(contact, isDown: isDown, source: .terminal)
      filter.handle(.edge(edge), at: now, into: &filtered)
    }
    passFiltered(into: &outputs)
  }

  private mutating func passFiltered(into outputs: inout [Timed<SessionOutput>]) {
    while !filtered.isEmpty {
      let event = filtered.removeFirst()
      switch event.value {
      case .edge(let edge): key(edge, at: event.moment, into: &outputs)
      case .cancelCharacter: perform(.cancelCharacter, at: event.moment, into: &outputs)
      case .withdrawn: perform(.takeBackElement, at: event.moment, into: &outputs)
      }
    }
  }

  private mutating func key(
    _ edge: KeyEdge, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    if edge.source == .terminal {
      guard edge.isDown else { return }
    } else if !held.change(edge) {
      return
    }
    let action: KeyAction
    switch (edge.contact.paddle, edge.isDown) {
    case (let paddle?, true): action = .press(paddle)
    case (let paddle?, false): action = .release(paddle)
    case (nil, true): action = .endCharacterOrSpace
    case (nil, false): return
    }
    if edge.source != .terminal { keyboard.hearReleases(true, at: now, into: &feedback) }
    perform(action, at: now, into: &outputs)
    // A key of the terminal is not seen to be let go: beside paddles that are, it is tapped.
    if edge.source == .terminal, keyboard.hearsReleases, let paddle = edge.contact.paddle {
      perform(.release(paddle), at: now, into: &outputs)
    }
  }
}

// MARK: - Help

extension Session {
  /// Takes note of the screen's size, by which the list of keys and codes is scrolled.
  public mutating func resize(columns: Int, rows: Int) {
    window = (columns, rows)
    helpOffset = helpWindow.offset
  }

  private var helpWindow: HelpWindow {
    HelpWindow(
      HelpSheet(self, columns: window.columns).lines, room: HelpWindow.room(rows: window.rows),
      offset: helpOffset)
  }

  private mutating func toggleHelp() {
    showsHelp.toggle()
    helpOffset = 0
  }

  private mutating func scrollHelp(by step: ScrollStep) {
    guard showsHelp else { return }
    helpOffset = helpWindow.offset(after: step)
    helpOffset = helpWindow.offset
  }
}

extension KeyAction {
  /// Whether an element's key is pressed.
  var isPress: Bool {
    if case .press = self { true } else { false }
  }
}

extension String {
  /// Pasted text as the document takes it: control characters left out but for newline and tab.
  fileprivate var pastable: String {
    filter { character in
      character == "\n" || character == "\t"
        || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }
}
