import Glibc
public import LinuxSystem
import TerminalCodec
import Timeline

/// The terminal that the process was started from.
///
/// Opened anew, so that it can be used without waiting while others who share standard input and output
/// notice nothing. A terminal that stops reading cannot hold the program up: what it does not take is
/// kept, and goes out when there is room again.
public final class Terminal {
  /// What the loop polls.
  public let descriptor: FileDescriptor
  /// The most bytes kept for a terminal that does not read.
  static let pendingLimit = 65_536

  private var pending = ByteQueue()
  /// The characters of a console of eight bits; `nil` where the terminal takes UTF-8.
  private var coding: Latin1Coding?
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Opens the controlling terminal (`/dev/tty`), or else the one that standard input is.
  public convenience init() throws(TerminalError) {
    try self.init(descriptor: Self.openAny())
  }

  /// Takes over an open terminal, and closes it in the end.
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

  /// Whether a terminal is a Linux console of eight bits: its keyboard is not in Unicode mode (ioctl_console(2)).
  private static func hasEightBits(_ terminal: FileDescriptor) -> Bool {
    let (getMode, eightBits): (UInt, CInt) = (0x4B44, 1)
    var mode: CInt = 0
    return ioctl(terminal.rawValue, getMode, &mode) == 0 && mode == eightBits
  }

  /// The size of the window now.
  public var windowSize: WindowSize { WindowSize(of: descriptor) }

  /// Reads what there is, at most `limit` bytes.
  ///
  /// - Returns: the bytes, none if there are none yet; `nil` when the terminal is gone.
  public func read(atMost limit: Int = .max) throws(SystemError) -> ArraySlice<UInt8>? {
    do throws(SystemError) {
      guard let count = try descriptor.read(into: &buffer, atMost: limit) else { return [] }
      guard count > 0 else { return nil }
      return coding == nil ? buffer[..<count] : Latin1Coding.decode(buffer[..<count])
    } catch {
      // A terminal that has hung up answers EIO (read(2)).
      guard error.errno == EIO else { throw error }
      return nil
    }
  }

  /// Whether bytes wait for a terminal that does not read: the moment to poll for room, and not to paint.
  public var hasPending: Bool { !pending.isEmpty }

  /// Writes what there is room for and keeps the rest, however much it is.
  ///
  /// For those who give no more while there is some pending.
  public func send(_ bytes: [UInt8]) throws(SystemError) {
    append(bytes)
    try flush()
  }

  private func append(_ bytes: [UInt8]) {
    pending.append(coding?.encode(bytes) ?? bytes)
  }

  /// Writes what there is room for and keeps the rest.
  ///
  /// - Returns: whether the bytes were taken; a terminal that is far behind takes none of them.
  @discardableResult
  public func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    guard pending.count + bytes.count <= Self.pendingLimit else { return false }
    append(bytes)
    try flush()
    return true
  }

  /// Writes what is kept, as far as there is room.
  ///
  /// A terminal that is gone (EIO) takes all and shows nothing; `read` is what tells that it is gone.
  public func flush() throws(SystemError) {
    do throws(SystemError) {
      try pending.write(to: descriptor)
    } catch {
      guard error.errno == EIO else { throw error }
      pending.removeAll()
    }
  }

  /// Writes what is kept, waiting for room until there is none for `patience`.
  ///
  /// - Returns: whether all of it was taken; what is left is given up.
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
