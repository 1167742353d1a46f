package import LinuxSystem
package import TerminalCodec
import TimingFiles

/// The output of a command: its results and its messages.
package struct Console {
  package let output: OutputFile
  package let errors: OutputFile
  /// What repainted lines are drawn with; plain ones follow each other instead.
  package var symbols: PanelLook.Symbols

  package init(
    output: OutputFile, errors: OutputFile, symbols: PanelLook.Symbols = .unicode
  ) {
    (self.output, self.errors, self.symbols) = (output, errors, symbols)
  }

  /// The console of this process.
  package static var standard: Console {
    Console(
      output: OutputFile(descriptor: 1, name: "standard output"),
      errors: OutputFile(descriptor: 2, name: "standard error"))
  }

  /// Prints a message about the command's work; write errors are ignored.
  package func say(_ message: String) {
    try? output.flush()
    let line = "morsekey: " + String(showing: message.showingLoneBytes.utf8) + "\n"
    try? errors.write(line)
    try? errors.flush()
  }

  /// Prints a line that ends with a path: byte for byte to a program, safe to a terminal.
  package func print(path: String, after text: String = "") throws(FileError) {
    try output.write(text)
    let shown = String(showing: path.showingLoneBytes.utf8)
    try output.write(output.isTerminal ? Array(shown.utf8) : path.systemBytes)
    try output.write("\n")
  }

  /// Prints lines: as they are to a program, without control characters to a terminal.
  package func print(lines: String) throws(FileError) {
    guard output.isTerminal else { return try output.write(lines) }
    for scalar in lines.unicodeScalars {
      let isPlain = scalar == "\n" || scalar == "\t"
      try output.write(isPlain ? String(scalar) : String(showing: String(scalar).utf8))
    }
  }

  /// Says how a file is read, if the file itself does not state it.
  package func say(assumptions: [String], about name: String) {
    guard !assumptions.isEmpty else { return }
    say("\(name): read as \(assumptions.joined(separator: "; "))")
  }

  /// Reports a failed call on a file; a broken pipe is not reported.
  package func report(_ error: FileError, expected: String) {
    guard !error.isClosedPipe else { return }
    let name = error.name.isEmpty ? "''" : error.name
    say("\(name): \(error.reason); expected \(expected)")
  }

  /// Opens a timing file, or standard input for `-`; reports an error and returns `nil`.
  package func openTimings(_ name: String) -> InputFile? {
    do {
      return try InputFile.named(name)
    } catch {
      report(error, expected: "a timing or sound file")
      return nil
    }
  }

  /// Reports a failure with a file; rethrows output errors to the caller.
  package func report(
    _ failure: TimingFailure, in name: String
  ) throws(FileError) -> CommandStatus {
    switch failure {
    case .timing(let error):
      say("\(name):\(error.line):\(error.column): \(error)")
      return .badData
    case .input(let error):
      report(error, expected: "to read it")
      return .ioError
    case .output(let error): throw error
    }
  }
}
