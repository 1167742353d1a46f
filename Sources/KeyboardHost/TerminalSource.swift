import LinuxSystem
import TerminalDevice

/// The terminal of a surface as a source of a loop: when it is waited for, and what it has sent.
struct TerminalSource {
  /// What has come of the terminal.
  enum Arrival {
    case nothing
    case bytes([UInt8])
    /// It hung up: nothing more will come.
    case gone
  }

  private let terminal: Terminal
  private var token: EventLoop.Token?
  /// What hung up would wake every wait from then on.
  private var isGone = false

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  mutating func add(to loop: some EventLoopProtocol) {
    token = loop.add(terminal.descriptor, for: .readable)
  }

  /// Waits for keys, or only for the terminal's loss; and for room if it has not taken everything.
  func prepare(on loop: some EventLoopProtocol, reads: Bool = true) {
    guard let token else { return }
    var wanted: Readiness = reads ? .readable : .hungUp
    if terminal.hasPending { wanted.insert(.writable) }
    loop.modify(token, for: isGone ? [] : wanted)
  }

  /// Writes what waits for room, and reads what has come, at most `limit` bytes.
  ///
  /// Signals are taken between two reads: the limit says how much work they wait for.
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
