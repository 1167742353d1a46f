import Automation
public import DesktopKeyboard
public import LinuxSystem
public import MorseKeyboard
public import TerminalDevice
public import TextInput
public import Timeline

/// The desktop's side of its engines; the protocol lets tests be one.
public protocol DesktopBus: AnyObject {
  /// What to wait for.
  var descriptor: FileDescriptor { get }
  /// For what.
  var readiness: Readiness { get }
  /// The next call; `nil` when none has come. A key is to be answered before the next call is taken.
  func next() throws(SystemError) -> EngineCall?
  /// Answers the key that came last: whether it was taken.
  func answer(isTaken: Bool) throws(SystemError)
  /// Sends what an engine tells.
  func send(_ signal: EngineSignal, from engine: Int) throws(SystemError)
}

/// How a keyboard of a desktop ended.
public enum DesktopEnding: SurfaceEnding, Hashable, Sendable {
  /// The desktop's bus is gone, or has failed.
  case disconnected(SystemError)
  /// A signal ended it.
  case signalled(Signal)

  /// The reason in a word.
  public var reason: String {
    switch self {
    case .disconnected: "disconnected"
    case .signalled: "signal"
    }
  }
}

/// Every graphical program: keys come by the desktop's bus, edits and the panel go there.
///
/// One call is handled in a turn, so that what comes of it is sent before the next one is looked at: text goes
/// before the answer to the key that has ended it.
public struct DesktopSurface: Surface {
  /// How it ended; `nil` while it has not.
  public private(set) var ending: DesktopEnding?
  private let bus: any DesktopBus
  private let watchdog: Watchdog?
  private var token: EventLoop.Token?
  private var turn = Turn()
  private var shown = ShownPanel()
  /// The engine whose panel is shown; `nil` while none is.
  private var shownEngine: Int?

  /// What is known within a turn.
  private struct Turn {
    var now = Timestamp.zero
    /// Whether another call may be there already.
    var hasMore = false
    /// The answer that a key waits for.
    var answer: Bool?
    var hasHadFocus = false
  }

  /// Creates a surface on a bus.
  ///
  /// - Parameters:
  ///   - bus: the desktop.
  ///   - watchdog: ends the process when a turn takes too long; `nil` for no limit.
  public init(_ bus: any DesktopBus, watchdog: Watchdog? = nil) {
    (self.bus, self.watchdog) = (bus, watchdog)
  }

  /// Whether a field has had the focus: no sound device is opened before.
  public var isReady: Bool { turn.hasHadFocus }
  /// True.
  public var takesOrders: Bool { true }
  /// At once, if another call may be there.
  public var deadline: Timestamp? { turn.hasMore ? turn.now : nil }
  /// None: a desktop has no window of ours.
  public var window: WindowSize? { nil }
  /// None.
  public var notes: [String] { [] }

  /// Waits for the desktop's calls.
  public mutating func begin(
    _ keyboard: inout DesktopSession, on loop: some EventLoopProtocol,
    _ outputs: inout [Timed<KeyboardFeedback>]
  ) throws(SystemError) {
    token = loop.add(bus.descriptor, for: .readable)
    turn = Turn(now: loop.now, hasMore: true)
  }

  /// Waits for calls, and for room if the desktop does not read.
  public func prepare(for keyboard: DesktopSession, on loop: some EventLoopProtocol) {
    watchdog?.rest()
    if let token { loop.modify(token, for: bus.readiness) }
  }

  /// Takes in the next call, or does what is due.
  public mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout DesktopSession, at now: Timestamp,
    _ outputs: inout [Timed<KeyboardFeedback>]
  ) throws(SystemError) {
    watchdog?.watch()
    turn.now = now
    guard turn.hasMore || !events[token].isEmpty else {
      return keyboard.advance(to: now, into: &outputs)
    }
    do throws(SystemError) {
      let call = try bus.next()
      turn.hasMore = call != nil
      guard let call else { return keyboard.advance(to: now, into: &outputs) }
      let isTaken = keyboard.handle(call, at: now, into: &outputs)
      if case .key = call.kind { turn.answer = isTaken }
      turn.hasHadFocus = turn.hasHadFocus || keyboard.engine != nil
    } catch {
      lose(error)
    }
  }

  /// Does nothing: an output is something to be heard.
  public mutating func perform(
    _ output: KeyboardFeedback, of keyboard: inout DesktopSession, at now: Timestamp,
    _ outputs: inout [Timed<KeyboardFeedback>]
  ) throws(SystemError) -> SurfaceAction? { nil }

  /// Sends edits, and then the answer to the key that they came of.
  public mutating func deliver(
    _ keyboard: inout DesktopSession
  ) throws(SystemError) -> [Keystroke] {
    let edits = keyboard.takeEdits(at: turn.now)
    do throws(SystemError) {
      try changeEngine(to: keyboard.engine)
      if let engine = shownEngine {
        if !edits.isEmpty { try send(shown.hidePreedit(), from: engine) }
        for edit in edits { try send(edit.signals, from: engine) }
        if keyboard.takeAsksForText() { try bus.send(.requireSurroundingText, from: engine) }
      }
      if let answer = turn.answer.take() { try bus.answer(isTaken: answer) }
    } catch {
      lose(error)
    }
    return edits.flatMap(\.keystrokes)
  }

  private mutating func changeEngine(to engine: Int?) throws(SystemError) {
    guard engine != shownEngine else { return }
    if let former = shownEngine { try send(shown.leave(), from: former) }
    shownEngine = engine
  }

  private func send(_ signals: [EngineSignal], from engine: Int) throws(SystemError) {
    for signal in signals { try bus.send(signal, from: engine) }
  }

  /// Takes signals, and notes which program has the focus.
  public mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout DesktopSession, at now: Timestamp,
    _ outputs: inout [Timed<KeyboardFeedback>]
  ) throws(SystemError) -> [SurfaceAction] {
    for signal in events.signals where ending == nil {
      switch signal {
      case .windowChange, .stop, .continue, .child: break
      default: ending = .signalled(signal)
      }
    }
    return keyboard.takeProgram().map { [.enter(program: $0, folder: nil)] } ?? []
  }

  /// Shows what has changed.
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

  /// Does nothing: the process is not stopped from here.
  public mutating func suspend(
    _ keyboard: inout DesktopSession, at now: Timestamp,
    _ outputs: inout [Timed<KeyboardFeedback>]
  ) throws(SystemError) {}

  /// Does nothing.
  public mutating func resume(
    _ keyboard: inout DesktopSession, at now: Timestamp,
    _ outputs: inout [Timed<KeyboardFeedback>]
  ) throws(SystemError) {}

  /// Hides what stands beside the text.
  public mutating func end(_ keyboard: DesktopSession) throws(SystemError) {
    try? changeEngine(to: nil)
  }

  /// Does nothing: the bus closes with the process.
  public func leave() { watchdog?.rest() }
}

extension DesktopEdit {
  /// The signals that make the edit; a key is pressed and released.
  fileprivate var signals: [EngineSignal] {
    switch self {
    case .commit(let text): return [.commit(text)]
    case .delete(let count): return [.delete(count)]
    case .key(let key, let modifiers):
      guard let press = DesktopKey(key, modifiers) else { return [] }
      return [.forward(press), .forward(press.released)]
    }
  }

  /// The edit as it is told to others; what was deleted is a Backspace.
  fileprivate var keystrokes: [Keystroke] {
    switch self {
    case .commit(let text): [.text(text)]
    case .delete: [.key(.backspace, [])]
    case .key(let key, let modifiers): [.key(key, modifiers)]
    }
  }
}
