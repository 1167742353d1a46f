import CLinux
import Glibc
public import Timeline

/// A child process whose standard input and output are pipes to this process.
public final class ChildProcess {
  /// The process ID.
  public let identifier: CInt
  /// The write end of the program's standard input.
  public let input: FileDescriptor
  /// The read end of the program's standard output.
  public let output: FileDescriptor
  private var isInputOpen = true
  /// The status in a shell's form once the program has ended.
  private var ending: CInt?

  /// Starts a program.
  ///
  /// - Parameter words: the program, searched for in `PATH` as a shell does, and its arguments.
  /// - Throws: `SystemError`, which names the program.
  public init(_ words: [String]) throws(SystemError) {
    var arguments = words.map { strdup($0.systemString) } + [nil]
    defer { arguments.forEach { free($0) } }
    var (process, input, output): (CInt, CInt, CInt) = (0, -1, -1)
    let failure = clinux_spawn_piped(&process, &arguments, &input, &output)
    guard failure == 0 else { throw SystemError(call: words.first ?? "", errno: failure) }
    identifier = process
    self.input = FileDescriptor(rawValue: input)
    self.output = FileDescriptor(rawValue: output)
  }

  deinit {
    closeInput()
    output.close()
  }

  /// Closes the program's standard input.
  public func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    input.close()
  }

  /// A program's output, and its status in a shell's form.
  public struct Result: Hashable, Sendable {
    /// What it has printed.
    public let output: [UInt8]
    /// Its exit status; 128 plus the signal number if a signal ended it.
    public let status: CInt
  }

  /// Reads all that the program prints, and waits for its end.
  ///
  /// A program that takes or prints too much is killed, with its process group. What the program has
  /// started may keep the output open: the program's own end counts.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that it may print.
  ///   - patience: the longest that it may take.
  /// - Returns: its output and status.
  /// - Throws: `ETIMEDOUT` or `EFBIG` if it was killed; errors of reading.
  public func result(
    atMost limit: Int, within patience: Duration
  ) throws(SystemError) -> Result {
    let clock = MonotonicClock()
    return try result(atMost: limit, until: clock.now.advanced(by: patience), on: clock)
  }

  /// Reads all that the program prints, and waits for its end, until a deadline.
  ///
  /// Programs that run at the same time can share a deadline. The result of one that has ended in time
  /// can be read after the deadline. A signal that ``Signal/holdEndings()`` lets wait ends the wait.
  ///
  /// - Returns: its output and status.
  /// - Throws: `ETIMEDOUT`, `EINTR` or `EFBIG` if it was killed; errors of reading.
  public func result(
    atMost limit: Int, until deadline: Timestamp, on clock: MonotonicClock
  ) throws(SystemError) -> Result {
    closeInput()
    do throws(SystemError) {
      try output.setNonBlocking(true)
      let output = try readAll(atMost: limit, until: deadline, on: clock)
      while true {
        if let status { return Result(output: output, status: status) }
        try checkPatience(for: "wait", until: deadline, on: clock)
        usleep(2000)
      }
    } catch {
      kill(on: clock)
      throw error
    }
  }

  /// Reads until the end of the output or of the program.
  private func readAll(
    atMost limit: Int, until deadline: Timestamp, on clock: MonotonicClock
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      // Asked before reading: what the program has printed is then in the pipe.
      let hasEnded = status != nil
      guard try readAvailable(into: &bytes, atMost: limit), !hasEnded else { return bytes }
      try checkPatience(for: "read", until: deadline, on: clock)
      let next = min(deadline, clock.now.advanced(by: Self.pause))
      _ = try clock.wait(of: output, until: next)
    }
  }

  /// Throws if the deadline has passed, or a signal waits that ends this program.
  private func checkPatience(
    for call: String, until deadline: Timestamp, on clock: MonotonicClock
  ) throws(SystemError) {
    guard clock.now < deadline else { throw SystemError(call: call, errno: ETIMEDOUT) }
    guard !Signal.isEndingHeld else { throw SystemError(call: call, errno: EINTR) }
  }

  /// Reads what is in the pipe.
  ///
  /// - Returns: whether more may follow.
  private func readAvailable(
    into bytes: inout [UInt8], atMost limit: Int
  ) throws(SystemError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while let count = try output.read(into: &buffer) {
      guard count > 0 else { return false }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw SystemError(call: "read", errno: EFBIG) }
    }
    return true
  }

  /// The longest time between two checks whether the program has ended.
  private static let pause = Duration.milliseconds(5)

  /// The status in a shell's form; `nil` while the program runs.
  private var status: CInt? {
    if ending == nil {
      let status = clinux_has_ended(identifier)
      if status >= 0 { ending = status }
    }
    return ending
  }

  /// Waits for the program to end; returns its status in a shell's form, or `nil` if it still runs.
  public func wait(until deadline: Timestamp, on clock: MonotonicClock) -> CInt? {
    while true {
      if let status { return status }
      guard clock.now < deadline else { return nil }
      usleep(2000)
    }
  }

  /// Kills the program, even one that is stopped, with its process group.
  public func kill(on clock: MonotonicClock) {
    Glibc.kill(-identifier, SIGKILL)
    _ = wait(until: clock.now.advanced(by: .seconds(1)), on: clock)
  }

  /// Waits for the program to crash; one that still runs at the deadline is killed.
  ///
  /// - Returns: whether it dumped core; `nil` if it did not crash.
  public func waitForCrash(until deadline: Timestamp, on clock: MonotonicClock) -> Bool? {
    while true {
      let result = clinux_has_crashed(identifier)
      guard result == CLINUX_RUNS else { return result < 0 ? nil : result != 0 }
      guard clock.now < deadline else { break }
      usleep(2000)
    }
    kill(on: clock)
    return nil
  }

  /// Tries to read the program's memory, as any other program of the user may try.
  ///
  /// - Returns: 0 if access was granted, otherwise the error number.
  public func lookInside() -> Int32 {
    clinux_look_into(identifier)
  }
}
