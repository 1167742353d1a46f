public import LinuxSystem

/// The ending of a keyboard with a panel.
public enum PanelEnding: Hashable, Sendable, SurfaceEnding {
  /// The keyboard was dismissed: the text is accepted.
  case dismissed
  /// The keyboard was cancelled: there is no result.
  case cancelled
  /// A signal asked the program to end, or the terminal was lost.
  case signalled(Signal)

  /// The reason in one word.
  public var reason: String {
    switch self {
    case .dismissed: "dismissed"
    case .cancelled: "cancelled"
    case .signalled: "signal"
    }
  }
}
