import TimingFiles
package import FistAnalysis
import TerminalCodec

/// A report with the name of its file.
package struct NamedReport {
  /// The name that the user gave.
  package let name: String
  package let report: FistReport

  package init(name: String, report: FistReport) {
    self.name = name
    self.report = report
  }

  /// The name, safe for display.
  package var title: String { String(showing: name.utf8) }
}
