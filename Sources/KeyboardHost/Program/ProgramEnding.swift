public import LinuxSystem
public import PseudoTerminal

/// How a keyboard under a program came to its end.
public enum ProgramEnding: Hashable, Sendable, SurfaceEnding {
  /// The program ended.
  case ended(HostedProcess.Ending)
  /// The program could not be started.
  case notStarted(SystemError)
  /// A signal asked us to end, or the terminal is gone; the program was told.
  case signalled(Signal)

  /// The reason in a word or two.
  public var reason: String {
    switch self {
    case .ended: "ended"
    case .notStarted: "not-started"
    case .signalled: "signal"
    }
  }
}
