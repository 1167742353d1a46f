import Glibc
public import LinuxSystem
import TerminalCodec
import Timeline

/// The terminal that the process was started from.
///
/// The terminal is opened again. So it can be non-blocking without affecting processes that share
/// standard input and output. A terminal that stops reading does not block the program: unwritten
/// bytes are buffered and sent when there is room.
public final class Terminal {
  /// The descriptor to poll.
  public let descriptor: FileDescriptor
  /// The maximum number of bytes buffered for a terminal that does not read.
  static let pendingLimit = 65_536

  private var pending = ByteQueue()
  /// The character coding of an 8-bit console; `nil` for a terminal with UTF-8.
  private var coding: Latin1Coding?
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Opens the controlling terminal (`/dev/tty`), or else the terminal of standard input.
  public convenience init() throws(TerminalError) {
    try self.init(descriptor: Self.openAny())
  }

  /// Takes ownership of an open terminal; `deinit` closes it.
  public init(descriptor: FileDescriptor) throws(TerminalError) {
    do throws(SystemError) {
      try descriptor.setNonBlocking(true)
    } catch {
      throw .failed(error)
    }
    self.descriptor = descriptor
    if Self.hasEightBits(descriptor) { coding = Latin1Coding() }
  }

  deinit { descriptor.close() }

  private static func openAny() throws(TerminalError) -> FileDescriptor {
    if let descriptor = openTerminal("/dev/tty") { return descriptor }
    guard let name = ttyname(STDIN_FILENO), let descriptor = openTerminal(String(cString: name))
    else { throw .none }
    return descriptor
  }

  private static func openTerminal(_ path: String) -> FileDescriptor? {
    try? FileDescriptor.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
  }

  /// Whether a terminal is an 8-bit Linux console.
  ///
  /// Its keyboard is then not in Unicode mode (ioctl_console(2)).
  private static func hasEightBits(_ terminal: FileDescriptor) -> Bool {
    let (getMode, eightBits): (UInt, CInt) = (0x4B44, 1)
    var mode: CInt = 0
    return ioctl(terminal.rawValue, getMode, &mode) == 0 && mode == eightBits
  }

  /// The current size of the window.
  public var windowSize: WindowSize { WindowSize(of: descriptor) }

  /// Reads the available bytes, at most `limit`.
  ///
  /// - Returns: the bytes, empty if there are none yet; `nil` when the terminal is gone.
  public func read(atMost limit: Int = .max) throws(SystemError) -> ArraySlice<UInt8>? {
    do throws(SystemError) {
      guard let count = try descriptor.read(into: &buffer, atMost: limit) else { return [] }
      guard count > 0 else { return nil }
      return coding == nil ? buffer[..<count] : Latin1Coding.decode(buffer[..<count])
    } catch {
      // A terminal that has hung up returns EIO (read(2)).
      guard error.errno == EIO else { throw error }
      return nil
    }
  }

  /// Reads and drops input until the terminal has answered the question of a fence.
  ///
  /// Input after the answer stays unread. Errors end the wait.
  ///
  /// - Parameter patience: the longest wait for the answer.
  func dropInput(within patience: Duration) {
    let clock = MonotonicClock()
    let end = clock.now.advanced(by: patience)
    var fence = AnswerFence()
    while !fence.isPassed,
      let readiness = try? clock.wait(for: .readable, of: descriptor, until: end),
      !readiness.isEmpty, let bytes = try? read(atMost: 1)
    {
      for byte in bytes { fence.add(byte) }
    }
  }

  /// Whether buffered bytes wait for a terminal that does not read.
  ///
  /// If so, poll for room and do not paint.
  public var hasPending: Bool { !pending.isEmpty }

  /// Writes what fits and buffers the rest, without a limit.
  ///
  /// Only for callers that send nothing more while bytes are pending.
  public func send(_ bytes: [UInt8]) throws(SystemError) {
    append(bytes)
    try flush()
  }

  private func append(_ bytes: [UInt8]) {
    pending.append(coding?.encode(bytes) ?? bytes)
  }

  /// Writes what fits and buffers the rest, up to a limit.
  ///
  /// - Returns: whether the bytes were accepted; with too many bytes pending, all of them are
  ///   refused.
  @discardableResult
  public func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    guard pending.count + bytes.count <= Self.pendingLimit else { return false }
    append(bytes)
    try flush()
    return true
  }

  /// Writes the buffered bytes that fit.
  ///
  /// A terminal that is gone (EIO) discards all bytes; `read(atMost:)` reports that it is gone.
  public func flush() throws(SystemError) {
    do throws(SystemError) {
      try pending.write(to: descriptor)
    } catch {
      guard error.errno == EIO else { throw error }
      pending.removeAll()
    }
  }

  /// Writes the buffered bytes, waiting at most `patience` each time for room.
  ///
  /// - Returns: whether all were written; the rest is discarded.
  @discardableResult
  public func drain(patience: Duration) throws(SystemError) -> Bool {
    let clock = MonotonicClock()
    try flush()
    while hasPending {
      let end = clock.now.advanced(by: patience)
      guard try !clock.wait(for: .writable, of: descriptor, until: end).isEmpty else { break }
      try flush()
    }
    defer { pending = ByteQueue() }
    return !hasPending
  }
}
