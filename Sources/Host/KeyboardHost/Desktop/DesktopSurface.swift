import Automation
public import DesktopKeyboard
public import LinuxSystem
public import MorseKeyboard
public import TerminalDevice
public import TextInput
public import Timeline

/// The connection between the desktop and its engines; a protocol, so that tests can replace it.
public protocol DesktopBus: AnyObject {
  /// The descriptor to poll.
  var descriptor: FileDescriptor { get }
  /// The readiness to poll for.
  var readiness: Readiness { get }
  /// Returns the next call; `nil` if none has arrived. A key has to be answered before the next
  /// call is read.
  func next() throws(SystemError) -> EngineCall?
  /// Answers the last key event: whether it was handled.
  func answer(isHandled: Bool) throws(SystemError)
  /// Sends a signal of an engine.
  func send(_ signal: EngineSignal, from engine: Int) throws(SystemError)
}

/// The ending of a desktop keyboard.
public enum DesktopEnding: SurfaceEnding, Hashable, Sendable {
  /// The connection to the desktop's bus was closed or has failed.
  case disconnected(SystemError)
  /// A signal ended the process.
  case signalled(Signal)

  /// The reason in one word.
  public var reason: String {
    switch self {
    case .disconnected: "disconnected"
    case .signalled: "signal"
    }
  }
}

/// The surface for all graphical programs: keys arrive over the desktop's bus, edits and the panel
/// are sent there.
///
/// Each turn handles one call and sends its effects before reading the next. Text is sent before
/// the answer to the key that completed it.
public struct DesktopSurface: Surface {
  /// The ending; `nil` while the surface is in use.
  public private(set) var ending: DesktopEnding?
  private let bus: any DesktopBus
  private let watchdog: Watchdog?
  private let presser: XTestKeyboard?
  private var token: EventLoop.Token?
  private var turn = Turn()
  private var shown = ShownPanel()
  /// The engine whose panel is shown; `nil` if there is none.
  private var shownEngine: Int?

  /// The state within a turn.
  private struct Turn {
    var now = Timestamp.zero
    /// Whether another call may already be waiting.
    var hasMore = false
    /// The answer to the key that is pending.
    var answer: Bool?
    var hasHadFocus = false
  }

  /// Creates a surface on a bus.
  ///
  /// - Parameters:
  ///   - bus: the connection to the desktop.
  ///   - watchdog: ends the process when a turn takes too long; `nil` for no limit.
  ///   - presser: presses keys for programs that accept none from input methods; `nil` for none.
  public init(
    _ bus: any DesktopBus, watchdog: Watchdog? = nil, presser: XTestKeyboard? = nil
  ) {
    (self.bus, self.watchdog, self.presser) = (bus, watchdog, presser)
  }

  /// Whether a field has had the focus; before that, no sound device is opened.
  public var isReady: Bool { turn.hasHadFocus }
  /// Always true.
  public var acceptsRequests: Bool { true }
  /// Immediately, if another call may be waiting.
  public var deadline: Timestamp? { turn.hasMore ? turn.now : nil }
  /// Always `nil`: a desktop has no terminal window.
  public var window: WindowSize? { nil }
  /// Always empty.
  public var notes: [String] { [] }

  /// Registers the bus with the loop.
  public mutating func begin(
    _ keyboard: inout DesktopSession, on loop: some EventLoopProtocol
  ) throws(SystemError) {
    token = loop.add(bus.descriptor, for: .readable)
    turn = Turn(now: loop.now, hasMore: true)
  }

  /// Waits for calls, and for buffer space if the desktop does not read.
  public func prepare(for keyboard: DesktopSession, on loop: some EventLoopProtocol) {
    watchdog?.rest()
    if let token { loop.modify(token, for: bus.readiness) }
  }

  /// Handles the next call, or processes what is due.
  public mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout DesktopSession, at now: Timestamp
  ) throws(SystemError) {
    watchdog?.watch()
    turn.now = now
    guard turn.hasMore || !events[token].isEmpty else {
      return keyboard.advance(to: now)
    }
    do throws(SystemError) {
      let call = try bus.next()
      turn.hasMore = call != nil
      guard let call else { return keyboard.advance(to: now) }
      let isHandled = keyboard.handle(call, at: now)
      if case .key = call.kind { turn.answer = isHandled }
      turn.hasHadFocus = turn.hasHadFocus || keyboard.engine != nil
    } catch {
      // The open letter is lost with the bus; the user hears it.
      keyboard.finish(at: now)
      lose(error)
    }
  }

  /// Returns `nil`: all outputs are feedback, which is sounded elsewhere.
  public mutating func perform(
    _ output: KeyboardFeedback, of keyboard: inout DesktopSession, at now: Timestamp
  ) throws(SystemError) -> SurfaceAction? { nil }

  /// Sends the edits, then the answer to the key that caused them.
  public mutating func deliver(
    _ keyboard: inout DesktopSession
  ) throws(SystemError) -> [Keystroke] {
    let edits = keyboard.drainEdits(at: turn.now)
    do throws(SystemError) {
      try changeEngine(to: keyboard.engine)
      if let engine = shownEngine {
        if !edits.isEmpty { try send(shown.hidePreedit(), from: engine) }
        for edit in edits where !press(keyboard.press(of: edit)) {
          try send(edit.signals, from: engine)
        }
        if keyboard.drainTextRequest() { try bus.send(.requireSurroundingText, from: engine) }
      }
      if let answer = turn.answer.take() { try bus.answer(isHandled: answer) }
    } catch {
      lose(error)
    }
    return edits.flatMap(\.keystrokes)
  }

  /// Presses a key in the X server; returns whether it did.
  private func press(_ key: DesktopKey?) -> Bool {
    guard let presser, let key else { return false }
    return presser.tap(key.keysym, holding: key.modifierKeysyms)
  }

  private mutating func changeEngine(to engine: Int?) throws(SystemError) {
    guard engine != shownEngine else { return }
    if let former = shownEngine { try send(shown.leave(), from: former) }
    shownEngine = engine
  }

  private func send(_ signals: [EngineSignal], from engine: Int) throws(SystemError) {
    for signal in signals { try bus.send(signal, from: engine) }
  }

  /// Handles signals, and reports the program that has the focus.
  public mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout DesktopSession, at now: Timestamp
  ) throws(SystemError) -> [SurfaceAction] {
    for signal in events.signals where ending == nil {
      switch signal {
      case .windowChange, .stop, .continue, .child: break
      default:
        keyboard.finish(at: now)
        ending = .signalled(signal)
      }
    }
    return keyboard.drainProgram().map { [.enter(program: $0, folder: nil)] } ?? []
  }

  /// Sends the changes of the panel.
  public mutating func draw(
    _ keyboard: inout DesktopSession, soundNote: String?
  ) throws(SystemError) {
    guard ending == nil, let engine = shownEngine else { return }
    do throws(SystemError) {
      try send(shown.show(keyboard.panel), from: engine)
    } catch {
      lose(error)
    }
  }

  private mutating func lose(_ error: SystemError) { ending = ending ?? .disconnected(error) }

  /// Has no effect: this surface does not stop the process.
  public mutating func suspend(
    _ keyboard: inout DesktopSession, at now: Timestamp
  ) throws(SystemError) {}

  /// Has no effect.
  public mutating func resume(
    _ keyboard: inout DesktopSession, at now: Timestamp
  ) throws(SystemError) {}

  /// Hides the panel.
  public mutating func end(_ keyboard: DesktopSession) throws(SystemError) {
    try? changeEngine(to: nil)
  }

  /// Rests the watchdog; the bus closes with the process.
  public func leave() { watchdog?.rest() }
}

extension DesktopEdit {
  /// The signals that make the edit.
  fileprivate var signals: [EngineSignal] {
    switch self {
    case .commit(let text): return [.commit(text)]
    case .delete(let count): return [.delete(count)]
    case .key(let key, let modifiers):
      guard let press = DesktopKey(key, modifiers) else { return [] }
      return [.forward(press), .forward(press.released)]
    case .passedKey(let key): return [.forward(key)]
    }
  }

  /// The edit as keystrokes for the event output; deleted text is a Backspace.
  fileprivate var keystrokes: [Keystroke] {
    switch self {
    case .commit(let text): [.text(text)]
    case .delete: [.key(.backspace, [])]
    case .key(let key, let modifiers): [.key(key, modifiers)]
    case .passedKey: []
    }
  }
}
