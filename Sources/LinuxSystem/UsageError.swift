/// An invalid choice on the command line.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// An error for a name that is not among the choices.
  package static func unknown(_ what: String, _ name: String, _ choices: [String]) -> UsageError {
    UsageError("'\(name)' is not a \(what); expected one of \(choices.joined(separator: ", "))")
  }
}
