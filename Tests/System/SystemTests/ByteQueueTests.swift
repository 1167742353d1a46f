import Glibc
import LinuxSystem
import Testing

@Suite struct ByteQueueTests {
  @Test func `commands without room wait and keep their order`() throws {
    let pipe = try PipeEnds()
    let writer = try #require(pipe.writer)
    try pipe.reader.setNonBlocking(true)
    try writer.setNonBlocking(true)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    var queue = ByteQueue()
    for start in stride(from: 0, to: bytes.count, by: 10_000) {
      queue.append(Array(bytes[start..<start + 10_000]))
      try queue.write(to: writer)
    }
    #expect(!queue.isEmpty)
    var (received, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 7000))
    while let count = try pipe.reader.read(into: &buffer), count > 0 {
      received += buffer[..<count]
      try queue.write(to: writer)
    }
    #expect(queue.isEmpty && queue.count == 0)
    #expect(received == bytes)
  }

  @Test func `a file that cannot be written is reported, and no text is lost`() throws {
    let full = try FileDescriptor.open("/dev/full", O_WRONLY)
    defer { full.close() }
    var queue = ByteQueue()
    queue.append([1, 2, 3])
    #expect(throws: SystemError.self) { try queue.write(to: full) }
    #expect(queue.count == 3)
    queue.removeAll()
    #expect(queue.isEmpty)
  }
}
