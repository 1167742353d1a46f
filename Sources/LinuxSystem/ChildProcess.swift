import CLinux
import Glibc

/// Another program that runs for this one, its standard input and output in our hands.
public final class ChildProcess {
  /// Its number.
  public let identifier: CInt
  /// Where its input is written to.
  public let input: FileDescriptor
  /// Where its output is read from.
  public let output: FileDescriptor
  private var isInputOpen = true

  /// Starts a program.
  ///
  /// - Parameter words: the program, sought as a shell does, and its arguments.
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

  /// Tells the program that nothing more comes.
  public func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    input.close()
  }

  /// Waits for the program's end; returns its status as a shell tells it.
  public func wait() -> CInt {
    clinux_wait_for(identifier)
  }

  /// Waits for the program's crash; whether it left a core dump, `nil` when it did not crash.
  public func waitForCrash() -> Bool? {
    let result = clinux_wait_for_crash(identifier)
    return result < 0 ? nil : result != 0
  }

  /// Tries to look into the program's memory, as any other program of the user may.
  ///
  /// - Returns: 0 when it was let through, else the error's number.
  public func lookInside() -> Int32 {
    clinux_look_into(identifier)
  }
}
