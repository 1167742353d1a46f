public import Automation
public import LinuxSystem
public import MorseKeyboard
public import TerminalDevice
public import TerminalKeyboard
public import TextInput
public import Timeline

/// Someone who takes lines as far as there is room.
public protocol LineListener: AnyObject {
  /// Takes a line, unless there is no room for it; whether it was taken.
  func send(_ line: String) -> Bool
  /// Hands over what waits, as far as there is room.
  func flush()
}

extension LineSink: LineListener {}

/// Tells others what happens at the keyboard, a line for each event, and never waits for them.
public final class EventStream {
  fileprivate struct Listening {
    let listener: any LineListener
    /// How many events were left out since one was taken.
    var dropped = 0
  }

  private let file: LineSink?
  private var listening: [Listening]
  private var observer = KeyboardObserver()
  private var window: WindowSize?

  /// Begins with a file that is told everything, or with nobody.
  public init(_ file: LineSink?) {
    self.file = file
    listening = file.map { [Listening(listener: $0)] } ?? []
  }

  /// Why no more events are written to the file; `nil` while they are, or when its reader has gone.
  var failure: FileError? { file?.failure }

  /// What to poll for room in the file; `nil` while there is enough.
  public var waitingForRoom: FileDescriptor? { file?.waitingForRoom }

  /// Sends the state of a keyboard that was opened; `window` is `nil` where it has no terminal's.
  public func begin(
    _ keyboard: some ObservedKeyboard, window: WindowSize?, at now: Timestamp
  ) {
    observer.begin(keyboard)
    KeyboardObserver.beginning(of: keyboard, at: now).forEach(send)
    resize(to: window, at: now)
  }

  /// Sends to one more listener from now on.
  public func add(
    _ listener: any LineListener, observing keyboard: some ObservedKeyboard, at now: Timestamp
  ) {
    look(at: keyboard, at: now)
    observer.begin(keyboard)
    var added = Listening(listener: listener)
    for event in KeyboardObserver.beginning(of: keyboard, at: now) { added.send(event) }
    if let window {
      added.send(Timed(.frame(columns: window.columns, rows: window.rows), at: now))
    }
    listening.append(added)
  }

  /// Sends nothing more to a listener.
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

  /// Sends the edges that have come, before their effects.
  public func noteEdges(of keyboard: inout some ObservedKeyboard) {
    observer.edges(of: &keyboard).forEach(send)
  }

  /// Looks how the keyboard has changed, and hands over what waits.
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

  /// Sends why the keyboard closed.
  public func end(because reason: String, at now: Timestamp) {
    send(Timed(.ended(reason), at: now))
    for one in listening { one.listener.flush() }
  }

  private func send(_ event: Timed<KeyboardEvent>) {
    for index in listening.indices { listening[index].send(event) }
  }
}

extension EventStream.Listening {
  /// Sends an event, and before it how many were left out.
  fileprivate mutating func send(_ event: Timed<KeyboardEvent>) {
    if dropped > 0, listener.send(KeyboardEvent.dropped(dropped).line(at: event.moment)) {
      dropped = 0
    }
    if dropped > 0 || !listener.send(event.value.line(at: event.moment)) { dropped += 1 }
  }
}
