/// How a program's terminal treats what is typed: what tells a question for a secret from an editor.
///
/// Programs that ask for a secret turn echo off and leave all else as it is: `getpass`, `ssh`, `read -s`. Those that
/// take a key at a time (`read -s -n 1`, Python's cbreak mode) turn lines off too. Editors of lines (readline, zle)
/// and of files take Enter as it is besides; full-screen programs do not, but they tell the screen so.
public struct LineMode: Hashable, Sendable {
  /// Whether what is typed is shown (ECHO).
  public var isEchoing: Bool
  /// Whether lines are read, and edited by the terminal (ICANON).
  public var isCanonical: Bool
  /// Whether all else is as in lines: keys that send signals, Enter as a newline, output that is processed.
  public var isOrdinary: Bool

  /// Creates a mode; a terminal begins with lines that are shown.
  public init(isEchoing: Bool = true, isCanonical: Bool = true, isOrdinary: Bool = true) {
    self.isEchoing = isEchoing
    self.isCanonical = isCanonical
    self.isOrdinary = isOrdinary
  }

  /// Whether a secret is asked for.
  ///
  /// - Parameters:
  ///   - names: the names of the programs in front.
  ///   - isFullScreen: whether they have told the screen that they use all of it.
  /// - Returns: whether it is.
  func hidesInput(of names: [String], isFullScreen: Bool) -> Bool {
    guard !isEchoing, !isCanonical else { return !isEchoing }
    return isOrdinary && !isFullScreen && !names.contains(where: Self.viewers.contains)
  }

  /// Programs that show text a page at a time, and take single keys without saying so to the screen.
  private static let viewers: Set<String> = ["less", "more", "most", "pg", "man", "top", "watch"]
}
