import CLinux

/// A connection to a server's Unix socket (unix(7)); it never blocks.
public final class LocalConnection {
  private let descriptor: FileDescriptor
  private var pending = ByteQueue()
  private var isGone = false

  /// The maximum number of buffered bytes for a server that does not read.
  private static let capacity = 16_384

  /// Connects to the socket.
  ///
  /// - Throws: `FileError`: `ENOENT` if there is no such socket, `ECONNREFUSED` if no process
  ///   listens.
  public init(path: String) throws(FileError) {
    let number = clinux_local_connect(path.systemString)
    guard number >= 0 else {
      throw FileError(name: path, number: SystemError.last("connect").errno)
    }
    descriptor = FileDescriptor(rawValue: number)
    Signal.failWritesInstead()
  }

  deinit { descriptor.close() }

  /// Sends bytes, at once or together with the next ones, and discards all answers.
  ///
  /// - Returns: whether the bytes were accepted; `false` if the server is gone or does not read.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    dropAnswers()
    guard !isGone, pending.count + bytes.count <= Self.capacity else { return false }
    pending.append(bytes)
    do throws(SystemError) {
      try pending.write(to: descriptor)
    } catch {
      isGone = true
    }
    return !isGone
  }

  private func dropAnswers() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    // A server that never stops answering is read on at the next text.
    for _ in 0..<16 {
      guard let count = try? descriptor.read(into: &buffer), count > 0 else { return }
    }
  }
}
