public import MorseKeyboard

/// An output of a keyboard above a hosted program, besides bytes.
public enum RunOutput: Hashable, Sendable {
  /// Feedback to sound.
  case feedback(KeyboardFeedback)
  /// A change of the panel's frame.
  case frame(PanelFrameEvent)
  /// The program's window size from now on; the program may start after the first one.
  case window(columns: Int, rows: Int)
}
