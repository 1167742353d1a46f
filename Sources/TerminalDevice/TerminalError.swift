public import LinuxSystem

/// Why there is no terminal to work with.
public enum TerminalError: Error, Hashable, Sendable {
  /// The process has no controlling terminal, and its standard input is none either.
  case none
  /// The terminal is there but refuses a call.
  case failed(SystemError)
}

extension TerminalError: CustomStringConvertible {
  /// One line that says what is missing, or what failed.
  public var description: String {
    switch self {
    case .none:
      "no terminal: /dev/tty cannot be opened and standard input is not a terminal; "
        + "expected a terminal, as ssh -t gives; for text from a pipe: morsekey encode"
    case .failed(let error): "terminal: \(error)"
    }
  }
}
