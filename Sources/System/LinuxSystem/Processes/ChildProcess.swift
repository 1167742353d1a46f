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

  /// Waits for the program to end; returns its status in a shell's form.
  public func wait() -> CInt {
    clinux_wait_for(identifier)
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
  /// A program that takes or prints too much is killed, with its process group.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that it may print.
  ///   - patience: the longest that it may take.
  /// - Returns: its output and status.
  /// - Throws: `ETIMEDOUT` or `EFBIG` if it was killed; errors of reading.
  public func result(
    atMost limit: Int, within patience: Duration
  ) throws(SystemError) -> Result {
    closeInput()
    let clock = MonotonicClock()
    let deadline = clock.now.advanced(by: patience)
    do throws(SystemError) {
      let output = try readAll(atMost: limit, until: deadline, on: clock)
      guard let status = wait(until: deadline, on: clock) else {
        throw SystemError(call: "wait", errno: ETIMEDOUT)
      }
      return Result(output: output, status: status)
    } catch {
      kill(-identifier, SIGKILL)
      _ = wait(until: clock.now.advanced(by: .seconds(1)), on: clock)
      throw error
    }
  }

  private func readAll(
    atMost limit: Int, until deadline: Timestamp, on clock: MonotonicClock
  ) throws(SystemError) -> [UInt8] {
    try output.setNonBlocking(true)
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      if let count = try output.read(into: &buffer) {
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
        guard bytes.count <= limit else { throw SystemError(call: "read", errno: EFBIG) }
      }
      guard clock.now < deadline, try !clock.wait(of: output, until: deadline).isEmpty else {
        throw SystemError(call: "read", errno: ETIMEDOUT)
      }
    }
  }

  /// Waits for the program to end; returns its status in a shell's form, or `nil` if it still runs.
  public func wait(until deadline: Timestamp, on clock: MonotonicClock) -> CInt? {
    while true {
      let status = clinux_has_ended(identifier)
      if status >= 0 { return status }
      guard clock.now < deadline else { return nil }
      usleep(2000)
    }
  }

  /// Waits for the program to crash; returns whether it dumped core, or `nil` if it did not crash.
  public func waitForCrash() -> Bool? {
    let result = clinux_wait_for_crash(identifier)
    return result < 0 ? nil : result != 0
  }

  /// Tries to read the program's memory, as any other program of the user may try.
  ///
  /// - Returns: 0 if access was granted, otherwise the error number.
  public func lookInside() -> Int32 {
    clinux_look_into(identifier)
  }
}
