package import LinuxSystem
package import TerminalCodec
import TerminalDevice
import Timeline

/// Asks the terminal what it can do, as the keyboard does, and how soon it answers.
package struct TerminalExaminer {
  /// What a terminal has answered.
  package struct Answers: Equatable {
    /// Kitty's flags that came into force; empty when releases are not told.
    package var flags: KeyboardProtocol.Flags = []
    /// What it knows of mouse reports by press and release; `nil` when it does not say.
    package var mouse: ModeState?
    /// From a question to its answer, in nanoseconds.
    package var delays: [Int64] = []
  }

  /// How many questions are timed.
  private static let count = 30
  private static let patience = Duration.milliseconds(500)

  private let display: TerminalSession
  private let loop: EventLoop
  private let token: EventLoop.Token
  private var parser = InputParser(escapeTimeout: .milliseconds(100))
  private var answers = Answers()
  private var isOver = false
  /// The signal that ended it early.
  private var signal: Signal?

  /// Takes the terminal the process was started from.
  package init() throws {
    loop = try EventLoop(signals: Signal.terminalSignals)
    let terminal = try Terminal()
    display = try TerminalSession(terminal, modes: .none)
    token = loop.add(terminal.descriptor)
  }

  /// Asks all there is to ask; the terminal is then as it was.
  ///
  /// A signal that ends or stops programs ends it early, and then takes its course.
  ///
  /// - Parameter asksModes: whether the terminal understands the question for a mode. The Linux console
  ///   prints the end of it.
  /// - Returns: what it answered.
  /// - Throws: `SystemError` when the terminal refuses a call.
  package mutating func examine(asksModes: Bool) throws(SystemError) -> Answers {
    try display.enter()
    defer {
      display.leave()
      signal?.endProcess()
    }
    try askForReleases()
    if asksModes { try ask([.queryMode(.mouseSGR), .queryAttributes]) }
    for _ in 0..<Self.count where !isOver {
      let asked = loop.now
      guard try ask([.queryAttributes]) else { break }
      answers.delays.append(asked.nanoseconds(to: loop.now))
    }
    return answers
  }

  private mutating func askForReleases() throws(SystemError) {
    var probe = KeyboardProbe()
    var wanted = probe.handle(.begin, at: loop.now)
    while true {
      for output in wanted { try carryOut(output.value) }
      guard probe.isAsking, !isOver else { return }
      wanted = []
      for reply in try receive(until: probe.deadline) {
        probe.handle(.reply(reply), at: loop.now, into: &wanted)
      }
      probe.advance(to: loop.now, into: &wanted)
    }
  }

  private mutating func carryOut(_ wanted: KeyboardProbe.Output) throws(SystemError) {
    switch wanted {
    case .ask(let commands): try display.terminal.write(commands.flatMap(\.bytes))
    case .push(let flags): try display.change(to: modes(keyboard: flags))
    case .pop: try display.change(to: .none)
    case .found(let flags): answers.flags = flags
    }
  }

  private func modes(keyboard: KeyboardProtocol.Flags) -> TerminalModes {
    var modes = TerminalModes.none
    modes.keyboard = keyboard
    return modes
  }

  /// Asks, and waits for the attributes, which are asked for last; whether they came.
  @discardableResult
  private mutating func ask(_ commands: [TerminalCommand]) throws(SystemError) -> Bool {
    try display.terminal.write(commands.flatMap(\.bytes))
    let end = loop.now.advanced(by: Self.patience)
    while loop.now < end, !isOver {
      for reply in try receive(until: end) {
        switch reply {
        case .mode(PrivateMode.mouseSGR.rawValue, let state): answers.mouse = state
        case .attributes: return true
        case .mode, .keyboardFlags, .cursor, .windowCells, .windowPixels: break
        }
      }
    }
    return false
  }

  /// Waits until something comes, and returns the answers in it; what is typed meanwhile is lost.
  private mutating func receive(until end: Timestamp?) throws(SystemError) -> [TerminalReply] {
    var events: [Timed<TerminalEvent>] = []
    let ready = try loop.next(until: earliest(end, parser.deadline))
    if let signal = ready.signals.first(where: { ![.windowChange, .continue].contains($0) }) {
      (isOver, self.signal) = (true, signal)
    }
    guard !ready[token].isEmpty else {
      parser.advance(to: loop.now, into: &events)
      return []
    }
    guard let bytes = try display.terminal.read() else {
      isOver = true
      return []
    }
    parser.handle(bytes, at: loop.now, into: &events)
    return events.compactMap { if case .reply(let reply) = $0.value { reply } else { nil } }
  }
}
