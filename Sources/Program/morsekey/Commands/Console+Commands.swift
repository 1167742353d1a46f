import KeyingStreams
import ArgumentParser
import LinuxSystem

/// A command that runs on a console, which tests replace.
protocol ConsoleCommand: ParsableCommand {
  /// The rights of the command; `nil` for those of the user.
  var sandbox: SandboxPolicy? { get }
  /// Runs the command on `console`, which tests replace; returns the exit status.
  func run(on console: Console) throws(FileError) -> CommandStatus
}

extension ConsoleCommand {
  var sandbox: SandboxPolicy? { nil }

  func run() throws {
    if let sandbox { Sandbox.enter(sandbox) }
    try Console.standard.run(run(on:))
  }
}

extension Console {
  /// Returns the choices that the options make; reports an invalid option and returns `nil`.
  func parsed<Value>(_ parse: () throws(UsageError) -> Value) -> Value? {
    do throws(UsageError) {
      return try parse()
    } catch {
      say(error.description)
      return nil
    }
  }

  /// Returns what a file has; reports a file that cannot be read, and ends the process.
  func reading<Value>(_ read: () throws(FileError) -> Value) throws -> Value {
    do throws(FileError) {
      return try read()
    } catch {
      report(error, expected: "to read it")
      throw ExitCode(CommandStatus.noInput.rawValue)
    }
  }

  /// Deletes a file of the user, and prints what was deleted; returns the exit status.
  func forget(
    _ path: String, by delete: () throws(FileError) -> Bool
  ) throws(FileError) -> CommandStatus {
    let isDeleted: Bool
    do {
      isDeleted = try delete()
    } catch {
      report(error, expected: "to delete it")
      return .ioError
    }
    guard isDeleted else {
      try output.write("nothing was stored\n")
      return .success
    }
    try print(path: path, after: "forgotten: ")
    return .success
  }

  /// Runs a command and ends the process with its status.
  func run(_ work: (Console) throws(FileError) -> CommandStatus) throws {
    let status: CommandStatus
    do {
      let result = try work(self)
      try output.flush()
      status = result
    } catch {
      report(error, expected: "to write to it")
      status = error.isClosedPipe ? .success : .ioError
    }
    guard status == .success else { throw ExitCode(status.rawValue) }
  }
}
