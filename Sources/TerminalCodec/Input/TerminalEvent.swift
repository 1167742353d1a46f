/// What a terminal tells the program.
public enum TerminalEvent: Hashable, Sendable {
  /// A key.
  case key(Key)
  /// The mouse.
  case mouse(Mouse)
  /// Pasted text, as it is save that every line ends with a newline; a long paste comes in pieces.
  ///
  /// It may hold control characters: use `String.safeForTerminal` before showing it.
  case paste(String)
  /// The terminal's window was given (or lost) the keyboard.
  case focus(Bool)
  /// The answer to a question.
  case reply(TerminalReply)
  /// A whole sequence that means nothing to this program.
  case unknown
}

/// A terminal's answer to a question.
public enum TerminalReply: Hashable, Sendable {
  /// Kitty's keyboard flags now in force: `CSI ? flags u`.
  case keyboardFlags(KeyboardProtocol.Flags)
  /// Primary device attributes, `CSI ? … c`: every terminal answers this one, so it ends a wait.
  case attributes([Int])
  /// Whether a private mode is set, `CSI ? mode ; state $ y`.
  case mode(Int, ModeState)
  /// Where the cursor is: `CSI row ; column R`.
  case cursor(Cell)
  /// How large the window is, in cells: `CSI 8 ; rows ; columns t`.
  case windowCells(rows: Int, columns: Int)
  /// How large the window is, in pixels: `CSI 4 ; height ; width t`.
  case windowPixels(height: Int, width: Int)
}

/// What a terminal knows of a private mode (DECRPM; VT510 manual).
public enum ModeState: Int, Hashable, Sendable {
  case notRecognized
  case set
  case reset
  case permanentlySet
  case permanentlyReset
}
