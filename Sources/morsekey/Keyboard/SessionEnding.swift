import LinuxSystem

/// How a session came to its end.
enum SessionEnding {
  /// The keyboard was dismissed, with this text.
  case dismissed(String)
  /// The keyboard was left with nothing.
  case cancelled
  /// A signal asked the program to end, or the terminal is gone.
  case signalled(Signal)
  /// What was typed into is gone, for this reason.
  case lost(String)
}

/// The places of what a session's loop polls.
enum SessionPlace {
  static let terminal = 0
  static let signals = 1
  static let sound = 2
  static let configuration = 3
  static let files = 4
  static let events = 5
  static let control = 6
  static let words = 7
  static let pane = 8
  static let inputs = 9
}
