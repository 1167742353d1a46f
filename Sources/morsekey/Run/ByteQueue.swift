/// Bytes that wait to be taken from the front.
struct ByteQueue {
  private var stored: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { start == stored.count }
  var count: Int { stored.count - start }
  var bytes: ArraySlice<UInt8> { stored[start...] }

  mutating func append(_ bytes: [UInt8]) {
    stored += bytes
  }

  mutating func removeFirst(_ count: Int) {
    start += count
    guard isEmpty else { return }
    stored.removeAll(keepingCapacity: true)
    start = 0
  }
}
