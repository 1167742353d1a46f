import CLinux
import Glibc
import InputDevices
import LinuxSystem
import MorseKeying
import Synchronization
import TestSupport
import Testing
import Timeline

/// A port with lines that a test changes.
private final class TestPort: ModemLines {
  private struct State {
    var lines: SerialLines = []
    var changes = 0
    var failure: SystemError?
    var crashes = false
  }

  private let state = Mutex(State())
  private let reported = Mutex(0)

  func pull(_ lines: SerialLines) {
    state.withLock { state in
      state.lines = lines
      state.changes += 1
    }
  }

  func fail(_ number: Int32) {
    state.withLock { $0.failure = SystemError(call: "TIOCMIWAIT", errno: number) }
  }

  /// Makes the next look at the lines crash.
  func crash() {
    state.withLock { $0.crashes = true }
    pull([])
  }

  func lines() throws(SystemError) -> SerialLines {
    let (lines, crashes) = state.withLock { state in
      defer { state.crashes = false }
      return (state.lines, state.crashes)
    }
    precondition(!crashes)
    return lines
  }

  func wait() throws(SystemError) {
    while true {
      let (changes, failure) = state.withLock { ($0.changes, $0.failure) }
      if let failure { throw failure }
      let isNew = reported.withLock { reported in
        defer { reported = changes }
        return reported < 0 || reported != changes
      }
      if isNew { return }
      usleep(200)
    }
  }

  func interrupt(_ thread: PosixThread) { fail(EINTR) }
}

@Suite struct SerialInputTests {
  private let port = TestPort()
  private let clock = MonotonicClock()

  private func makeInput() -> SerialInput {
    SerialInput(
      path: "/dev/ttyS9", contacts: [(.cts, .dit), (.dsr, .dah)], clock: clock,
      source: EdgeSource(.serial)
    ) { [port] () throws(SystemError) in port }
  }

  /// Reads until there are events, for at most a minute.
  private func next(_ input: SerialInput) throws -> [String] {
    var events: [Timed<FilterInput>] = []
    for _ in 0..<6000 where events.isEmpty {
      let end = clock.now.advanced(by: .milliseconds(10))
      try clock.wait(of: input.descriptors.first, until: end)
      events = input.read(at: clock.now)
    }
    return words(events).map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test func `lines are contacts`() throws {
    let input = makeInput()
    #expect(input.read(at: 0).isEmpty)
    #expect(input.state == .ready)
    port.pull(.cts)
    #expect(try next(input) == ["dit down (serial)"])
    port.pull([.cts, .dsr])
    #expect(try next(input) == ["dah down (serial)"])
    port.pull([])
    #expect(try next(input) == ["dit up (serial)", "dah up (serial)"])
  }

  @Test func `an unplugged port is lost and opened again later`() throws {
    let input = makeInput()
    input.read(at: 0)
    port.fail(EIO)
    #expect(try next(input) == ["serial lost"])
    #expect(InputSet([input]).notes == ["serial:/dev/ttyS9: gone"])
    #expect(input.deadline != nil)
  }

  @Test func `a crash of the thread loses the port until it is opened again`() throws {
    let input = makeInput()
    input.read(at: 0)
    port.crash()
    #expect(try next(input) == ["serial lost"])
    _ = input.read(at: try #require(input.deadline))
    #expect(input.state == .ready)
    port.pull(.cts)
    #expect(try next(input) == ["dit down (serial)"])
  }

  @Test func `a terminal is not a serial port, and the message says so`() throws {
    let terminal = try PseudoTerminal()
    let input = SerialInput(
      path: terminal.path, contacts: [(.cts, .straight)], clock: clock,
      source: EdgeSource(.serial))
    input.read(at: 0)
    #expect(input.state == .absent("no serial port with key lines"))
    #expect(input.deadline == .ms(1000))
  }

  @Test func `a missing port is reported`() {
    let input = SerialInput(
      path: "/dev/ttyNONE", contacts: [], clock: clock, source: EdgeSource(.serial))
    input.read(at: 0)
    #expect(InputSet([input]).notes == ["serial:/dev/ttyNONE: No such file or directory"])
  }

  @Test func `a thread that waits in the kernel is interrupted when its input ends`() {
    let port = SleepingPort()
    do {
      let input = SerialInput(
        path: "/dev/ttyS9", contacts: [], clock: clock, source: EdgeSource(.serial)
      ) { () throws(SystemError) in port }
      input.read(at: 0)
      while !port.hasBegun { usleep(200) }
    }
    #expect(port.wasInterrupted)
  }
}

/// A port whose lines never change.
private final class SleepingPort: ModemLines {
  private let state = Mutex((hasBegun: false, wasInterrupted: false))
  var hasBegun: Bool { state.withLock { $0.hasBegun } }
  var wasInterrupted: Bool { state.withLock { $0.wasInterrupted } }

  func lines() throws(SystemError) -> SerialLines { [] }

  func wait() throws(SystemError) {
    clinux_allow_interruption()
    state.withLock { $0.hasBegun = true }
    guard poll(nil, 0, -1) < 0 else { return }
    state.withLock { $0.wasInterrupted = true }
    throw SystemError(call: "poll", errno: EINTR)
  }

  func interrupt(_ thread: PosixThread) { thread.interrupt() }
}
