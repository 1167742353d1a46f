import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct LineSinkTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/lines" }

  @Test func `a file is opened for appending, readable only by its owner`() throws {
    for line in ["one\n", "two\n"] { #expect(try LineSink(path: path).send(line)) }
    #expect(try folder.read("lines") == "one\ntwo\n")
    #expect(try folder.mode(of: "lines") == 0o600)
  }

  @Test func `a pipe without a reader is refused`() throws {
    mkfifo(path, 0o600)
    #expect(throws: FileError(name: path, number: ENXIO)) { _ = try LineSink(path: path) }
  }

  @Test(arguments: ["977", "4294967296", "18446744073709551616"])
  func `a number that is no open descriptor is refused, and makes no file`(number: String) {
    #expect(throws: FileError(name: number, number: EBADF)) { _ = try LineSink(path: number) }
    #expect(access(number, F_OK) != 0)
  }

  @Test func `a slow reader loses lines, and receives only complete lines`() throws {
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let sink = try LineSink(path: path)
    let line = String(repeating: "x", count: 999) + "\n"
    var sentCount = 0
    while sink.send(line) { sentCount += 1 }
    // A pipe buffers 64 KiB (pipe(7)), and the same amount is queued.
    #expect((100...140).contains(sentCount))
    #expect(sink.waitingForRoom != nil)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(reader, &buffer, buffer.count), count > 0 {
      text += buffer[..<count]
      sink.flush()
    }
    #expect(text == Array(String(repeating: line, count: sentCount).utf8))
    #expect(sink.waitingForRoom == nil)
  }

  @Test func `a write error is reported, and lines still count`() throws {
    let sink = try LineSink(path: "/dev/full")
    #expect(sink.send("one\n") && sink.failure == FileError(name: "/dev/full", number: ENOSPC))
    #expect(sink.send("two\n") && sink.waitingForRoom == nil)
  }

  @Test func `a closed reader discards all output`() throws {
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let sink = try LineSink(path: path)
    close(reader)
    for _ in 0..<200 { #expect(sink.send(String(repeating: "x", count: 999) + "\n")) }
    #expect(sink.waitingForRoom == nil && sink.failure == nil)
  }

  @Test func `an open pipe is given by number and keeps its blocking mode`()
    throws
  {
    let pipe = try PipeEnds()
    let writer = try #require(pipe.writer?.rawValue)
    #expect(try LineSink(path: "\(writer)").send("line\n"))
    #expect(fcntl(writer, F_GETFL) & O_NONBLOCK == 0)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(try pipe.reader.read(into: &bytes) == 5)
  }

  @Test func `an open socket is given by number, and a reader that is slow or gone keeps nothing`()
    throws
  {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    let sink = try LineSink(path: "\(ends[0])")
    #expect(sink.send("line\n"))
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(ends[1], &bytes, 8) == 5)
    let line = String(repeating: "x", count: 999) + "\n"
    #expect((0..<2000).contains { _ in !sink.send(line) })
    close(ends[1])
    sink.flush()
    #expect(sink.waitingForRoom == nil && sink.failure == nil)
  }
}
