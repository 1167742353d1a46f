import Automation
import LinuxSystem
import MorseKeyboard
import TerminalDevice
import TerminalKeyboard
import TextInput
import Timeline

/// Where other programs are told events and send orders; nobody unless asked for.
public struct HostAutomation {
  private let events: EventStream?
  private let control: ControlServer?
  /// The source that reports room for events; there while some wait for it.
  private var room: EventLoop.Token?
  private var orders: EventLoop.Token?

  /// Creates the ports.
  ///
  /// - Parameters:
  ///   - events: where events are told.
  ///   - control: where orders come from; events are told there too.
  public init(events: EventStream? = nil, control: ControlServer? = nil) {
    (self.events, self.control) = (events, control)
  }

  /// An event stream or a subscriber receives events.
  public var isObserving: Bool { events != nil }

  /// What went wrong, in lines for the panel and for the end.
  var problems: [String] {
    events?.failure.map { ["\($0); no more events are written to it"] } ?? []
  }

  mutating func begin(
    _ keyboard: some ObservedKeyboard, window: WindowSize?, on loop: some EventLoopProtocol
  ) {
    orders = control.map { loop.add($0.descriptor, for: .readable) }
    events?.begin(keyboard, window: window, at: loop.now)
  }

  /// Says what is waited for; orders wait while the surface `takesOrders` no more.
  mutating func watch(on loop: some EventLoopProtocol, takesOrders: Bool) {
    if let orders { loop.modify(orders, for: takesOrders ? .readable : []) }
    guard let waiting = events?.waitingForRoom else {
      if let token = room.take() { loop.remove(token) }
      return
    }
    if room == nil { room = loop.add(waiting, for: .writable) }
  }

  /// Carries out the orders that have come.
  func serve<Keyboard: ControlledKeyboard>(
    _ keyboard: inout Keyboard, _ ready: [EventLoop.Event], at now: Timestamp,
    into outputs: inout [Timed<Keyboard.Output>]
  ) {
    guard let control, let events, ready[orders].contains(.readable) else { return }
    control.serve(&keyboard, sendingTo: events, at: now, into: &outputs)
  }

  /// Tells the edges that have come: they go before what comes of them.
  func noteEdges(of keyboard: inout some ObservedKeyboard) {
    events?.noteEdges(of: &keyboard)
  }

  func note(
    _ feedback: KeyboardFeedback, at moment: Timestamp, of keyboard: some ObservedKeyboard
  ) {
    events?.note(feedback, at: moment, of: keyboard)
  }

  func note(_ frame: PanelFrameEvent, at moment: Timestamp) {
    events?.note(frame, at: moment)
  }

  func note(_ sent: [Keystroke], at moment: Timestamp, of keyboard: some ObservedKeyboard) {
    if !sent.isEmpty { events?.note(sent, at: moment, of: keyboard) }
  }

  /// Tells how the keyboard and its window have changed, and hands over what waits.
  func look(at keyboard: some ObservedKeyboard, window: WindowSize?, at now: Timestamp) {
    events?.resize(to: window, at: now)
    events?.look(at: keyboard, at: now)
    control?.watchSubscribers()
  }

  /// Tells why the keyboard closed; nobody is listened to any more.
  func end(because reason: String, at now: Timestamp) {
    events?.end(because: reason, at: now)
    control?.close()
  }
}
