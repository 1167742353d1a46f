import LinuxSystem
import TerminalCodec
import TerminalDevice

/// The style of a report: width, characters and colours.
package struct ReportLook {
  /// The maximum columns of a line; at least thirty, so that the tables fit.
  package var columns = WindowSize.standard.columns
  /// Whether non-ASCII characters are allowed.
  package var isUnicode = true
  /// Whether colours are enabled.
  package var hasColor = false

  package init(
    columns: Int = WindowSize.standard.columns, isUnicode: Bool = true, hasColor: Bool = false
  ) {
    self.columns = min(max(columns, 30), 160)
    self.isUnicode = isUnicode
    self.hasColor = hasColor
  }

  /// Returns text in a colour, if colours are enabled.
  func colored(_ text: String, _ color: TextStyle.Color?) -> String {
    guard hasColor, let color, text.contains(where: { $0 != " " }) else { return text }
    return "\u{1B}[\(30 + color.rawValue)m\(text)\u{1B}[0m"
  }

  /// Returns a title, bold if colours are enabled.
  package func bold(_ text: String) -> String {
    hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// The multiplication sign.
  package var times: String { isUnicode ? "×" : "x" }
}
