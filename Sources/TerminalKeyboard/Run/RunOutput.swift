public import MorseKeyboard

/// What a keyboard under a program asks of those around it, beside the bytes.
public enum RunOutput: Hashable, Sendable {
  /// Something to be heard.
  case feedback(KeyboardFeedback)
  /// The panel's frame changes.
  case frame(PanelFrameEvent)
  /// The program's window has this size from now on; the first one is when it may start.
  case window(columns: Int, rows: Int)
}
