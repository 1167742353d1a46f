package import LinuxSystem
package import TimingFiles

/// Where a command writes: its results and what it has to say about them.
package struct Console {
  package let output: OutputFile
  package let errors: OutputFile

  /// The console of this process.
  package static var standard: Console {
    Console(
      output: OutputFile(descriptor: 1, name: "standard output"),
      errors: OutputFile(descriptor: 2, name: "standard error"))
  }

  /// Says something about the command's work.
  ///
  /// That it cannot be said is no reason to stop.
  package func say(_ message: String) {
    try? output.flush()
    let line = "morsekey: " + String(showing: message.showingLoneBytes.utf8) + "\n"
    try? errors.write(line)
    try? errors.flush()
  }

  /// Says what is wrong with an input and where.
  package func report(_ error: TimingError, in name: String) {
    say("\(name):\(error.line):\(error.column): \(error)")
  }

  /// Says which call failed; a reader that has gone is not worth a word.
  package func report(_ error: FileError, expected: String) {
    guard !error.isClosedPipe else { return }
    let name = error.name.isEmpty ? "''" : error.name
    say("\(name): \(error.reason); expected \(expected)")
  }

  /// Says what went wrong with a file; what cannot be written is the caller's business.
  package func report(
    _ failure: TimingFailure, in name: String
  ) throws(FileError) -> CommandStatus {
    switch failure {
    case .timing(let error):
      report(error, in: name)
      return .badData
    case .input(let error):
      report(error, expected: "to read it")
      return .ioError
    case .output(let error): throw error
    }
  }
}
