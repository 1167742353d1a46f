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

  private var window = (columns: 80, rows: 24)
  private let flashes: Bool
  private let keyMap: KeyMap
  private var parser = InputParser()
  private var heldKeys = HeldKeyFilter()
  /// The keyboard as it was before the presses that may turn out to be a held key's.
  private var beforeRun: Keyboard<TextDocument>?
  private var events: [Timed<TerminalEvent>] = []
  private var feedback: [Timed<KeyboardFeedback>] = []

  /// Opens a keyboard over `document`.
  ///
  /// - Parameters:
  ///   - document: what is typed into.
  ///   - settings: how it is keyed.
  ///   - keyMap: what the keys mean.
  ///   - isMuted: whether sound is off to begin with.
  ///   - flashes: whether marks are to be seen.
  public init(
    document: TextDocument = TextDocument(), settings: KeyboardSettings = KeyboardSettings(),
    keyMap: KeyMap = KeyMap(), isMuted: Bool = false, flashes: Bool = false
  ) {
    keyboard = Keyboard(document: document, settings: settings)
    self.settings = settings
    self.keyMap = keyMap
    self.isMuted = isMuted
    self.flashes = flashes
  }

  /// Whether a mark is to be seen now; secure text is not told dit from dah.
  var showsMark: Bool {
    flashes && keyboard.isMarking && !keyboard.document.traits.isSecureTextEntry
  }

  /// When something is due unless the terminal sends something.
  public var deadline: Timestamp? { earliest(parser.deadline, keyboard.deadline) }

  /// Takes in bytes that were read at `now`.
  public mutating func handle(
    _ bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    parser.handle(bytes[...], at: now, into: &events)
    passEvents(into: &outputs)
  }

  /// Does what is due up to and including `now`, each at its own moment.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    while let due = deadline, due <= now {
      keyboard.advance(to: due, into: &feedback)
      passFeedback(into: &outputs)
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
        beforeRun = action.isPress ? keyboard : nil
        perform(action, at: now, into: &outputs)
      case .suspected: perform(action, at: now, into: &outputs)
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
    keyboard = former
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
    for item in feedback {
      switch item.value {
      case .dismissed: outputs.append(Timed(.dismissed, at: item.moment))
      case .requested(.help): toggleHelp()
      case .requested(.mute): isMuted.toggle()
      case .unknown(let pattern): unknownPattern = pattern
      default: break
      }
      outputs.append(Timed(.feedback(item.value), at: item.moment))
    }
    feedback.removeAll(keepingCapacity: true)
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
