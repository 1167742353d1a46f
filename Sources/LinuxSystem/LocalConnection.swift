import CLinux

/// A connection to a server's socket in the file system (unix(7)); it is never waited for.
public final class LocalConnection {
  private let descriptor: FileDescriptor
  private var pending = ByteQueue()
  private var isGone = false

  /// The most bytes that wait for a server that does not read.
  private static let capacity = 16_384

  /// Connects.
  ///
  /// - Throws: `FileError`: `ENOENT` when there is no such socket, `ECONNREFUSED` when nobody listens.
  public init(path: String) throws(FileError) {
    let number = clinux_local_connect(path.systemString)
    guard number >= 0 else {
      throw FileError(name: path, number: SystemError.last("connect").errno)
    }
    descriptor = FileDescriptor(rawValue: number)
    Signal.failWritesInstead()
  }

  deinit { descriptor.close() }

  /// Sends bytes, at once or with the next ones; passes over all answers.
  ///
  /// - Returns: whether they were taken: not by a server that is gone, or does not read.
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
    while let count = try? descriptor.read(into: &buffer), count > 0 {}
  }
}
