import ArgumentParser
import LinuxSystem
import TimingFiles

/// Where a command writes: its results and what it has to say about them.
struct Console {
  let output: OutputFile
  let errors: OutputFile

  /// The console of this process.
  static var standard: Console {
    Console(
      output: OutputFile(descriptor: 1, name: "standard output"),
      errors: OutputFile(descriptor: 2, name: "standard error"))
  }

  /// Says something about the command's work.
  ///
  /// That it cannot be said is no reason to stop.
  func say(_ message: String) {
    try? output.flush()
    let line = "morsekey: " + String(showing: message.showingLoneBytes.utf8) + "\n"
    try? errors.write(line)
    try? errors.flush()
  }

  /// Says what is wrong with an input and where.
  func report(_ error: TimingError, in name: String) {
    say("\(name):\(error.line):\(error.column): \(error)")
  }

  /// Says which call failed; a reader that has gone is not worth a word.
  func report(_ error: FileError, expected: String) {
    guard !error.isClosedPipe else { return }
    let name = error.name.isEmpty ? "''" : error.name
    say("\(name): \(error.reason); expected \(expected)")
  }

  /// Runs a command's work and ends the process with its status.
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
