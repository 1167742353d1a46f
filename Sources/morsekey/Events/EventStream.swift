import Automation
import LinuxSystem
import MorseKeyboard
import TerminalDevice
import TerminalKeyboard
import TextInput
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
  fileprivate struct Listening {
    let listener: any LineListener
    /// How many events were left out since one was taken.
    var dropped = 0
  }

  private let file: LineSink?
  private var listening: [Listening]
  private var observer = KeyboardObserver()
  private var window = WindowSize(columns: 0, rows: 0)

  /// Begins with a file that is told everything, or with nobody.
  init(_ file: LineSink?) {
    self.file = file
    listening = file.map { [Listening(listener: $0)] } ?? []
  }

  /// What to poll for room in the file; `nil` while there is enough.
  var waitingForRoom: FileDescriptor? { file?.waitingForRoom }

  func begin(_ keyboard: some ObservedKeyboard, window: WindowSize, at now: Timestamp) {
    observer.begin(keyboard)
    KeyboardObserver.beginning(of: keyboard, at: now).forEach(tell)
    resize(to: window, at: now)
  }

  /// Tells one more from now on.
  func add(
    _ listener: any LineListener, hearing keyboard: some ObservedKeyboard, at now: Timestamp
  ) {
    look(at: keyboard, at: now)
    observer.begin(keyboard)
    var added = Listening(listener: listener)
    for event in KeyboardObserver.beginning(of: keyboard, at: now) { added.tell(event) }
    added.tell(Timed(.frame(columns: window.columns, rows: window.rows), at: now))
    listening.append(added)
  }

  /// Tells someone no more.
  func remove(_ listener: any LineListener) {
    listening.removeAll { $0.listener === listener }
  }

  func note(
    _ feedback: KeyboardFeedback, at moment: Timestamp, of keyboard: some ObservedKeyboard
  ) {
    guard !listening.isEmpty, let event = observer.event(feedback, of: keyboard) else { return }
    tell(Timed(event, at: moment))
  }

  func note(_ frame: PanelFrameEvent, at moment: Timestamp) {
    tell(Timed(.panel(frame), at: moment))
  }

  /// Tells what was sent to a program.
  func note(
    _ keystrokes: [Keystroke], at moment: Timestamp, of keyboard: some ObservedKeyboard
  ) {
    for event in observer.events(for: keystrokes, of: keyboard) { tell(Timed(event, at: moment)) }
  }

  /// Tells the edges that have come: they go before what comes of them.
  func noteEdges(of keyboard: inout some ObservedKeyboard) {
    observer.edges(of: &keyboard).forEach(tell)
  }

  /// Looks how the keyboard has changed, and hands over what waits.
  func look(at keyboard: some ObservedKeyboard, at now: Timestamp) {
    guard !listening.isEmpty else { return }
    observer.changes(of: keyboard, at: now).forEach(tell)
    for one in listening { one.listener.flush() }
  }

  func resize(to size: WindowSize, at now: Timestamp) {
    window = size
    tell(Timed(.frame(columns: size.columns, rows: size.rows), at: now))
  }

  /// Tells why the keyboard closed.
  func end(because reason: String, at now: Timestamp) {
    tell(Timed(.ended(reason), at: now))
    for one in listening { one.listener.flush() }
  }

  private func tell(_ event: Timed<KeyboardEvent>) {
    for index in listening.indices { listening[index].tell(event) }
  }
}

extension EventStream.Listening {
  /// Tells an event, and first how many were left out.
  fileprivate mutating func tell(_ event: Timed<KeyboardEvent>) {
    if dropped > 0, listener.send(KeyboardEvent.dropped(dropped).line(at: event.moment)) {
      dropped = 0
    }
    if dropped > 0 || !listener.send(event.value.line(at: event.moment)) { dropped += 1 }
  }
}

extension SessionEnding {
  /// Why the keyboard closed, in a word.
  var reason: String {
    switch self {
    case .dismissed: "dismissed"
    case .cancelled: "cancelled"
    case .signalled: "signal"
    case .lost: "lost"
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
