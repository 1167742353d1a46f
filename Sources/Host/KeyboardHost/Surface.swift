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
public import Training
public import WordPrediction

/// A keyboard as a host drives it: a pure machine over one or more documents.
///
/// It may be one document in a terminal, a program with its screen, or many documents of a desktop,
/// one of which has the focus. A call adds to its outputs, which the host takes after the calls of
/// a step.
public protocol HostKeyboard: ControlledKeyboard {
  /// An output for the host or the surface.
  associatedtype Output
  /// The outputs since the last call of ``drainOutputs()``.
  var outputs: [Timed<Output>] { get }
  /// Returns the outputs since the last call, in order.
  mutating func drainOutputs() -> [Timed<Output>]
  /// The next deadline, if no event comes before.
  var deadline: Timestamp? { get }
  /// Problems outside the keyboard, to be shown.
  var inputNotes: [String] { get set }
  /// Returns what there is to tell since the announcer's last look, with a problem of the sound.
  func announce(by announcer: inout Announcer, soundNote: String?) -> [Announcement]
  /// Returns the feedback to sound and to report as an event; `nil` for outputs that concern only
  /// the surface.
  static func feedback(of output: Output) -> KeyboardFeedback?
  /// Starts recording keystrokes, and edges if they are sent; the panel shows that they are.
  mutating func beginEventOutput(withEdges hasEdges: Bool)
  /// Handles an event of an input besides the surface's own keys.
  mutating func receive(_ input: FilterInput, at now: Timestamp)
  /// Installs the word predictor.
  mutating func predict(with predictor: WordPredictor, at now: Timestamp)
  /// Installs dictionaries that list the kanji spellings of kana.
  mutating func convert(by dictionaries: [KanaDictionary], at now: Timestamp)
  /// Returns and clears the words typed and kept since the last call.
  mutating func drainLearntWords() -> [LearntWord]
  /// Returns the Morse of a lesson to play, once; `nil` for none.
  mutating func drainPrompt() -> SoundedPrompt?
  /// Notes whether no sound can be heard.
  mutating func note(lacksSound: Bool)
  /// Shows a text that a code reads back, because nothing is heard.
  mutating func show(reading text: String)
  /// Returns the hands that have changed since the last call, to be remembered.
  mutating func drainHands(atEnd isEnd: Bool) -> HandTable
  /// Whether no letter is open, so that a change cannot cut one.
  var isBetweenLetters: Bool { get }
  /// Applies a changed configuration.
  mutating func change(to choices: KeyboardChoices, at now: Timestamp)
  /// Restores the state last used in the current context.
  mutating func resume(_ remembered: RememberedKeyboard, at now: Timestamp)
}

extension HostKeyboard {
  /// Always `nil`: most keyboards teach nothing.
  public mutating func drainPrompt() -> SoundedPrompt? { nil }

  /// Does nothing: only a lesson needs it.
  public mutating func note(lacksSound: Bool) {}

  /// Does nothing: only a panel has room for it.
  public mutating func show(reading text: String) {}

  /// The state to remember for this context.
  var inUse: RememberedKeyboard { RememberedKeyboard(observed) }

  /// Restores the state last used, where its parts still exist.
  public mutating func resume(_ remembered: RememberedKeyboard, at now: Timestamp) {
    let orders: [KeyboardOrder?] = [
      remembered.keyboard.map(KeyboardOrder.keyboard),
      remembered.language.map(KeyboardOrder.language), remembered.speed.map(KeyboardOrder.speed),
    ]
    for case let order? in orders { _ = execute(order, at: now) }
  }
}

/// The state that selects the sounds of a keyboard's feedback.
public struct SoundContext: Hashable, Sendable {
  /// The active kind of keys.
  public var inputMode: InputMode
  /// Whether the sound must not reveal the text.
  public var isSecure: Bool

  /// Reads the state from a keyboard.
  public init(_ keyboard: MorseKeyboard.Keyboard<some DocumentProxy>) {
    inputMode = keyboard.inputMode
    isSecure = keyboard.document.traits.isSecureTextEntry
  }
}

/// A request of a surface to its host.
public enum SurfaceAction: Hashable, Sendable {
  /// Reports a change of the panel's frame.
  case frame(PanelFrameEvent)
  /// Stops the process, with its whole group if `group` is true, as the terminal's own Ctrl-Z does.
  case suspend(group: Bool)
  /// Restores the state last used in this program and folder.
  case enter(program: String, folder: String?)
}

/// The ending of a keyboard on a surface.
public protocol SurfaceEnding {
  /// The reason in one word, for the event output.
  var reason: String { get }
}

/// A place for typing: the source of keys, the target of edits and the place of the panel.
///
/// In each turn the host calls:
///
/// 1. ``prepare(for:on:)``, then it waits
/// 2. ``read(_:into:at:)``
/// 3. ``perform(_:of:at:)`` for each output
/// 4. ``deliver(_:)``
/// 5. ``attend(_:_:at:)``
/// 6. ``draw(_:soundNote:)``
///
/// Events need not be bytes, and a panel need not be a terminal's. The keyboard tracks the focus.
public protocol Surface {
  /// The keyboard of the surface.
  associatedtype Keyboard: HostKeyboard
  /// The possible endings.
  associatedtype Ending: SurfaceEnding

  /// The ending; `nil` while the surface is in use.
  var ending: Ending? { get }
  /// Whether the surface can receive keys. Sound is not opened before.
  var isReady: Bool { get }
  /// Whether orders may be executed: not while typed text has not been received.
  var acceptsRequests: Bool { get }
  /// The next deadline of the surface itself.
  var deadline: Timestamp? { get }
  /// The terminal's size; `nil` where there is none.
  var window: WindowSize? { get }
  /// The problems of the target, as lines for the panel.
  var notes: [String] { get }

  /// Opens the surface: starts the keyboard and adds descriptors to the loop.
  mutating func begin(
    _ keyboard: inout Keyboard, on loop: some EventLoopProtocol
  ) throws(SystemError)
  /// Registers the awaited descriptors.
  mutating func prepare(for keyboard: Keyboard, on loop: some EventLoopProtocol)
  /// Checks whether the meaning of keys has changed; called before any key is handled.
  func look(_ keyboard: inout Keyboard, at now: Timestamp)
  /// Reads the surface's keys, or processes what is due; sound waits only for this call.
  mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError)
  /// Executes an output, except for its sound.
  mutating func perform(
    _ output: Keyboard.Output, of keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) -> SurfaceAction?
  /// Sends the typed text to its target; returns the keystrokes sent to another program.
  mutating func deliver(_ keyboard: inout Keyboard) throws(SystemError) -> [Keystroke]
  /// Handles all events other than keys: other descriptors, signals, deadlines of the surface.
  mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) -> [SurfaceAction]
  /// Reverses the window, or ends that; every way of leaving the surface ends it.
  mutating func reverseWindow(
    _ isReversed: Bool, of keyboard: inout Keyboard
  ) throws(SystemError)
  /// Draws the changes.
  mutating func draw(_ keyboard: inout Keyboard, soundNote: String?) throws(SystemError)
  /// Returns shared resources before the process stops, and releases all keys.
  mutating func suspend(_ keyboard: inout Keyboard, at now: Timestamp) throws(SystemError)
  /// Acquires the resources again when the process continues.
  mutating func resume(_ keyboard: inout Keyboard, at now: Timestamp) throws(SystemError)
  /// Clears the drawing.
  mutating func end(_ keyboard: Keyboard) throws(SystemError)
  /// Restores the original state of the surface, even after an error.
  func leave()
}

extension Surface {
  /// Has no effect: only another program can change the meaning of keys by itself.
  public func look(_ keyboard: inout Keyboard, at now: Timestamp) {}

  /// Has no effect: only a terminal can reverse its window.
  public mutating func reverseWindow(_ isReversed: Bool, of keyboard: inout Keyboard) {}
}
