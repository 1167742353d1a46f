/// Bytes that wait to be taken from the front, by a file that has no room for all of them yet.
public struct ByteQueue: Sendable {
  private var stored: [UInt8] = []
  private var start = 0

  /// From how many bytes on those that were taken are let go while others wait.
  private static let waste = 65_536

  /// Creates a queue in which nothing waits.
  public init() {}

  /// Whether nothing waits.
  public var isEmpty: Bool { start == stored.count }
  /// How many bytes wait.
  public var count: Int { stored.count - start }

  /// Puts bytes behind those that wait.
  public mutating func append(_ bytes: [UInt8]) {
    if isEmpty { (stored, start) = (bytes, 0) } else { stored += bytes }
  }

  /// Lets all go that waits.
  public mutating func removeAll() {
    stored.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Hands over what waits, as far as there is room.
  ///
  /// - Parameter descriptor: an open file that does not wait for room.
  /// - Throws: `SystemError` when it takes nothing any more; what waits stays.
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
