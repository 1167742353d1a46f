import Glibc
import LinuxSystem
import PseudoTerminal
import TerminalDevice
import TerminalKeyboard
import Timeline

/// Signals, stops, and the end.
extension RunLoop {
  /// Takes what was brought and what was written beside typing.
  mutating func takeWords(at now: Timestamp) {
    if poller[Place.files].contains(.readable) {
      words.takeNews()
      contexts.takeNews()
    }
    guard poller[Place.words].contains(.readable), let loaded = words.takeLoaded() else { return }
    if let predictor = loaded.predictor { hosted.predict(with: predictor, at: now, into: &outputs) }
    if !loaded.dictionaries.isEmpty {
      hosted.convert(by: loaded.dictionaries, at: now, into: &outputs)
    }
  }

  mutating func obey(_ signal: Signal) throws(SystemError) {
    switch signal {
    case .child: try lookAtProgram()
    // A terminal that hangs up continues what it stops (setsid(2)); there is nothing to take back.
    case _ where farewell.signal != nil: break
    case .windowChange:
      let size = display.terminal.windowSize
      hosted.resize(columns: size.columns, rows: size.rows, at: clock.now)
      telling.events?.resize(to: size, at: clock.now)
    case .stop: try stop()
    case .continue: try takeBack()
    default: leave(for: signal)
    }
  }

  private mutating func lookAtProgram() throws(SystemError) {
    switch process?.look() ?? .none {
    case .none: break
    case .stopped:
      // Nobody but us could continue it: it is stopped with us and continued with us.
      try stop()
      process?.send(.continue)
    case .ended(let ended):
      try drain()
      ending = farewell.signal.map(RunEnding.signalled) ?? .ended(ended)
    }
  }

  /// Passes on what the program wrote last; what others write who keep its terminal is not waited for.
  private mutating func drain() throws(SystemError) {
    host.closeProgramSide()
    while let count = try? host.descriptor.read(into: &buffer), count > 0 {
      hosted.hear(program: Array(buffer[..<count]), at: clock.now, into: &outputs)
      try passOn()
      guard try display.terminal.drain(patience: .milliseconds(500)) else { break }
    }
    hosted.finish()
    try passOn()
  }

  /// Tells the program that the terminal is gone, and ends when it has.
  mutating func leave(for signal: Signal) {
    guard farewell.signal == nil else { return }
    guard process != nil else { return ending = .signalled(signal) }
    farewell.begin(for: signal, at: clock.now)
    if let group = host.foregroundGroup { process?.send(.hangup, toGroup: group) }
    process?.send(.hangup)
    process?.send(.continue)
  }

  /// Insists, if the program does not go.
  mutating func bid(at now: Timestamp) {
    guard let step = farewell.advance(to: now) else { return }
    switch step {
    case .insist: process?.send(.terminate)
    case .kill: process?.send(Signal(rawValue: SIGKILL))
    case .giveUp: ending = farewell.signal.map(RunEnding.signalled)
    }
  }

  // MARK: - Stops

  /// Hands the terminal back until somebody continues the process.
  private mutating func stop() throws(SystemError) {
    hosted.letGo(at: clock.now, into: &outputs)
    closeSound()
    try passOn()
    try arm(cursorKnown: true)
    display.suspend()
    signals.stopProcess(group: false)
    try display.resume()
    try takeUp()
  }

  /// Takes the terminal again after a stop that could not be prepared for (SIGSTOP).
  private mutating func takeBack() throws(SystemError) {
    hosted.letGo(at: clock.now, into: &outputs)
    // What the program has set is set once more: it is undone first.
    try passOn()
    try arm(cursorKnown: false)
    try display.resume()
    try takeUp()
  }

  /// Sends the terminal what the program has written: only what it was told can be undone.
  private mutating func passOn() throws(SystemError) {
    try display.terminal.send(hosted.toTerminal)
    hosted.toTerminal.removeAll(keepingCapacity: true)
  }

  private mutating func takeUp() throws(SystemError) {
    openSound()
    let size = display.terminal.windowSize
    hosted.resume(columns: size.columns, rows: size.rows, at: clock.now)
    try arm(cursorKnown: false)
    // What was on the screen is gone: whoever draws on it is asked to do so again.
    if let group = host.foregroundGroup { process?.send(.windowChange, toGroup: group) }
  }
}

/// How a program is made to end: politely, then less so.
///
///     (none) ──begin, SIGHUP──► asked ──1 s, SIGTERM──► insisted ──1 s, SIGKILL──► killed ──1 s──► given up
struct Farewell {
  enum Step {
    case insist, kill, giveUp
  }

  /// What made us leave; `nil` while nothing has.
  private(set) var signal: Signal?
  private(set) var deadline: Timestamp?
  private var steps: [Step] = [.insist, .kill, .giveUp]

  mutating func begin(for signal: Signal, at now: Timestamp) {
    self.signal = signal
    deadline = now.advanced(by: .seconds(1))
  }

  mutating func advance(to now: Timestamp) -> Step? {
    guard let due = deadline, due <= now, !steps.isEmpty else { return nil }
    let step = steps.removeFirst()
    deadline = steps.isEmpty ? nil : now.advanced(by: .seconds(1))
    return step
  }
}
