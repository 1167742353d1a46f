import LinuxSystem
import TerminalDevice

/// The terminal of a surface as a source of a loop: awaited readiness and received data.
struct TerminalSource {
  /// The result of a read.
  enum Arrival {
    case nothing
    case bytes([UInt8])
    /// The terminal hung up: no more data follows.
    case gone
  }

  private let terminal: Terminal
  private var token: EventLoop.Token?
  /// Whether the terminal hung up; it would wake every later wait.
  private var isGone = false

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  mutating func add(to loop: some EventLoopProtocol) {
    token = loop.add(terminal.descriptor, for: .readable)
  }

  /// Waits for keys, or only for hang-up; also for buffer space if output is pending.
  func prepare(on loop: some EventLoopProtocol, reads: Bool = true) {
    guard let token else { return }
    var wanted: Readiness = reads ? .readable : .hungUp
    if terminal.hasPending { wanted.insert(.writable) }
    loop.modify(token, for: isGone ? [] : wanted)
  }

  /// Writes pending output, and reads at most `limit` bytes.
  ///
  /// Signals are handled between two reads: the limit bounds the work that they wait for.
  mutating func read(
    _ events: [EventLoop.Event], atMost limit: Int = .max
  ) throws(SystemError) -> Arrival {
    let readiness = events[token]
    if readiness.contains(.writable) { try terminal.flush() }
    guard readiness.endsRead else { return .nothing }
    if let bytes = try terminal.read(atMost: limit) { return .bytes(Array(bytes)) }
    isGone = true
    return .gone
  }
}
