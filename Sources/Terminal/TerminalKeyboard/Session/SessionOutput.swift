public import MorseKeyboard
public import TerminalCodec

/// An output of a session, for the program around it.
public enum SessionOutput: Hashable, Sendable {
  /// Feedback to sound.
  case feedback(KeyboardFeedback)
  /// The keyboard was dismissed; print the document.
  case dismissed
  /// The keyboard was left without the text.
  case cancelled
  /// Return the terminal to the shell until the program continues.
  case suspended
  /// Commands to send to the terminal.
  case ask([TerminalCommand])
  /// The terminal's modes from now on.
  case modes(TerminalModes)
}
