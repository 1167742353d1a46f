package import InputDevices
package import LinuxSystem
package import MorseKeying
package import TerminalKeyboard
package import Timeline

/// Reads the inputs and the terminal's own keys and buttons, without a keyboard.
///
///     opening ──next──► listening ──key, signal, end, nothing left──► over
package final class EdgeListener {
  /// The events of one wait, and the time at which they were read.
  package struct Batch {
    package var events: [Timed<Event>] = []
    package var readAt: Timestamp
  }

  /// An event of an input.
  package enum Event {
    /// A contact closed or opened.
    case edge(KeyEdge)
    /// A terminal key that is no contact, by its name.
    case other(String)
    /// An input was lost.
    case lost(EdgeSource)
    /// The problems of the inputs have changed.
    case notes([String])
  }

  private enum State {
    case opening
    case listening
    /// The listening has ended, by this signal if there was one.
    case over(Signal?)
  }

  private let loop: EventLoop
  private var inputs: HostInputs
  private var terminal: TerminalEdges?
  private var notes: [String] = []
  private var state = State.opening

  /// Opens the terminal, if there is one.
  ///
  /// - Parameters:
  ///   - inputs: the other inputs.
  ///   - keyMap: the contacts of the terminal's keys.
  ///   - clock: the clock of the events.
  /// - Throws: `SystemError` when a call fails.
  package init(
    inputs: InputSet, keyMap: KeyMap = KeyMap(), clock: MonotonicClock
  ) throws(SystemError) {
    self.inputs = HostInputs(inputs)
    loop = try EventLoop(signals: Signal.terminalSignals, clock: clock)
    terminal = TerminalEdges(keyMap)
  }

  /// Whether there is a terminal to read.
  package var hasTerminal: Bool { terminal != nil }

  /// Waits for events.
  ///
  /// - Parameters:
  ///   - end: the latest end of the listening; `nil` for no limit.
  ///   - wakeUp: the latest end of this wait; `nil` for no limit.
  /// - Returns: the events, possibly none; `nil` when the user has ended the listening (Esc, q,
  ///   Ctrl-C), `end` has passed or no input is left. The terminal is restored by then.
  /// - Throws: `SystemError` when a call fails.
  package func next(
    until end: Timestamp?, waking wakeUp: Timestamp? = nil
  ) throws(SystemError) -> Batch? {
    switch state {
    case .opening: try open()
    case .listening: break
    case .over(let signal): return leave(for: signal)
    }
    guard end.map({ loop.now < $0 }) ?? true, terminal != nil || inputs.canReceive else {
      return leave(for: nil)
    }
    inputs.watch(on: loop)
    let due = earliest(earliest(inputs.deadline, terminal?.deadline), wakeUp)
    let ready = try loop.next(until: earliest(due, end))
    let batch = read(at: loop.now)
    ready.signals.forEach(handle)
    return batch
  }

  /// Ends the listening, and restores the terminal.
  package func close() { if case .listening = state { _ = leave(for: nil) } }

  private func open() throws(SystemError) {
    try terminal?.enter(at: loop.now)
    if let descriptor = terminal?.descriptor { _ = loop.add(descriptor) }
    state = .listening
  }

  private func handle(_ signal: Signal) {
    switch signal {
    case .windowChange, .continue: break
    case .stop:
      terminal?.suspend()
      loop.stopProcess(group: false)
      terminal?.resume()
    default: state = .over(signal)
    }
  }

  /// Restores the terminal.
  ///
  /// A fatal signal then ends the process, except the interruption by which users end the
  /// listening.
  private func leave(for signal: Signal?) -> Batch? {
    state = .over(nil)
    terminal?.leave()
    if let signal, signal != .interrupt { signal.endProcess() }
    return nil
  }

  private func read(at now: Timestamp) -> Batch {
    var batch = Batch(readAt: now)
    for event in inputs.read(at: now) {
      switch event.value {
      case .edge(let edge): batch.events.append(Timed(.edge(edge), at: event.moment))
      case .lost(let source): batch.events.append(Timed(.lost(source), at: event.moment))
      case .committed: break
      }
    }
    if inputs.notes != notes {
      notes = inputs.notes
      batch.events.append(Timed(.notes(notes), at: now))
    }
    for event in terminal?.read(at: now) ?? [] {
      switch event.value {
      case .edge(let edge): batch.events.append(Timed(.edge(edge), at: event.moment))
      case .other(let name): batch.events.append(Timed(.other(name), at: event.moment))
      case .ended:
        state = .over(nil)
        return batch
      }
    }
    return batch
  }
}
