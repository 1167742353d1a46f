import LinuxSystem
import TerminalCodec
import TerminalDevice

/// How a report may look: its width, its characters, its colours.
struct ReportLook {
  /// The columns that a line may take: at least fifty, so that the tables fit.
  var columns = WindowSize.standard.columns
  /// Whether characters beyond ASCII are shown.
  var isUnicode = true
  /// Whether there are colours.
  var hasColor = false

  init(columns: Int = WindowSize.standard.columns, isUnicode: Bool = true, hasColor: Bool = false) {
    self.columns = min(max(columns, 50), 160)
    self.isUnicode = isUnicode
    self.hasColor = hasColor
  }

  /// What suits an output: the width of its terminal, the characters of the locale, and colours where
  /// there is a terminal and nobody minds (no-color.org).
  ///
  /// - Parameters:
  ///   - output: where the report goes.
  ///   - variable: reads a variable of the environment.
  init(of output: OutputFile, variable: (String) -> String? = WindowSize.environmentVariable) {
    let isDumb = variable("TERM") == "dumb"
    let wantsColor = (variable("NO_COLOR") ?? "").isEmpty
    self.init(
      columns: WindowSize(of: .standardOutput, variable: variable).columns,
      isUnicode: !isDumb && Self.isUTF8(variable),
      hasColor: output.isTerminal && !isDumb && wantsColor)
  }

  /// Whether the locale's characters are UTF-8: the first of the variables that is set decides.
  private static func isUTF8(_ variable: (String) -> String?) -> Bool {
    let settings = ["LC_ALL", "LC_CTYPE", "LANG"].map { variable($0) ?? "" }
    let locale = settings.first { !$0.isEmpty } ?? ""
    return locale.lowercased().replacing("-", with: "").hasSuffix("utf8")
  }

  /// Text in a colour, where there are colours.
  func colored(_ text: String, _ color: TextStyle.Color?) -> String {
    guard hasColor, let color, text.contains(where: { $0 != " " }) else { return text }
    return "\u{1B}[\(30 + color.rawValue)m\(text)\u{1B}[0m"
  }

  /// A title, bold where there are colours.
  func bold(_ text: String) -> String {
    hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// The sign for "times".
  var times: String { isUnicode ? "×" : "x" }
}
