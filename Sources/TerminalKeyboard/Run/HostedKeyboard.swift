import MorseKeyboard
import TerminalCodec
import TextInput
import Timeline
import WordPrediction

/// The keyboard over a program: what it is asked for, and what comes of it.
struct HostedKeyboard {
  /// A call of the keyboard; it appends its outputs to the array.
  typealias Act = (inout KeyboardSession<KeystrokeDocument>, inout [Timed<SessionOutput>]) -> Void

  private var keyboard: KeyboardSession<KeystrokeDocument>
  private var outputs: [Timed<SessionOutput>] = []

  /// Begins with a session that has heard nothing.
  init(_ session: KeyboardSession<KeystrokeDocument>) { keyboard = session }

  /// The session.
  var session: KeyboardSession<KeystrokeDocument> {
    get { keyboard }
    _modify { yield &keyboard }
  }

  /// Whether nothing is to be heard.
  var isMuted: Bool { keyboard.isMuted }
  /// What is to be said of the inputs beside the terminal.
  var inputNotes: [String] {
    get { keyboard.inputNotes }
    set { keyboard.inputNotes = newValue }
  }
  /// When something is due unless something happens.
  var deadline: Timestamp? { keyboard.deadline }
  /// How long a switch is held that leads back from the ordinary keys; `nil` where other keys do.
  var longPress: Duration? { keyboard.keyMap.longPress }
  /// Whether the ordinary keys type themselves.
  var isOrdinary: Bool { session.keyboard.inputMode == .passThrough }
  /// Whether Morse is in use.
  var isMorse: Bool { session.keyboard.inputMode == .morse }
  /// The keyboard that is in use, or that the ordinary keys were left for.
  var layoutName: String { session.keyboard.layout.name }

  /// Has the session do something.
  ///
  /// - Parameters:
  ///   - said: receives what is to be heard.
  ///   - act: what is to be done.
  /// - Returns: when the keyboard was dismissed; `nil` when it was not.
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

  /// The terminal listens.
  mutating func begin(at now: Timestamp) {
    keyboard.begin(asking: false, at: now, into: &outputs)
  }

  /// Whether a key is the keyboard's own while Morse is typed, and not the program's.
  func takes(_ key: Key) -> Bool {
    session.choice != nil || session.meaning(of: key) != nil && !isCommand(key)
  }

  /// Whether a key types text that means nothing to the keyboard: it is nobody's.
  func ignores(_ key: Key) -> Bool { key.text != nil && session.meaning(of: key) == nil }

  /// Whether a key is a command that the program carries out.
  private func isCommand(_ key: Key) -> Bool {
    guard !session.showsHelp, case .action(.command) = session.meaning(of: key) else {
      return false
    }
    return true
  }

  /// Changes to a keyboard.
  static func change(to name: String, at now: Timestamp) -> Act {
    { $0.handle(action: .keyboard(name), at: now, into: &$1) }
  }

  /// Changes to a keyboard; while the ordinary keys are in use, to be the one that they are left for.
  static func change(toBoard name: String, at now: Timestamp) -> Act {
    { session, outputs in
      let passes = session.keyboard.inputMode == .passThrough
      change(to: name, at: now)(&session, &outputs)
      if passes { change(to: InputMode.passThroughName, at: now)(&session, &outputs) }
    }
  }
}
