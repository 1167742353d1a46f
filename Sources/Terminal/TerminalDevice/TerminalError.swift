public import LinuxSystem

/// The reason why there is no usable terminal.
public enum TerminalError: Error, Hashable, Sendable {
  /// The process has no controlling terminal, and its standard input is not a terminal.
  case none
  /// A call on the terminal failed.
  case failed(SystemError)
}

extension TerminalError: CustomStringConvertible {
  /// The missing terminal or the failed call, in one line.
  public var description: String {
    switch self {
    case .none:
      "no terminal: /dev/tty cannot be opened and standard input is not a terminal; "
        + "expected a terminal, as ssh -t gives; for text from a pipe: morsekey encode"
    case .failed(let error): "terminal: \(error)"
    }
  }
}
