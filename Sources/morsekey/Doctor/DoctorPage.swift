/// A part of the machine that the doctor looks at.
protocol DoctorPage {
  /// What it is called on the command line and in reports.
  var name: String { get }
  /// Looks at it.
  func examine() throws(UsageError) -> DoctorReport
}

/// What was found, for people and for machines.
struct DoctorReport: Equatable {
  /// What was found, by title.
  var rows: [Row]
  /// What to change, in whole sentences; none when all is well.
  var advice: [String]
  /// The same as a JSON object.
  var json: String
  /// Whether all is as it was promised.
  var isWell = true

  /// One finding.
  struct Row: Equatable {
    var title: String
    var value: String
  }

  /// The lines of a page, its findings first.
  func text(named name: String) -> String {
    let width = rows.map(\.title.count).max() ?? 0
    let lines = rows.map { row in
      "  " + row.title + String(repeating: " ", count: width - row.title.count + 2) + row.value
    }
    let closing = advice.isEmpty ? ["  Nothing needs to be changed."] : advice.map { "  * " + $0 }
    return ([name] + lines + [""] + closing).joined(separator: "\n") + "\n"
  }
}
