/// A terminal's line settings, which show how its program reads keys.
///
/// | Program | Settings | Reads |
/// |---|---|---|
/// | `cat`, prompts for a line | lines | lines |
/// | questions for a secret: `getpass`, `ssh`, `read -s` | echo off, all else unchanged | lines |
/// | `read -n 1`, menus, `more`, cbreak mode | lines off, Enter a newline | keys |
/// | line editors: readline, zle | echo and lines off, Enter unprocessed | edited lines |
/// | editors of files, other full-screen programs | signal keys off as well | raw keys |
public struct LineMode: Hashable, Sendable {
  /// Whether the terminal echoes typed text (ECHO).
  public var isEchoing: Bool
  /// Whether the terminal reads and edits whole lines (ICANON).
  public var isCanonical: Bool
  /// Whether the rest is as in line input: signal keys, Enter as a newline, processed output.
  public var isOrdinary: Bool
  /// Whether keys such as Ctrl-C send signals (ISIG).
  public var hasSignalKeys: Bool

  /// Creates a mode; a terminal starts with echoed lines.
  public init(
    isEchoing: Bool = true, isCanonical: Bool = true, isOrdinary: Bool = true,
    hasSignalKeys: Bool = true
  ) {
    self.isEchoing = isEchoing
    self.isCanonical = isCanonical
    self.isOrdinary = isOrdinary
    self.hasSignalKeys = hasSignalKeys
  }

  /// How a program reads its keys.
  enum Reading: Hashable, CaseIterable {
    /// The terminal collects whole lines.
    case lines
    /// A line editor collects whole lines.
    case editedLines
    /// The program reads single keys, and the terminal processes them as in lines.
    case keys
    /// The program receives every key unprocessed.
    case rawKeys
  }

  /// How the program reads its keys.
  var reading: Reading {
    if isCanonical { return .lines }
    if isOrdinary { return .keys }
    return hasSignalKeys ? .editedLines : .rawKeys
  }

  /// Whether the program is asking for a secret: it reads a line without echo.
  var hidesInput: Bool { !isEchoing && isCanonical }
}
