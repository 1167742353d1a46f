import Glibc

/// Writes whole lines to a file in order, without ever blocking.
///
/// Lines that do not fit into the file wait in a buffer. A line that does not fit into the buffer
/// is dropped, and the sender is informed.
public final class LineSink {
  private let descriptor: FileDescriptor
  private let isOwned: Bool
  private var pending = ByteQueue()
  /// Whether writing has ended.
  private var isGone = false
  /// The reason for that; `nil` if the reader has gone.
  public private(set) var failure: FileError?
  private let name: String
  /// The maximum number of buffered bytes.
  static let capacity = 65_536

  /// Opens a file or a pipe for appending, or uses an open descriptor by its number.
  ///
  /// A pipe without a reader is refused.
  public init(path: String) throws(FileError) {
    let number = Self.number(path)
    self.name = path
    // Opening a pipe again keeps non-blocking mode from other processes that share it. A socket
    // cannot be opened again.
    let opened = Self.path(of: path)
    var status = stat()
    let exists = stat(opened.systemString, &status) == 0
    let isSocket = exists && status.st_mode & S_IFMT == S_IFSOCK
    let isPipe = exists && status.st_mode & S_IFMT != S_IFREG && !isSocket
    if let number, !isPipe {
      let flags = fcntl(number, F_GETFL)
      guard flags >= 0 else { throw FileError(name: path, number: errno) }
      if isSocket { _ = fcntl(number, F_SETFL, flags | O_NONBLOCK) }
      (descriptor, isOwned) = (FileDescriptor(rawValue: number), false)
    } else {
      let flags = isPipe ? O_WRONLY | O_NONBLOCK : O_WRONLY | O_CREAT | O_APPEND
      descriptor = try FileError.naming(path) { () throws(SystemError) in
        try FileDescriptor.open(opened, flags, mode: 0o600)
      }
      isOwned = true
    }
    Signal.failWritesInstead()
  }

  /// Returns the path of a file, or of an open descriptor that is named by its number.
  public static func path(of name: String) -> String {
    number(name).map { "/proc/self/fd/\($0)" } ?? name
  }

  /// Returns the number that a name is; one that no descriptor has is -1, which is never open.
  private static func number(_ name: String) -> CInt? {
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return CInt(name) ?? (isNumber ? -1 : nil)
  }

  deinit {
    if isOwned { descriptor.close() }
  }

  /// The descriptor to poll for room; `nil` if nothing is buffered.
  public var waitingForRoom: FileDescriptor? { pending.isEmpty ? nil : descriptor }

  /// Writes a line, at once or as soon as there is room.
  ///
  /// - Returns: whether the line was accepted; always `true` after the reader has gone.
  public func send(_ line: String) -> Bool {
    guard !isGone else { return true }
    guard pending.count + line.utf8.count <= Self.capacity else { return false }
    pending.append(Array(line.utf8))
    flush()
    return true
  }

  /// Writes as much of the buffer as the file accepts.
  public func flush() {
    do throws(SystemError) {
      try pending.write(to: descriptor)
    } catch {
      (isGone, pending) = (true, ByteQueue())
      let error = FileError(name: name, number: error.errno)
      if !error.isClosedPipe { failure = error }
    }
  }
}
