package import JSONText
import LinuxSystem
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

  /// Returns the lines of a page, findings first; nothing that the environment names acts on the
  /// terminal.
  package func text(named name: String) -> String {
    let titles = rows.map { $0.title.showingLoneBytes.safeForTerminal() }
    let width = titles.map(\.count).max() ?? 0
    let lines = zip(titles, rows).map { title, row in
      "  " + title + String(repeating: " ", count: width - title.count + 2) + Self.safe(row.value)
    }
    let closing =
      advice.isEmpty ? ["  Nothing needs to be changed."] : advice.map { "  * " + Self.safe($0) }
    return ([name] + lines + [""] + closing).joined(separator: "\n") + "\n"
  }

  private static func safe(_ text: String) -> String {
    text.showingLoneBytes.safeForTerminal(keeping: ["\n"])
  }
}
