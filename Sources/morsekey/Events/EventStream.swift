import LinuxSystem
import TerminalDevice
import TerminalKeyboard
import Timeline

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

  func begin(_ session: Session, window: WindowSize, at now: Timestamp) {
    for event in observer.begin(session, at: now) { tell(event) }
    resize(to: window, at: now)
  }

  func note(_ output: Timed<SessionOutput>, of session: Session) {
    guard let event = observer.event(output.value, of: session) else { return }
    tell(Timed(event, at: output.moment))
  }

  /// Tells the edges that have come: they go before what comes of them.
  func noteEdges(of session: inout Session) {
    for event in observer.edges(of: &session) { tell(event) }
  }

  /// Looks how the session has changed, and hands over what waits.
  func look(at session: Session, at now: Timestamp) {
    for event in observer.changes(of: session, at: now) { tell(event) }
    sink.flush()
  }

  func resize(to size: WindowSize, at now: Timestamp) {
    tell(Timed(.frame(columns: size.columns, rows: size.rows), at: now))
  }

  func end(_ ending: SessionEnding, at now: Timestamp) {
    let reason =
      switch ending {
      case .dismissed: "dismissed"
      case .cancelled: "cancelled"
      case .signalled: "signal"
      }
    tell(Timed(.ended(reason), at: now))
    sink.flush()
  }

  private func tell(_ event: Timed<KeyboardEvent>) {
    if dropped > 0, sink.send(KeyboardEvent.dropped(dropped).line(at: event.moment)) { dropped = 0 }
    if dropped > 0 || !sink.send(event.value.line(at: event.moment)) { dropped += 1 }
  }
}
