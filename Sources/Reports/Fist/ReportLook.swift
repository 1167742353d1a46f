import LinuxSystem
import TerminalCodec
import TerminalDevice

/// How a report may look: its width, its characters, its colours.
package struct ReportLook {
  /// The columns that a line may take: at least thirty, so that the tables fit.
  package var columns = WindowSize.standard.columns
  /// Whether characters beyond ASCII are shown.
  package var isUnicode = true
  /// Whether there are colours.
  package var hasColor = false

  package init(
    columns: Int = WindowSize.standard.columns, isUnicode: Bool = true, hasColor: Bool = false
  ) {
    self.columns = min(max(columns, 30), 160)
    self.isUnicode = isUnicode
    self.hasColor = hasColor
  }

  /// Text in a colour, where there are colours.
  func colored(_ text: String, _ color: TextStyle.Color?) -> String {
    guard hasColor, let color, text.contains(where: { $0 != " " }) else { return text }
    return "\u{1B}[\(30 + color.rawValue)m\(text)\u{1B}[0m"
  }

  /// A title, bold where there are colours.
  package func bold(_ text: String) -> String {
    hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// The sign for "times".
  package var times: String { isUnicode ? "×" : "x" }
}
