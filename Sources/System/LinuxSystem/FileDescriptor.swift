import CLinux
import Glibc

/// An open file, identified by its descriptor number.
///
/// A plain value without ownership: the code that opened it must close it, once.
public struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: CInt

  /// Wraps an open descriptor.
  public init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// Standard input.
  public static let standardInput = FileDescriptor(rawValue: 0)
  /// Standard output.
  public static let standardOutput = FileDescriptor(rawValue: 1)
  /// Standard error.
  public static let standardError = FileDescriptor(rawValue: 2)

  /// Opens a file with close-on-exec.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - flags: the flags of open(2); `O_CLOEXEC` is added.
  ///   - mode: the permissions of a newly created file.
  /// - Returns: the open file.
  /// - Throws: `SystemError`, which names the path.
  public static func open(
    _ path: String, _ flags: CInt, mode: UInt32 = 0o666
  ) throws(SystemError) -> FileDescriptor {
    while true {
      let descriptor = Glibc.open(path.systemString, flags | O_CLOEXEC, mode)
      if descriptor >= 0 { return FileDescriptor(rawValue: descriptor) }
      guard errno == EINTR else { throw .last("open \(path)") }
    }
  }

  /// Closes the file; the number must not be used again.
  public func close() {
    // Linux closes the file even if close(2) returns EINTR.
    _ = Glibc.close(rawValue)
  }

  /// The path of the first standard file that is a terminal; `nil` if none is.
  public static var terminalPath: String? {
    for number in CInt(0)...2 {
      if let name = ttyname(number) { return String(cString: name) }
    }
    return nil
  }

  /// Whether the file is a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether the file is the terminal that controls this process, under any name.
  ///
  /// A sandbox refuses every ioctl(2) on a file that is opened in it, so the device number decides.
  package var isOwnTerminal: Bool {
    var status = stat()
    guard fstat(rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
    return status.st_rdev == Self.ownTerminalName || status.st_rdev == Self.ownTerminal
  }

  /// The device number of `/dev/tty` (devices.txt of Linux: 5, 0).
  private static let ownTerminalName: UInt = 5 << 8
  /// The device number of the terminal that controls this process; `nil` if there is none.
  ///
  /// ``Sandbox`` reads it first, because it cannot be asked for later.
  static let ownTerminal: UInt? = {
    let name = "/dev/tty"
    guard let terminal = try? FileDescriptor.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      return nil
    }
    defer { terminal.close() }
    var device: UInt32 = 0
    // TIOCGDEV, which Swift does not import: _IOR('T', 0x32, unsigned int).
    return ioctl(terminal.rawValue, 0x8004_5432, &device) == 0 ? UInt(device) : nil
  }()

  /// Whether the file is a pipe.
  public var isPipe: Bool {
    var status = stat()
    return fstat(rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Reads available bytes, at most the size of `buffer` and at most `limit`.
  ///
  /// - Returns: the number of bytes read, 0 at the end; `nil` if the read would block.
  public func read(
    into buffer: inout [UInt8], atMost limit: Int = .max
  ) throws(SystemError) -> Int? {
    while true {
      let count = buffer.withUnsafeMutableBytes {
        Glibc.read(rawValue, $0.baseAddress, min($0.count, limit))
      }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      default: throw .last("read")
      }
    }
  }

  /// Writes as many of `bytes` as the file accepts; a non-blocking descriptor does not wait.
  ///
  /// - Returns: the number of bytes written; 0 if the write would block.
  public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    while true {
      let count = bytes.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return 0
      default: throw .last("write")
      }
    }
  }

  /// Writes all of `bytes`, waiting for room without limit.
  public func writeAll(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = try write(rest)
      rest = rest.dropFirst(count)
      if count == 0 { try waitForRoom() }
    }
  }

  private func waitForRoom() throws(SystemError) {
    var place = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    guard poll(&place, 1, -1) < 0, errno != EINTR else { return }
    throw .last("poll")
  }

  /// Whether a few bytes can be written at once.
  package var hasRoom: Bool {
    var place = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&place, 1, 0) > 0
  }

  /// Waits until there is something to read, or the end; returns `false` after `patience`.
  public func waitForInput(atMost patience: Duration) -> Bool {
    var place = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = patience.components
    let milliseconds = CInt(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    return poll(&place, 1, max(0, milliseconds)) > 0
  }

  /// Sets or clears non-blocking mode, for all descriptors that share the open file.
  public func setNonBlocking(_ isNonBlocking: Bool) throws(SystemError) {
    let flags = fcntl(rawValue, F_GETFL)
    guard flags >= 0 else { throw .last("fcntl") }
    let wanted = isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    guard flags == wanted || fcntl(rawValue, F_SETFL, wanted) == 0 else { throw .last("fcntl") }
  }
}
