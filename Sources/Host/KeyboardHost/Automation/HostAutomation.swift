import Automation
import LinuxSystem
import MorseKeyboard
import TerminalDevice
import TerminalKeyboard
import TextInput
import Timeline

/// The event output and the control socket for other programs, and the counts of use; all of them are
/// off by default.
public struct HostAutomation {
  private let events: EventStream?
  private let control: ControlServer?
  private var usage: UsageMonitor?
  /// The loop's token for writable event output, while events wait for space.
  private var room: EventLoop.Token?
  private var orders: EventLoop.Token?

  /// Creates the automation.
  ///
  /// - Parameters:
  ///   - events: the event stream.
  ///   - control: the server of the control socket; its subscribers receive events too.
  public init(events: EventStream? = nil, control: ControlServer? = nil) {
    (self.events, self.control) = (events, control)
  }

  /// Returns a copy that counts the use of the keyboard into a store; `nil` counts nothing.
  public func counting(into store: (any UsageStore)?) -> HostAutomation {
    var copy = self
    copy.usage = store.map(UsageMonitor.init)
    return copy
  }

  /// Whether anything is observed.
  public var isObserving: Bool { sendsEvents || usage != nil }

  /// Whether events are sent.
  var sendsEvents: Bool { events != nil }

  /// Whether writing to the event output has failed.
  var hasLostEvents: Bool { events?.failure != nil }

  /// The errors, as lines for the panel and for the end.
  var problems: [String] {
    (events?.failure.map { ["\($0); no more events are written to it"] } ?? [])
      + (usage?.problems ?? [])
  }

  mutating func begin(
    _ keyboard: some ObservedKeyboard, window: WindowSize?, on loop: some EventLoopProtocol
  ) {
    orders = control.map { loop.add($0.descriptor, for: .readable) }
    events?.begin(keyboard, window: window, at: loop.now)
    usage?.begin(keyboard, at: loop.now)
  }

  /// Registers the awaited descriptors.
  ///
  /// Orders wait while `acceptsRequests` is false.
  mutating func watch(on loop: some EventLoopProtocol, acceptsRequests: Bool) {
    if let orders { loop.modify(orders, for: acceptsRequests ? .readable : []) }
    guard let waiting = events?.waitingForRoom else {
      if let token = room.take() { loop.remove(token) }
      return
    }
    if room == nil { room = loop.add(waiting, for: .writable) }
  }

  /// Executes the received orders.
  func serve(
    _ keyboard: inout some ControlledKeyboard, _ ready: [EventLoop.Event], at now: Timestamp
  ) {
    guard let control, let events, ready[orders].contains(.readable) else { return }
    control.serve(&keyboard, sendingTo: events, at: now)
  }

  /// Sends the new edges, before the effects that they cause.
  func noteEdges(of keyboard: inout some ObservedKeyboard) {
    events?.noteEdges(of: &keyboard)
  }

  func note(
    _ feedback: KeyboardFeedback, at moment: Timestamp, of keyboard: some ObservedKeyboard
  ) {
    events?.note(feedback, at: moment, of: keyboard)
    usage?.note(feedback, of: keyboard)
  }

  func note(_ frame: PanelFrameEvent, at moment: Timestamp) {
    events?.note(frame, at: moment)
  }

  func note(_ sent: [Keystroke], at moment: Timestamp, of keyboard: some ObservedKeyboard) {
    guard !sent.isEmpty else { return }
    events?.note(sent, at: moment, of: keyboard)
    usage?.note(sent, of: keyboard)
  }

  /// Sends the changes of the keyboard and its window, and flushes waiting lines.
  func look(
    at keyboard: some ObservedKeyboard, window: WindowSize?, isEnding: Bool, at now: Timestamp
  ) {
    events?.resize(to: window, at: now)
    events?.look(at: keyboard, at: now)
    usage?.look(at: keyboard, isEnding: isEnding, at: now)
    control?.watchSubscribers()
  }

  /// Saves what was counted.
  func save() { usage?.save() }

  /// Sends the reason why the keyboard closed, and closes the control socket.
  func end(because reason: String, at now: Timestamp) {
    events?.end(because: reason, at: now)
    control?.close()
  }
}
