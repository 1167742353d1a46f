public import Automation
public import LinuxSystem
import MorseKeyboard
public import TerminalDevice
public import TerminalKeyboard
public import TextInput
public import Timeline

/// A keyboard without a terminal: other inputs and the control socket type into a target.
public struct ServiceSurface: Surface {
  /// The keyboard over a document of its own.
  public typealias Keyboard = KeyboardSession<TextDocument>

  /// The ending; `nil` while the surface is in use.
  public private(set) var ending: PanelEnding?
  private var target: any PanelTarget
  private var targetToken: EventLoop.Token?

  /// Creates a surface for a target.
  public init(target: any PanelTarget) { self.target = target }

  /// Always true: inputs are received as soon as it opens.
  public var isReady: Bool { true }
  /// Always true: a text accepts all input.
  public var acceptsRequests: Bool { true }
  /// Always `nil`: nothing is drawn.
  public var deadline: Timestamp? { nil }
  /// Always `nil`: there is no terminal.
  public var window: WindowSize? { nil }
  /// The problems of the target.
  public var notes: [String] { target.notes }

  /// Starts the keyboard.
  public mutating func begin(
    _ keyboard: inout Keyboard, on loop: some EventLoopProtocol
  ) throws(SystemError) {
    targetToken = target.descriptor.map { loop.add($0, for: .readable) }
    keyboard.begin(asking: false, at: loop.now)
  }

  /// Does nothing: there is no terminal to wait for.
  public mutating func prepare(for keyboard: Keyboard, on loop: some EventLoopProtocol) {}

  /// Processes what is due.
  public mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) {
    keyboard.advance(to: now)
  }

  /// Executes the session's outputs other than sound.
  public mutating func perform(
    _ output: SessionOutput, of keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) -> SurfaceAction? {
    switch output {
    case .dismissed: ending = .dismissed
    case .cancelled: ending = .cancelled
    case .feedback, .suspended, .ask, .modes: break
    }
    return nil
  }

  /// Sends the typed text to its target.
  public mutating func deliver(_ keyboard: inout Keyboard) throws(SystemError) -> [Keystroke] {
    target.deliver(&keyboard)
    return []
  }

  /// Handles events of the target, and signals.
  public mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) -> [SurfaceAction] {
    if events[targetToken].contains(.readable) { target.readEvents() }
    for signal in events.signals where ending == nil {
      switch signal {
      case .windowChange, .stop, .continue: break
      default:
        keyboard.finishText(at: now)
        ending = .signalled(signal)
      }
    }
    return []
  }

  /// Does nothing: there is no panel.
  public mutating func draw(_ keyboard: inout Keyboard, soundNote: String?) throws(SystemError) {}
  /// Does nothing: nothing is shared.
  public mutating func suspend(_ keyboard: inout Keyboard, at now: Timestamp) throws(SystemError) {}
  /// Does nothing: nothing is shared.
  public mutating func resume(_ keyboard: inout Keyboard, at now: Timestamp) throws(SystemError) {}
  /// Does nothing: nothing was drawn.
  public mutating func end(_ keyboard: Keyboard) throws(SystemError) {}
  /// Does nothing: nothing was changed.
  public func leave() {}
}
