import CLinux
import Glibc

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
