package import LinuxSystem
package import TerminalCodec
import TerminalDevice
import Timeline

/// Queries the terminal's features as the keyboard does, and measures its response time.
package struct TerminalExaminer {
  /// The answers of a terminal.
  package struct Answers: Equatable {
    /// Kitty's flags in force; empty when releases are not reported.
    package var flags: KeyboardProtocol.Flags = []
    /// The state of mouse reports by press and release; `nil` if the terminal does not report it.
    package var mouse: ModeState?
    /// The response times, in nanoseconds.
    package var delays: [Int64] = []
  }

  /// The number of timed queries.
  private static let count = 30
  private static let patience = Duration.milliseconds(500)

  private let display: TerminalSession
  private let loop: EventLoop
  private let token: EventLoop.Token
  private var parser = InputParser(escapeTimeout: .milliseconds(100))
  private var answers = Answers()
  private var isOver = false
  /// The signal that ended the examination early.
  private var signal: Signal?

  /// Opens the terminal from which the process was started.
  package init() throws {
    loop = try EventLoop(signals: Signal.terminalSignals)
    let terminal = try Terminal()
    display = try TerminalSession(terminal, modes: .none)
    token = loop.add(terminal.descriptor)
  }

  /// Sends all queries, then restores the terminal.
  ///
  /// A signal that ends or stops programs ends the examination early, and is then delivered to the
  /// process.
  ///
  /// - Parameter asksModes: whether the terminal supports mode queries. The Linux console prints
  ///   the end of a query.
  /// - Returns: the answers.
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

  /// Sends queries, and waits for the attributes, which are queried last; returns whether they
  /// came.
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

  /// Waits for data and returns the replies in it; keys typed meanwhile are lost.
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
