/// A terminal's line settings, which distinguish a question for a password from an editor.
///
/// | Program | Settings |
/// |---|---|
/// | questions for a secret: `getpass`, `ssh`, `read -s` | echo off, all else unchanged |
/// | secrets by single keys: `read -s -n 1`, Python's cbreak mode | echo and lines off |
/// | line editors: readline, zle | echo and lines off, Enter unprocessed |
/// | editors of files | the same |
/// | other full-screen programs | Enter processed, but they announce themselves to the screen |
public struct LineMode: Hashable, Sendable {
  /// Whether the terminal echoes typed text (ECHO).
  public var isEchoing: Bool
  /// Whether the terminal reads and edits whole lines (ICANON).
  public var isCanonical: Bool
  /// Whether the rest is as in line input: signal keys, Enter as a newline, processed output.
  public var isOrdinary: Bool

  /// Creates a mode; a terminal starts with echoed lines.
  public init(isEchoing: Bool = true, isCanonical: Bool = true, isOrdinary: Bool = true) {
    self.isEchoing = isEchoing
    self.isCanonical = isCanonical
    self.isOrdinary = isOrdinary
  }

  /// Whether the program is asking for a secret.
  ///
  /// - Parameters:
  ///   - names: the names of the programs in the foreground.
  ///   - isFullScreen: whether they have announced that they use the whole screen.
  /// - Returns: whether it is.
  func hidesInput(of names: [String], isFullScreen: Bool) -> Bool {
    guard !isEchoing, !isCanonical else { return !isEchoing }
    return isOrdinary && !isFullScreen && !names.contains(where: Self.viewers.contains)
  }

  /// Pagers and monitors, which read single keys without announcing themselves to the screen.
  private static let viewers: Set<String> = ["less", "more", "most", "pg", "man", "top", "watch"]
}
