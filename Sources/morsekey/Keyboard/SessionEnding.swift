import LinuxSystem

/// How a session came to its end.
enum SessionEnding {
  /// The keyboard was dismissed, with this text.
  case dismissed(String)
  /// The keyboard was left with nothing.
  case cancelled
  /// A signal asked the program to end, or the terminal is gone.
  case signalled(Signal)
}
