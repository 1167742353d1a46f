/// An event from a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key.
  case key(Key)
  /// The mouse.
  case mouse(Mouse)
  /// Pasted text, unchanged except that every line ends with a newline. A long paste arrives in
  /// pieces.
  ///
  /// It may contain control characters: apply `String.safeForTerminal` before displaying it.
  case paste(String)
  /// The terminal's window gained (`true`) or lost the focus.
  case focus(Bool)
  /// The answer to a query.
  case reply(TerminalReply)
  /// A complete sequence that this program does not know.
  case unknown
}

/// A terminal's answer to a query.
public enum TerminalReply: Hashable, Sendable {
  /// Kitty's keyboard flags in force: `CSI ? flags u`.
  case keyboardFlags(KeyboardProtocol.Flags)
  /// Primary device attributes, `CSI ? … c`: every terminal sends this answer, so it ends a wait.
  case attributes([Int])
  /// Whether a private mode is set, `CSI ? mode ; state $ y`.
  case mode(Int, ModeState)
  /// The cursor's position: `CSI row ; column R`.
  case cursor(Cell)
  /// The window's size in cells: `CSI 8 ; rows ; columns t`.
  case windowCells(rows: Int, columns: Int)
  /// The window's size in pixels: `CSI 4 ; height ; width t`.
  case windowPixels(height: Int, width: Int)
}

/// A terminal's report on a private mode (DECRPM; VT510 manual).
public enum ModeState: Int, Hashable, Sendable {
  case notRecognized
  case set
  case reset
  case permanentlySet
  case permanentlyReset
}
