public import Automation
public import Configuration
public import LinuxSystem
public import MorseKeying
public import TextComposition
public import MorseKeyboard
public import TerminalDevice
public import TerminalKeyboard
public import TextInput
public import Timeline
public import WordPrediction

/// A keyboard as a host drives it: a pure machine over whatever is typed into.
///
/// It may be one document in a terminal, a program with its screen, or many documents of a desktop of which
/// one has the focus.
public protocol HostKeyboard: ControlledKeyboard {
  /// When something is due unless something comes.
  var deadline: Timestamp? { get }
  /// What is wrong beside the keyboard, to be shown.
  var inputNotes: [String] { get set }
  /// What decides how feedback sounds.
  var soundContext: SoundContext { get }
  /// What is remembered of where it is used.
  var inUse: KeyboardInUse { get }
  /// What of an output is to be heard and told; `nil` when it is for the surface alone.
  static func feedback(of output: Output) -> KeyboardFeedback?
  /// Begins to keep edges and keystrokes for event output.
  mutating func beginEventOutput()
  /// Handles what an input beside the surface's own keys reports.
  mutating func receive(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<Output>])
  /// Does what is due up to and including `now`.
  mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>])
  /// Takes into use what knows words.
  mutating func predict(
    with predictor: WordPredictor, at now: Timestamp, into outputs: inout [Timed<Output>])
  /// Takes dictionaries into use that tell what may be written for kana.
  mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp, into outputs: inout [Timed<Output>])
  /// The words that were typed and kept since the last call.
  mutating func takeLessons() -> [WordLesson]
  /// Goes on as is configured from now on.
  mutating func change(
    to choices: KeyboardChoices, at now: Timestamp, into outputs: inout [Timed<Output>])
  /// Goes on with what was used last where something is typed now.
  mutating func resume(
    _ remembered: RememberedKeyboard, at now: Timestamp, into outputs: inout [Timed<Output>])
}

extension HostKeyboard {
  /// Goes on with what was used last, as far as it is still there.
  public mutating func resume(
    _ remembered: RememberedKeyboard, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    let orders: [KeyboardOrder?] = [
      remembered.keyboard.map(KeyboardOrder.keyboard),
      remembered.language.map(KeyboardOrder.language), remembered.speed.map(KeyboardOrder.speed),
    ]
    for case let order? in orders { _ = execute(order, at: now, into: &outputs) }
  }
}

/// What decides how a keyboard's feedback sounds.
public struct SoundContext: Hashable, Sendable {
  /// Which kind of keys is active.
  public var inputMode: InputMode
  /// Whether the sound must not tell what is typed.
  public var isSecure: Bool

  /// Reads it from a keyboard.
  public init(_ keyboard: MorseKeyboard.Keyboard<some DocumentProxy>) {
    inputMode = keyboard.inputMode
    isSecure = keyboard.document.traits.isSecureTextEntry
  }
}

/// What a surface asks of its host.
public enum SurfaceAction: Hashable, Sendable {
  /// To tell how the panel's frame changes.
  case frame(PanelFrameEvent)
  /// To stop the process, with its whole group if it is to be as the terminal's own Ctrl-Z.
  case suspend(group: Bool)
  /// To go on with what was used last in this program and folder.
  case enter(program: String, folder: String?)
}

/// How a keyboard on a surface came to its end.
public protocol SurfaceEnding {
  /// The reason in a word, for those who are told events.
  var reason: String { get }
}

/// A place that is typed into: where keys come from, where edits go, where the panel is drawn.
///
/// The host calls, in each turn: ``prepare(for:on:)``, then it waits; ``read(_:into:at:_:)``;
/// ``perform(_:of:at:_:)`` for each output; ``deliver(_:)``; ``attend(_:_:at:_:)``; ``draw(_:soundNote:)``.
/// Events need not be bytes, a panel need not be a terminal's, and what has the focus is the keyboard's
/// affair.
public protocol Surface {
  /// The keyboard that types there.
  associatedtype Keyboard: HostKeyboard
  /// How it can end.
  associatedtype Ending: SurfaceEnding

  /// How it ended; `nil` while it has not.
  var ending: Ending? { get }
  /// Whether keys can be heard: sound is not opened before.
  var isReady: Bool { get }
  /// Whether orders may come: not while what was typed has not been taken.
  var takesOrders: Bool { get }
  /// When the surface itself is due.
  var deadline: Timestamp? { get }
  /// The terminal's size; `nil` where there is none.
  var window: WindowSize? { get }
  /// What is wrong with what is typed into, in lines for the panel.
  var notes: [String] { get }

  /// Opens: the keyboard begins, files are added to the loop.
  mutating func begin(
    _ keyboard: inout Keyboard, on loop: some EventLoopProtocol,
    _ outputs: inout [Timed<Keyboard.Output>]
  ) throws(SystemError)
  /// Says what is waited for.
  mutating func prepare(for keyboard: Keyboard, on loop: some EventLoopProtocol)
  /// Looks whether keys mean something else by now; it comes before any key is judged.
  func look(
    _ keyboard: inout Keyboard, at now: Timestamp, _ outputs: inout [Timed<Keyboard.Output>])
  /// Reads the surface's keys, or has the keyboard do what is due; sound waits for this and nothing else.
  mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout Keyboard, at now: Timestamp,
    _ outputs: inout [Timed<Keyboard.Output>]
  ) throws(SystemError)
  /// Does what an output asks for, beside sound.
  mutating func perform(
    _ output: Keyboard.Output, of keyboard: inout Keyboard, at now: Timestamp,
    _ outputs: inout [Timed<Keyboard.Output>]
  ) throws(SystemError) -> SurfaceAction?
  /// Hands what was typed to what is typed into; returns what was sent to another program.
  mutating func deliver(_ keyboard: inout Keyboard) throws(SystemError) -> [Keystroke]
  /// Attends to all that is no key: other files, signals, what the surface itself is due to do.
  mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout Keyboard, at now: Timestamp,
    _ outputs: inout [Timed<Keyboard.Output>]
  ) throws(SystemError) -> [SurfaceAction]
  /// Draws what has changed.
  mutating func draw(_ keyboard: inout Keyboard, soundNote: String?) throws(SystemError)
  /// Hands back what others need while the process is stopped: all keys are let go.
  mutating func suspend(
    _ keyboard: inout Keyboard, at now: Timestamp, _ outputs: inout [Timed<Keyboard.Output>]
  ) throws(SystemError)
  /// Takes it again when the process goes on.
  mutating func resume(
    _ keyboard: inout Keyboard, at now: Timestamp, _ outputs: inout [Timed<Keyboard.Output>]
  ) throws(SystemError)
  /// Takes away what was drawn.
  mutating func end(_ keyboard: Keyboard) throws(SystemError)
  /// Restores what it was opened on, whatever has failed before.
  func leave()
}

extension Surface {
  /// Looks at nothing: only what is typed into another program may change by itself.
  public func look(
    _ keyboard: inout Keyboard, at now: Timestamp, _ outputs: inout [Timed<Keyboard.Output>]
  ) {}
}
