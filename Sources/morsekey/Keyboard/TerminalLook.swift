import TerminalCodec
import TerminalDevice

/// What the environment says of the terminal's looks.
struct TerminalLook {
  /// Whether the terminal cannot move its cursor.
  let isDumb: Bool
  /// Whether colours are unwanted (no-color.org).
  let noColor: Bool

  init(variable: (String) -> String? = WindowSize.environmentVariable) {
    isDumb = ["", "dumb"].contains(variable("TERM") ?? "")
    noColor = !(variable("NO_COLOR") ?? "").isEmpty
  }

  func makeScreen(size: WindowSize) -> any Screen {
    isDumb ? LineScreen(columns: size.columns) : PanelScreen(size: size, noColor: noColor)
  }
}
