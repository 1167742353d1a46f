public import LinuxSystem

/// How a keyboard over a text came to its end.
public enum PanelEnding: Hashable, Sendable, SurfaceEnding {
  /// The keyboard was dismissed: the text stands.
  case dismissed
  /// The keyboard was left with nothing.
  case cancelled
  /// A signal asked the program to end, or the terminal is gone.
  case signalled(Signal)
  /// What was typed into is gone, for this reason.
  case lost(String)

  /// The reason in a word.
  public var reason: String {
    switch self {
    case .dismissed: "dismissed"
    case .cancelled: "cancelled"
    case .signalled: "signal"
    case .lost: "lost"
    }
  }
}
