public import LinuxSystem
public import TerminalDevice

/// The ending of a keyboard under a program.
public enum ProgramEnding: Hashable, Sendable, SurfaceEnding {
  /// The program ended.
  case ended(HostedProcess.Ending)
  /// The program could not be started.
  case notStarted(SystemError)
  /// A signal asked the keyboard to end, or the terminal was lost; the program was notified.
  case signalled(Signal)

  /// The reason as a word for events.
  public var reason: String {
    switch self {
    case .ended: "ended"
    case .notStarted: "not-started"
    case .signalled: "signal"
    }
  }
}
