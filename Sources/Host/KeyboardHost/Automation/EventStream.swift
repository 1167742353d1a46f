public import Automation
public import LinuxSystem
public import MorseKeyboard
public import TerminalDevice
public import TerminalKeyboard
public import TextInput
public import Timeline

/// A receiver of lines that may run out of buffer space.
public protocol LineListener: AnyObject {
  /// Sends a line if there is space; returns whether there was.
  func send(_ line: String) -> Bool
  /// Sends waiting bytes until the buffer space is used up.
  func flush()
}

extension LineSink: LineListener {}

/// Sends the keyboard's events to other programs, one line each, without ever waiting for them.
public final class EventStream {
  fileprivate struct Listening {
    let listener: any LineListener
    /// The number of events dropped since the last one sent.
    var dropped = 0
  }

  private let file: LineSink?
  private var listening: [Listening]
  private var observer = KeyboardObserver()
  private var window: WindowSize?
  /// The time of the last event: an event that is noticed late gets the time of the one before it.
  private var latest = Timestamp(nanoseconds: .min)

  /// Creates a stream to a file that receives all events; `nil` for no receiver yet.
  public init(_ file: LineSink?) {
    self.file = file
    listening = file.map { [Listening(listener: $0)] } ?? []
  }

  /// The reason why writing to the file stopped; `nil` while it works, or if its reader has gone.
  var failure: FileError? { file?.failure }

  /// The file's descriptor, to poll for space; `nil` while there is enough.
  public var waitingForRoom: FileDescriptor? { file?.waitingForRoom }

  /// Sends the state of a newly opened keyboard; `window` is `nil` without a terminal window.
  public func begin(
    _ keyboard: some ObservedKeyboard, window: WindowSize?, at now: Timestamp
  ) {
    observer.begin(keyboard)
    KeyboardObserver.beginning(of: keyboard, at: now).forEach(send)
    resize(to: window, at: now)
  }

  /// Adds a listener and sends it the current state.
  public func add(
    _ listener: any LineListener, observing keyboard: some ObservedKeyboard, at now: Timestamp
  ) {
    look(at: keyboard, at: now)
    observer.begin(keyboard)
    var added = Listening(listener: listener)
    latest = max(latest, now)
    for event in KeyboardObserver.beginning(of: keyboard, at: latest) { added.send(event) }
    if let window {
      added.send(Timed(.frame(columns: window.columns, rows: window.rows), at: latest))
    }
    listening.append(added)
  }

  /// Removes a listener.
  public func remove(_ listener: any LineListener) {
    listening.removeAll { $0.listener === listener }
  }

  /// Sends the feedback of a keyboard.
  public func note(
    _ feedback: KeyboardFeedback, at moment: Timestamp, of keyboard: some ObservedKeyboard
  ) {
    guard !listening.isEmpty, let event = observer.event(feedback, of: keyboard) else { return }
    send(Timed(event, at: moment))
  }

  /// Sends a change of the panel's frame.
  public func note(_ frame: PanelFrameEvent, at moment: Timestamp) {
    send(Timed(.panel(frame), at: moment))
  }

  /// Sends the keystrokes that a program received.
  public func note(
    _ keystrokes: [Keystroke], at moment: Timestamp, of keyboard: some ObservedKeyboard
  ) {
    for event in observer.events(for: keystrokes, of: keyboard) { send(Timed(event, at: moment)) }
  }

  /// Sends the new edges, before their effects.
  public func noteEdges(of keyboard: inout some ObservedKeyboard) {
    observer.edges(of: &keyboard).forEach(send)
  }

  /// Sends the changes of the keyboard, and flushes waiting lines.
  public func look(at keyboard: some ObservedKeyboard, at now: Timestamp) {
    guard !listening.isEmpty else { return }
    observer.changes(of: keyboard, at: now).forEach(send)
    for one in listening { one.listener.flush() }
  }

  /// Sends the window's size, if it has changed.
  public func resize(to size: WindowSize?, at now: Timestamp) {
    guard let size, size != window else { return }
    window = size
    send(Timed(.frame(columns: size.columns, rows: size.rows), at: now))
  }

  /// Sends the reason why the keyboard closed.
  public func end(because reason: String, at now: Timestamp) {
    send(Timed(.ended(reason), at: now))
    for one in listening { one.listener.flush() }
  }

  private func send(_ event: Timed<KeyboardEvent>) {
    latest = max(latest, event.moment)
    let event = Timed(event.value, at: latest)
    for index in listening.indices { listening[index].send(event) }
  }
}

extension EventStream.Listening {
  /// Sends an event, preceded by the number of dropped events.
  fileprivate mutating func send(_ event: Timed<KeyboardEvent>) {
    if dropped > 0, listener.send(KeyboardEvent.dropped(dropped).line(at: event.moment)) {
      dropped = 0
    }
    if dropped > 0 || !listener.send(event.value.line(at: event.moment)) { dropped += 1 }
  }
}
