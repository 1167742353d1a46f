/// Restores a terminal whose program ended without resetting it, as after `kill -9`.
///
/// Every mode that a program may have set is undone, on both screens. On a terminal in its normal
/// state it has no effect.
public enum TerminalRescue {
  /// The bytes in the notation of printf(1).
  ///
  /// Kitty's keyboard flags are popped on both screens. Setting the margins moves the cursor, so
  /// its position is saved and restored. No digit follows an octal number, because shells differ on
  /// that.
  public static let printable =
    #"\033[<u\033[?1049l\033[<u\033[?1;6;9;1000;1002;1003;1004;1005;1006;1015;2004;2026l\033[?7;25h"#
    + #"\033[s\033[r\033[u\033[4;20l\033>\033(B\017\033[0 q\033[m"#

  /// The shell command to run in another terminal.
  ///
  /// `stty sane` does not change IXON, which a raw terminal has disabled; hence `ixon`.
  ///
  /// - Parameter path: the path of the terminal to restore.
  /// - Returns: a shell command line.
  public static func recipe(for path: String) -> String {
    "printf '\(printable)' > \(path); stty sane ixon -F \(path)"
  }
}
