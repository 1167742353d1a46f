import LinuxSystem
import Reports
import TerminalDevice

extension ReportLook {
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
    return locale.lowercased().filter { $0 != "-" }.hasSuffix("utf8")
  }
}
