/// What puts a terminal in order whose program could not take leave of it, as after `kill -9`.
///
/// Everything that a program may have set is undone, on both screens; with nothing to undo it does nothing.
public enum TerminalRescue {
  /// The bytes as printf(1) takes them.
  ///
  /// Kitty's keyboard flags are taken off the stacks of both screens. Setting the margins moves the cursor,
  /// which is saved and restored around it. No digit follows an octal number: shells differ on that.
  public static let printable =
    #"\033[<u\033[?1049l\033[<u\033[?1;6;9;1000;1002;1003;1004;1005;1006;1015;2004;2026l\033[?7;25h"#
    + #"\033[s\033[r\033[u\033[4;20l\033>\033(B\017\033[0 q\033[m"#

  /// What to type in another terminal.
  ///
  /// `stty sane` leaves IXON as it is, which a raw terminal has off.
  ///
  /// - Parameter path: the path of the terminal that is out of order.
  /// - Returns: a line for a shell.
  public static func recipe(for path: String) -> String {
    "printf '\(printable)' > \(path); stty sane ixon -F \(path)"
  }
}
