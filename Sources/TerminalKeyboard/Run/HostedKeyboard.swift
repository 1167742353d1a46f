import MorseKeyboard
import TerminalCodec
import TextInput
import Timeline
import WordPrediction

/// The keyboard above a hosted program: its session, and the outputs of the session's calls.
struct HostedKeyboard {
  /// A call of the session; it appends its outputs to the array.
  typealias Act = (inout KeyboardSession<KeystrokeDocument>, inout [Timed<SessionOutput>]) -> Void

  private var keyboard: KeyboardSession<KeystrokeDocument>
  private var outputs: [Timed<SessionOutput>] = []

  /// Creates a keyboard with a session that has received no input yet.
  init(_ session: KeyboardSession<KeystrokeDocument>) { keyboard = session }

  /// The session.
  var session: KeyboardSession<KeystrokeDocument> {
    get { keyboard }
    _modify { yield &keyboard }
  }

  /// Whether the sound is off.
  var isMuted: Bool { keyboard.isMuted }
  /// Notes about inputs other than the terminal.
  var inputNotes: [String] {
    get { keyboard.inputNotes }
    set { keyboard.inputNotes = newValue }
  }
  /// The next deadline; `nil` when nothing is pending.
  var deadline: Timestamp? { keyboard.deadline }
  /// How long a switch is held to return from the ordinary keys; `nil` when other keys do that.
  var longPress: Duration? { keyboard.keyMap.longPress }
  /// Whether the ordinary keys are active.
  var isOrdinary: Bool { session.keyboard.inputMode == .passThrough }
  /// Whether Morse is active.
  var isMorse: Bool { session.keyboard.inputMode == .morse }
  /// The name of the active layout, or of the one to return to from the ordinary keys.
  var layoutName: String { session.keyboard.layout.name }

  /// Performs a call of the session.
  ///
  /// - Parameters:
  ///   - said: receives the feedback.
  ///   - act: the call.
  /// - Returns: the moment when the keyboard was dismissed; `nil` when it was not.
  mutating func perform(into said: inout [Timed<RunOutput>], _ act: Act) -> Timestamp? {
    act(&keyboard, &outputs)
    var dismissed: Timestamp?
    for output in outputs {
      switch output.value {
      case .feedback(let feedback): said.append(Timed(.feedback(feedback), at: output.moment))
      case .dismissed: dismissed = output.moment
      case .cancelled, .suspended, .ask, .modes: break
      }
    }
    outputs.removeAll(keepingCapacity: true)
    return dismissed
  }

  /// Begins the session; the terminal is not queried.
  mutating func begin(at now: Timestamp) {
    keyboard.begin(asking: false, at: now, into: &outputs)
  }

  /// Whether a key belongs to the keyboard while Morse is active, and not to the program.
  func takes(_ key: Key) -> Bool {
    session.choice != nil || session.meaning(of: key) != nil && !isCommand(key)
  }

  /// Whether a key types text that has no meaning here: it is dropped.
  func ignores(_ key: Key) -> Bool { key.text != nil && session.meaning(of: key) == nil }

  /// Whether a key is a command that the program executes.
  private func isCommand(_ key: Key) -> Bool {
    guard !session.showsHelp, case .action(.command) = session.meaning(of: key) else {
      return false
    }
    return true
  }

  /// A call that switches to a keyboard.
  static func change(to name: String, at now: Timestamp) -> Act {
    { $0.handle(action: .keyboard(name), at: now, into: &$1) }
  }

  /// A call that changes the Morse layout.
  ///
  /// The ordinary keys stay active if they are; the layout is then the one to return to.
  static func change(toBoard name: String, at now: Timestamp) -> Act {
    { session, outputs in
      let passes = session.keyboard.inputMode == .passThrough
      change(to: name, at: now)(&session, &outputs)
      if passes { change(to: InputMode.passThroughName, at: now)(&session, &outputs) }
    }
  }
}
