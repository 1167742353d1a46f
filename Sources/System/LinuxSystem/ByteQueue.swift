/// A queue of bytes for a file that has no room for all of them yet.
public struct ByteQueue: Sendable {
  private var stored: [UInt8] = []
  private var start = 0

  /// The number of consumed bytes above which their memory is reclaimed while others wait.
  private static let waste = 65_536

  /// Creates an empty queue.
  public init() {}

  /// Whether the queue is empty.
  public var isEmpty: Bool { start == stored.count }
  /// The number of bytes in the queue.
  public var count: Int { stored.count - start }

  /// Appends bytes to the queue.
  public mutating func append(_ bytes: [UInt8]) {
    if isEmpty { (stored, start) = (bytes, 0) } else { stored += bytes }
  }

  /// Removes all bytes.
  public mutating func removeAll() {
    stored.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Writes as many bytes as the file accepts.
  ///
  /// - Parameter descriptor: an open non-blocking file.
  /// - Throws: `SystemError` if writing fails; the remaining bytes stay in the queue.
  public mutating func write(to descriptor: FileDescriptor) throws(SystemError) {
    while !isEmpty {
      let count = try descriptor.write(stored[start...])
      guard count > 0 else { return }
      removeFirst(count)
    }
  }

  private mutating func removeFirst(_ count: Int) {
    start += count
    if isEmpty {
      removeAll()
    } else if start > Self.waste, start > self.count {
      stored.removeFirst(start)
      start = 0
    }
  }
}
