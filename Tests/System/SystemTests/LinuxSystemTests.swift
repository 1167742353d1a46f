import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Testing
import Timeline

/// A pipe, closed at the end.
final class PipeEnds {
  let reader: FileDescriptor
  private(set) var writer: FileDescriptor?

  init() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reader, writer) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  func closeWriter() {
    writer?.close()
    writer = nil
  }

  deinit {
    reader.close()
    closeWriter()
  }
}

struct LinuxSystemTests {
  private let clock = MonotonicClock()

  @Test(arguments: [
    ("sh", 0), ("/bin/sh", 0), ("/bin", EACCES), ("/etc/passwd", EACCES), ("", ENOENT),
    ("no-such-program-here", ENOENT), ("/nowhere/to/be/found", ENOENT),
  ])
  func `a program is found as a shell finds it`(name: String, reason: Int32) {
    let failure = ProcessEnvironment.failure(finding: name)
    #expect(failure == (reason == 0 ? nil : SystemError(call: name, errno: reason)))
  }

  @Test(arguments: [
    ("#!/bin/sh\n", 0, ""), ("#! \t/bin/sh -e\n", 0, ""), ("#!/bin/sh", 0, ""),
    ("echo without a first line\n", 0, ""), ("#!\n", 0, ""), ("", 0, ""),
    ("#!/no/such/interpreter -x\n", ENOENT, "/no/such/interpreter"),
    ("#!/bin/sh\r\n", ENOENT, "/bin/sh\r"), ("#!/etc/passwd\n", EACCES, "/etc/passwd"),
    ("#!/bin\n", EACCES, "/bin"),
  ])
  func `a script without its interpreter cannot be executed`(
    text: String, reason: Int32, interpreter: String
  ) throws {
    let folder = TestFolder()
    let path = try folder.write(text, to: "script", mode: 0o755)
    let failure = ProcessEnvironment.failure(finding: path)
    let expected = SystemError(call: "\(path): \(interpreter)", errno: reason)
    #expect(failure == (reason == 0 ? nil : expected))
  }

  @Test func `a script that interprets itself cannot be executed`() throws {
    let folder = TestFolder()
    let path = folder.path + "/script"
    try folder.write("#!\(path)\n", to: "script", mode: 0o755)
    #expect(ProcessEnvironment.failure(finding: path) != nil)
  }

  @Test func `an error names the call and the reason`() {
    #expect(throws: SystemError(call: "open /nowhere/file", errno: ENOENT)) {
      try FileDescriptor.open("/nowhere/file", O_RDONLY)
    }
    #expect(
      SystemError(call: "open /nowhere", errno: ENOENT).description
        == "open /nowhere: No such file or directory")
    #expect(SystemError(call: "x", errno: 9999).description == "x: error 9999")
  }

  @Test func `opened files are not inherited`() throws {
    let file = try FileDescriptor.open("/dev/null", O_RDWR)
    defer { file.close() }
    #expect(fcntl(file.rawValue, F_GETFD) & FD_CLOEXEC != 0)
    #expect(!file.isTerminal)
  }

  @Test func `a read without data returns nil, at the end of the file zero`() throws {
    let pipe = try PipeEnds()
    var buffer = [UInt8](repeating: 0, count: 8)
    try pipe.reader.setNonBlocking(true)
    #expect(try pipe.reader.read(into: &buffer) == nil)
    try pipe.writer?.writeAll([1, 2, 3])
    #expect(try pipe.reader.read(into: &buffer) == 3)
    #expect(buffer.prefix(3) == [1, 2, 3])
    pipe.closeWriter()
    #expect(try pipe.reader.read(into: &buffer) == 0)
  }

  @Test func `a blocked write returns zero, and the data waits for its reader`() throws {
    let pipe = try PipeEnds()
    let writer = try #require(pipe.writer)
    try writer.setNonBlocking(true)
    let block = [UInt8](repeating: 7, count: 4096)
    while try writer.write(block[...]) > 0 {}
    let reader = pipe.reader
    let total = Mutex(0)
    try withThread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while let count = try? reader.read(into: &buffer), count > 0 {
        total.withLock { $0 += count }
      }
    } while: {
      try writer.writeAll(block + block)
      pipe.closeWriter()
    }
    #expect(total.withLock { $0 } == 65_536 + 8192)
  }

  private func withThread(
    _ body: @escaping @Sendable () -> Void, while work: () throws -> Void
  ) throws {
    let thread = try PosixThread.start(name: "test", body)
    defer { thread.join() }
    try work()
  }

  @Test func `several wake-ups are merged`() throws {
    let wake = try WakeFile()
    #expect(!wake.drain())
    wake.wake()
    wake.wake()
    #expect(wake.drain())
    #expect(!wake.drain())
  }

  @Test func `a thread is woken by another`() throws {
    let wake = try WakeFile()
    try withThread {
      wake.wake()
    } while: {
      let readiness = try clock.wait(of: wake.descriptor, until: nil)
      #expect(readiness == .readable)
    }
    #expect(wake.drain())
  }

  @Test(arguments: [PosixThread.Urgency.ordinary, .realTime])
  func `a thread blocks all signals except its own faults, and has a name`(
    _ urgency: PosixThread.Urgency
  ) throws {
    let found = Mutex<(blocked: [Bool], name: String)>(([], ""))
    try PosixThread.start(name: "a-long-name-of-a-thread", urgency: urgency) {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let blocked = [SIGINT, SIGTERM, SIGWINCH, SIGSEGV, SIGILL].map {
        sigismember(&mask, $0) == 1
      }
      var name = [UInt8](repeating: 0, count: 64)
      let file = try? FileDescriptor.open("/proc/thread-self/comm", O_RDONLY)
      let count = (try? file?.read(into: &name)) ?? 0
      file?.close()
      found.withLock { $0 = (blocked, String(decoding: name[..<count], as: UTF8.self)) }
    }.join()
    #expect(found.withLock { $0.blocked } == [true, true, true, false, false])
    #expect(found.withLock { $0.name } == "a-long-name-of-\n")
  }

  @Test func `the wait for a thread ends at its deadline`() throws {
    let clock = self.clock
    let release = try WakeFile()
    let thread = try PosixThread.start(name: "test") {
      _ = try? clock.wait(of: release.descriptor, until: nil)
    }
    #expect(!thread.join(until: clock.now, on: clock))
    #expect(!thread.join(until: clock.now.advanced(byNanoseconds: 20_000_000), on: clock))
    release.wake()
    #expect(thread.join(until: clock.now.advanced(byNanoseconds: 60_000_000_000), on: clock))
  }

  @Test func `the clock begins with the session and never runs back`() {
    let clock = MonotonicClock()
    let first = clock.now
    #expect(first >= .zero && clock.now >= first)
    #expect(MonotonicClock.nanoseconds >= clock.start)
  }
}
