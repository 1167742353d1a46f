import LinuxSystem
import MorseKeyboard
import TerminalDevice
import TerminalKeyboard
import Timeline

/// Someone who takes lines as far as there is room.
protocol LineListener: AnyObject {
  /// Takes a line, unless there is no room for it; whether it was taken.
  func send(_ line: String) -> Bool
  /// Hands over what waits, as far as there is room.
  func flush()
}

extension LineSink: LineListener {}

/// Tells others what happens at the keyboard, a line for each event, and never waits for them.
final class EventStream {
  private let sink: LineSink
  private var observer = KeyboardObserver()
  /// How many events were left out since one was taken.
  private var dropped = 0

  init(_ sink: LineSink) {
    self.sink = sink
  }

  /// What to poll for room; `nil` while there is enough.
  var waitingForRoom: FileDescriptor? { sink.waitingForRoom }

  func begin(_ keyboard: some ObservedKeyboard, window: WindowSize, at now: Timestamp) {
    observer.begin(keyboard)
    KeyboardObserver.beginning(of: keyboard, at: now).forEach(tell)
    resize(to: window, at: now)
  }

  func note(
    _ feedback: KeyboardFeedback, at moment: Timestamp, of keyboard: some ObservedKeyboard
  ) {
    guard let event = observer.event(feedback, of: keyboard) else { return }
    tell(Timed(event, at: moment))
  }

  func note(_ frame: PanelFrameEvent, at moment: Timestamp) {
    tell(Timed(.panel(frame), at: moment))
  }

  /// Tells the edges that have come: they go before what comes of them.
  func noteEdges(of keyboard: inout some ObservedKeyboard) {
    observer.edges(of: &keyboard).forEach(tell)
  }

  /// Looks how the keyboard has changed, and hands over what waits.
  func look(at keyboard: inout some ObservedKeyboard, at now: Timestamp) {
    for event in observer.keystrokes(of: &keyboard) { tell(Timed(event, at: now)) }
    observer.changes(of: keyboard, at: now).forEach(tell)
    sink.flush()
  }

  func resize(to size: WindowSize, at now: Timestamp) {
    tell(Timed(.frame(columns: size.columns, rows: size.rows), at: now))
  }

  /// Tells why the keyboard closed.
  func end(because reason: String, at now: Timestamp) {
    tell(Timed(.ended(reason), at: now))
    sink.flush()
  }

  private func tell(_ event: Timed<KeyboardEvent>) {
    if dropped > 0, sink.send(KeyboardEvent.dropped(dropped).line(at: event.moment)) { dropped = 0 }
    if dropped > 0 || !sink.send(event.value.line(at: event.moment)) { dropped += 1 }
  }
}

extension SessionEnding {
  /// Why the keyboard closed, in a word.
  var reason: String {
    switch self {
    case .dismissed: "dismissed"
    case .cancelled: "cancelled"
    case .signalled: "signal"
    }
  }
}

extension RunEnding {
  /// Why the keyboard closed, in a word or two.
  var reason: String {
    switch self {
    case .ended: "ended"
    case .notStarted: "not-started"
    case .signalled: "signal"
    }
  }
}
