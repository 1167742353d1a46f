import LinuxSystem
import Reports
import TerminalDevice

extension ReportLook {
  /// Creates the look for an output.
  ///
  /// It uses the width of the terminal and the characters of the locale. Colours are used on a
  /// terminal unless the user disables them (no-color.org).
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - variable: reads a variable of the environment.
  init(of output: OutputFile, variable: (String) -> String? = WindowSize.environmentVariable) {
    let isDumb = variable("TERM") == "dumb"
    let wantsColor = (variable("NO_COLOR") ?? "").isEmpty
    self.init(
      columns: WindowSize(of: .standardOutput, variable: variable).columns,
      isUnicode: !isDumb && Self.isUTF8(variable),
      hasColor: output.isTerminal && !isDumb && wantsColor)
  }

  /// Whether the locale uses UTF-8; the first of these variables that is set decides.
  private static func isUTF8(_ variable: (String) -> String?) -> Bool {
    let settings = ["LC_ALL", "LC_CTYPE", "LANG"].map { variable($0) ?? "" }
    let locale = settings.first { !$0.isEmpty } ?? ""
    return locale.lowercased().filter { $0 != "-" }.hasSuffix("utf8")
  }
}
