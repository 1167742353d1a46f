public import MorseKeyboard
public import TerminalCodec

/// What a session asks of the program around it.
public enum SessionOutput: Hashable, Sendable {
  /// Something to be heard.
  case feedback(KeyboardFeedback)
  /// The keyboard was dismissed: the document is to be printed.
  case dismissed
  /// The keyboard was left with nothing.
  case cancelled
  /// The terminal is to be handed back to the shell until it continues the program.
  case suspended
  /// The terminal is to be asked.
  case ask([TerminalCommand])
  /// The terminal is to have these modes from now on.
  case modes(TerminalModes)
}
