import LinuxSystem

/// A program at the control socket: its lines in, answers and events out.
///
/// Nothing grows: it is read only while it takes its answers, and events that find no room are left out.
final class ControlClient: LineListener {
  /// Its socket.
  let descriptor: FileDescriptor
  private var received: [UInt8] = []
  private var pending = ByteQueue()
  /// Whether the rest of a line that is too long is passed over.
  private var isSkipping = false
  /// Whether nothing more comes from it.
  private(set) var hasEnded = false
  /// Whether it takes nothing any more.
  private(set) var isGone = false
  /// The client has subscribed to events.
  var isSubscribed = false

  /// The longest line, in bytes.
  static let lineLimit = 65_536
  /// The most bytes of events that wait.
  private static let eventLimit = 65_536
  /// How much is read in one go, so that nobody keeps the keyboard waiting.
  private static let portion = 4096

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit { descriptor.close() }

  /// Whether its next request may be read: it has taken the answers to those before.
  var mayAsk: Bool { pending.isEmpty && !hasEnded && !isGone }
  /// Whether something waits for room.
  var isWaiting: Bool { !pending.isEmpty && !isGone }
  /// Whether nothing will come of it any more.
  var isDone: Bool { isGone || (hasEnded && pending.isEmpty && !isSubscribed) }

  /// A line that came, or that it was too long.
  enum Line: Equatable {
    case whole([UInt8])
    case tooLong
  }

  /// Reads what has come, and hands out the lines that are whole.
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
    return takeLines()
  }

  private func takeLines() -> [Line] {
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

  /// Answers; its next request waits until it has taken it.
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
