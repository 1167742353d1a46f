import CAllocations
import Glibc
import LinuxSystem
import Testing
import Timeline

struct EventLoopTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  /// Returns the events that are ready now.
  private func look() throws -> [EventLoop.Event] { try loop.next(until: .zero) }

  @Test func `a source has a token, in the order of addition`() throws {
    let pipes = [try PipeEnds(), try PipeEnds(), try PipeEnds()]
    let tokens = pipes.map { loop.add($0.reader) }
    #expect(try look() == [])
    for index in [2, 0] { try pipes[index].writer?.writeAll([1]) }
    let events = try look()
    #expect(events == [.ready(tokens[0], .readable), .ready(tokens[2], .readable)])
    #expect(events[tokens[2]] == .readable)
    #expect(events[tokens[1]] == [])
    #expect(events[nil] == [])
  }

  @Test func `a removed source is not reported, the others are`() throws {
    let pipes = [try PipeEnds(), try PipeEnds()]
    let tokens = pipes.map { loop.add($0.reader) }
    for pipe in pipes { try pipe.writer?.writeAll([1]) }
    loop.remove(tokens[0])
    #expect(try look() == [.ready(tokens[1], .readable)])
    let again = loop.add(pipes[0].reader)
    #expect(again != tokens[0])
    #expect(try look()[again] == .readable)
    loop.modify(tokens[0], for: [])
    loop.remove(tokens[0])
    #expect(try look().count == 2)
  }

  @Test func `room is reported only where it is waited for`() throws {
    let pipe = try PipeEnds()
    let token = loop.add(try #require(pipe.writer))
    #expect(try look() == [])
    loop.modify(token, for: .writable)
    #expect(try look() == [.ready(token, .writable)])
  }

  @Test func `a lost source is reported unless it was removed`() throws {
    let pipe = try PipeEnds()
    let token = loop.add(pipe.reader, for: .hungUp)
    try pipe.writer?.writeAll([1])
    #expect(try look() == [])
    pipe.closeWriter()
    #expect(try look()[token] == .hungUp)
    loop.modify(token, for: [])
    #expect(try look() == [])
    loop.modify(token, for: .readable)
    #expect(try look()[token] == [.readable, .hungUp])
  }

  @Test func `regular files are always ready`() throws {
    let file = try FileDescriptor.open("/proc/self/maps", O_RDONLY)
    defer { file.close() }
    let token = loop.add(file)
    #expect(try look() == [.ready(token, .readable)])
  }

  @Test func `a wait ends at its deadline, not earlier`() throws {
    let deadline = loop.now.advanced(by: .milliseconds(3))
    #expect(try loop.next(until: deadline) == [])
    #expect(loop.now >= deadline)
  }

  @Test func `signals come after the files, in order`() throws {
    let loop = try EventLoop(signals: [.windowChange, .interrupt])
    let pipe = try PipeEnds()
    let token = loop.add(pipe.reader)
    #expect(try loop.next(until: .zero) == [])
    raise(SIGWINCH)
    raise(SIGINT)
    try pipe.writer?.writeAll([1])
    let events = try loop.next(until: nil)
    #expect(events == [.ready(token, .readable), .signal(.interrupt), .signal(.windowChange)])
    #expect(events.signals == [.interrupt, .windowChange])
    #expect(try loop.next(until: .zero) == [.ready(token, .readable)])
  }

  @Test func `a wait is for one file, or for the time only`() throws {
    let clock = MonotonicClock()
    let pipe = try PipeEnds()
    #expect(try clock.wait(of: pipe.reader, until: .zero) == [])
    #expect(try clock.wait(for: .writable, of: pipe.writer, until: nil) == .writable)
    try pipe.writer?.writeAll([1])
    #expect(try clock.wait(of: pipe.reader, until: nil) == .readable)
    let deadline = clock.now.advanced(by: .milliseconds(2))
    #expect(try clock.wait(of: nil, until: deadline) == [])
    #expect(clock.now >= deadline)
  }

  @Test func `ten thousand wake-ups allocate nothing`() throws {
    let pipes = [try PipeEnds(), try PipeEnds()]
    let tokens = pipes.map { loop.add($0.reader) }
    try pipes[1].writer?.writeAll([1])
    #expect(try look()[tokens[1]] == .readable)
    let before = allocation_count()
    var wakeUps = 0
    for round in 0..<10_000 {
      loop.modify(tokens[0], for: round.isMultiple(of: 2) ? .readable : [])
      if try loop.next(until: .zero)[tokens[1]] == .readable { wakeUps += 1 }
    }
    // Other threads of the test process sometimes allocate; a wait with allocations would allocate
    // every time.
    #expect(allocation_count() - before < wakeUps / 10)
    #expect(wakeUps == 10_000)
  }
}
