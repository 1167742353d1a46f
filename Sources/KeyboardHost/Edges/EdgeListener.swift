package import KeyInput
package import LinuxSystem
package import MorseKeying
package import Timeline

/// Listens to the inputs and to the terminal's own keys and buttons, with no keyboard behind them.
///
///     opening ──next──► listening ──key, signal, end, nothing left──► over
package final class EdgeListener {
  /// What was heard in one wait, and when it was read.
  package struct Batch {
    package var events: [Timed<Event>] = []
    package var readAt: Timestamp
  }

  /// What is heard.
  package enum Event {
    /// A contact closed or opened.
    case edge(KeyEdge)
    /// A terminal's key that is no contact, by its name.
    case other(String)
    /// An input is gone.
    case lost(EdgeSource)
    /// What is wrong with inputs has changed.
    case notes([String])
  }

  private enum State {
    case opening
    case listening
    /// Somebody ended it, and which signal that was.
    case over(Signal?)
  }

  private let loop: EventLoop
  private var inputs: HostInputs
  private var terminal: TerminalEdges?
  private var notes: [String] = []
  private var state = State.opening

  /// Takes the terminal, if there is one.
  package init(inputs: InputSet, clock: MonotonicClock) throws(SystemError) {
    self.inputs = HostInputs(inputs)
    loop = try EventLoop(signals: Signal.terminalSignals, clock: clock)
    terminal = TerminalEdges()
  }

  /// Whether there is a terminal to listen to.
  package var hasTerminal: Bool { terminal != nil }

  /// Waits for events.
  ///
  /// - Parameter end: when it is over at the latest; `nil` never.
  /// - Returns: what has come, maybe nothing; `nil` when someone has ended it (Esc, q, Ctrl-C), `end` has
  ///   come or there is nothing left to listen to. The terminal is then as it was.
  /// - Throws: `SystemError` when a call fails.
  package func next(until end: Timestamp?) throws(SystemError) -> Batch? {
    switch state {
    case .opening: try open()
    case .listening: break
    case .over(let signal): return leave(for: signal)
    }
    guard end.map({ loop.now < $0 }) ?? true, terminal != nil || inputs.canReceive else {
      return leave(for: nil)
    }
    inputs.watch(on: loop)
    let due = earliest(inputs.deadline, terminal?.deadline)
    let ready = try loop.next(until: earliest(due, end))
    let batch = read(at: loop.now)
    ready.signals.forEach(handle)
    return batch
  }

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

  /// Gives the terminal back; a signal that ends programs ends this one, save the interruption that
  /// people end it with.
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
