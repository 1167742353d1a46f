import LinuxSystem

/// A program connected to the control socket: receives its lines, sends answers and events.
///
/// Memory is bounded: requests are read only after the previous answers were sent, and events that
/// do not fit are dropped.
final class ControlClient: LineListener {
  /// The connection's socket.
  let descriptor: FileDescriptor
  private var received: [UInt8] = []
  private var pending = ByteQueue()
  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false
  /// Whether the program has closed its sending side.
  private(set) var hasEnded = false
  /// Whether the connection has failed, so that no data can be sent.
  private(set) var isGone = false
  /// Whether the client has subscribed to events.
  var isSubscribed = false

  /// The longest line, in bytes.
  static let lineLimit = 65_536
  /// The most bytes of events in the send buffer.
  private static let eventLimit = 65_536
  /// The most bytes of one read, so that no client delays the keyboard.
  private static let portion = 4096

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit { descriptor.close() }

  /// Whether its next request may be read: the previous answers were sent.
  var mayAsk: Bool { pending.isEmpty && !hasEnded && !isGone }
  /// Whether data waits in the send buffer.
  var isWaiting: Bool { !pending.isEmpty && !isGone }
  /// Whether the connection can be closed.
  var isDone: Bool { isGone || (hasEnded && pending.isEmpty && !isSubscribed) }

  /// A received line, or a line that was too long.
  enum Line: Equatable {
    case whole([UInt8])
    case tooLong
  }

  /// Reads the available bytes and returns the complete lines.
  func read() -> [Line] {
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    switch Result(catching: { () throws(SystemError) in try descriptor.read(into: &buffer) }) {
    case .success(let count?) where count > 0: received += buffer[..<count]
    case .success(nil): return []
    case .success:
      hasEnded = true
      // A last line needs no newline.
      if !received.isEmpty || isSkipping { received.append(0x0A) }
    case .failure: isGone = true
    }
    return drainLines()
  }

  private func drainLines() -> [Line] {
    var lines: [Line] = []
    while let end = received.firstIndex(of: 0x0A) {
      let line = Array(received[..<end])
      received.removeSubrange(...end)
      if isSkipping || line.count > Self.lineLimit {
        lines.append(.tooLong)
      } else if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        lines.append(.whole(line))
      }
      isSkipping = false
    }
    if received.count > Self.lineLimit { (isSkipping, received) = (true, []) }
    return lines
  }

  /// Sends an answer.
  ///
  /// The next request waits until the answer was sent.
  func answer(_ line: String) {
    pending.append(Array(line.utf8))
    flush()
  }

  func send(_ line: String) -> Bool {
    guard !isGone else { return true }
    guard pending.count + line.utf8.count <= Self.eventLimit else { return false }
    pending.append(Array(line.utf8))
    flush()
    return true
  }

  func flush() {
    guard !isGone else { return }
    do throws(SystemError) {
      try pending.write(to: descriptor)
    } catch {
      (isGone, pending) = (true, ByteQueue())
    }
  }
}
