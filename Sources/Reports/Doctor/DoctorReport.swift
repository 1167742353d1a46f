package import Automation

/// What was found, for people and for machines.
package struct DoctorReport {
  /// What was found, by title.
  package var rows: [Row]
  /// What to change, in whole sentences; none when all is well.
  package var advice: [String]
  /// The same as an object.
  package var json: JSON
  /// Whether all is as it was promised.
  package var isWell = true

  package init(rows: [Row], advice: [String], json: JSON, isWell: Bool = true) {
    self.rows = rows
    self.advice = advice
    self.json = json
    self.isWell = isWell
  }

  /// One finding.
  package struct Row: Equatable {
    var title: String
    var value: String

    package init(title: String, value: String) {
      self.title = title
      self.value = value
    }
  }

  /// The lines of a page, its findings first.
  package func text(named name: String) -> String {
    let width = rows.map(\.title.count).max() ?? 0
    let lines = rows.map { row in
      "  " + row.title + String(repeating: " ", count: width - row.title.count + 2) + row.value
    }
    let closing = advice.isEmpty ? ["  Nothing needs to be changed."] : advice.map { "  * " + $0 }
    return ([name] + lines + [""] + closing).joined(separator: "\n") + "\n"
  }
}
