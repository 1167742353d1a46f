/// What is wrong with files: the first of it line by line, and how much else.
package struct FileProblems: Sendable {
  /// The most lines of a file of which is said what is wrong with them.
  static let mostLines = 20

  /// What is to be said of it.
  package private(set) var lines: [String] = []
  /// How much is wrong, what is not said line by line included.
  package private(set) var count = 0

  package init() {}

  /// Adds something that is wrong with a file as a whole.
  package mutating func add(_ problem: String) {
    lines.append(problem)
    count += 1
  }

  /// Adds what is wrong with the lines of a file.
  ///
  /// - Parameters:
  ///   - errors: what is wrong, in the order of the lines.
  ///   - total: how many lines are wrong, where not all of them are among the errors.
  ///   - path: the file.
  package mutating func add(
    _ errors: [(line: Int, description: String)], of total: Int, in path: String
  ) {
    let named = errors.prefix(Self.mostLines)
    lines += named.map { "\(path):\($0.line): \($0.description)" }
    let others = total - named.count
    if others > 0 {
      lines.append("\(path): \(others) more \(others == 1 ? "line is" : "lines are") wrong")
    }
    count += total
  }

  /// Adds what is wrong with other files.
  static func += (problems: inout FileProblems, others: FileProblems) {
    problems.lines += others.lines
    problems.count += others.count
  }
}
