import Glibc

/// A file that is told lines, whole ones in order, without ever waiting for it.
///
/// Lines wait for room as far as they find place; one that finds none is left out, and the sender told.
public final class LineSink {
  private let descriptor: FileDescriptor
  private let isOwned: Bool
  private var pending = ByteQueue()
  /// Whether nothing is written any more.
  private var isGone = false
  /// Why that is; `nil` if its reader has gone.
  public private(set) var failure: FileError?
  private let name: String
  /// The most bytes that wait.
  static let capacity = 65_536

  /// Opens a file or a pipe to append to, or takes an open descriptor by its number.
  ///
  /// A pipe that nobody reads is refused.
  public init(path: String) throws(FileError) {
    let number = CInt(path)
    self.name = path
    // Opened anew, a pipe does not make those wait no more who share it.
    let opened = number.map { "/proc/self/fd/\($0)" } ?? path
    var status = stat()
    let isPipe = stat(opened.systemString, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    if let number, !isPipe {
      guard fcntl(number, F_GETFL) >= 0 else { throw FileError(name: path, number: errno) }
      (descriptor, isOwned) = (FileDescriptor(rawValue: number), false)
    } else {
      let flags = isPipe ? O_WRONLY | O_NONBLOCK : O_WRONLY | O_CREAT | O_APPEND
      do throws(SystemError) {
        descriptor = try FileDescriptor.open(opened, flags, mode: 0o600)
      } catch {
        throw FileError(name: path, number: error.errno)
      }
      isOwned = true
    }
    Signal.failWritesInstead()
  }

  deinit {
    if isOwned { descriptor.close() }
  }

  /// What to poll for room; `nil` while nothing waits.
  public var waitingForRoom: FileDescriptor? { pending.isEmpty ? nil : descriptor }

  /// Tells a line, at once or as soon as there is room.
  ///
  /// - Returns: whether it was taken; a reader that has gone takes all.
  public func send(_ line: String) -> Bool {
    guard !isGone else { return true }
    guard pending.count + line.utf8.count <= Self.capacity else { return false }
    pending.append(Array(line.utf8))
    flush()
    return true
  }

  /// Hands over what waits, as far as there is room.
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
