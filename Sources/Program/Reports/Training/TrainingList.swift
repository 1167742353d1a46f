import JSONText
package import Training

/// What can be practised, what is known, and what comes next.
package struct TrainingList {
  /// The letters that are known and those that are not firm yet, of those to learn, in the order of
  /// their names.
  private let known, weak: [Character]
  /// The number of letters to learn.
  private let count: Int
  private let next: TrainingPlan.Choice
  /// The items that were never asked, the next one first.
  private let new: [TrainingItem]

  /// The new items that the text lists.
  private static let mostNew = 5

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - progress: what was practised.
  ///   - plan: the plan of the next lesson.
  ///   - now: the time in seconds since 1970.
  package init(_ progress: TrainingProgress, _ plan: TrainingPlan, now: Int) {
    var plan = plan
    let letters = plan.letters
    (new, count) = (plan.upcoming(progress), letters.count)
    next = plan.next(progress, at: now)
    let known = progress.knownLetters.intersection(letters)
    self.known = known.sorted()
    weak = letters.subtracting(known).filter { progress.records[.letter($0)] != nil }.sorted()
  }

  /// The list as text.
  package var text: String {
    func listed(_ letters: [Character]) -> String {
      letters.map(String.init).joined(separator: " ")
    }
    var lines = ["Known (\(known.count) of \(count)): \(known.isEmpty ? "none" : listed(known))"]
    if !weak.isEmpty { lines.append("Not firm yet: \(listed(weak))") }
    lines.append("Next: \(next.item.name) (\(next.reason))")
    let later = new.filter { $0 != next.item }.prefix(Self.mostNew)
    if !later.isEmpty {
      lines.append("New after that: \(later.map(\.name).joined(separator: ", "))")
    }
    lines += ["", "Courses:"]
    var table = TextTable(leftColumns: [0, 1])
    for course in TrainingCourse.allCases { table.add([course.rawValue, course.title]) }
    lines += table.lines
    lines.append("  Each of them also by ear: --echo to key it back, --copy to type it.")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The list as JSON, in one line.
  package var json: String {
    let courses = TrainingCourse.allCases.map { course -> JSON in
      ["name": .text(course.rawValue), "title": .text(course.title)]
    }
    let page: JSON = [
      "known": .list(known.map { .text("\($0)") }), "weak": .list(weak.map { .text("\($0)") }),
      "next": .text(next.item.name), "reason": .text(next.reason),
      "new": .list(new.map { .text($0.name) }), "courses": .list(courses),
    ]
    return page.line(isSpaced: true) + "\n"
  }
}
