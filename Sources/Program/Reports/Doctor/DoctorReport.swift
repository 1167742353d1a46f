package import JSONText
import TerminalCodec

/// The findings, as text and as JSON.
package struct DoctorReport {
  /// The findings with their titles.
  package var rows: [Row]
  /// The advice in whole sentences; empty if nothing needs to be changed.
  package var advice: [String]
  /// The findings as a JSON object.
  package var json: JSON
  /// Whether all promises hold.
  package var isWell = true

  /// One finding.
  package struct Row: Equatable {
    var title: String
    var value: String
  }

  /// Returns the lines of a page, findings first.
  package func text(named name: String) -> String {
    let width = rows.map(\.title.count).max() ?? 0
    let lines = rows.map { row in
      "  " + row.title + String(repeating: " ", count: width - row.title.count + 2)
        + row.value.safeForTerminal(keeping: ["\n"])
    }
    let closing = advice.isEmpty ? ["  Nothing needs to be changed."] : advice.map { "  * " + $0 }
    return ([name] + lines + [""] + closing).joined(separator: "\n") + "\n"
  }
}
