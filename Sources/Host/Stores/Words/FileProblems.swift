/// The problems of files: the first ones line by line, and the number of the others.
package struct FileProblems: Sendable {
  /// The most lines of a file that are reported individually.
  static let mostLines = 20

  /// The messages.
  package private(set) var lines: [String] = []
  /// The number of problems, including those not reported individually.
  package private(set) var count = 0

  package init() {}

  /// Adds a problem of a file as a whole.
  package mutating func add(_ problem: String) {
    lines.append(problem)
    count += 1
  }

  /// Adds the problems of a file's lines.
  ///
  /// - Parameters:
  ///   - errors: the errors, in the order of the lines.
  ///   - total: the number of wrong lines, which may exceed the number of errors.
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

  /// Adds the problems of other files.
  static func += (problems: inout FileProblems, others: FileProblems) {
    problems.lines += others.lines
    problems.count += others.count
  }
}
