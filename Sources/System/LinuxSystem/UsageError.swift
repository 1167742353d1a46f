/// An invalid choice on the command line.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// An error for a name that is not among the choices.
  package static func unknown(_ what: String, _ name: String, _ choices: [String]) -> UsageError {
    // "A unit" and "a use" begin with a consonant.
    let article = what.first.map("aeio".contains) == true ? "an" : "a"
    return UsageError(
      "'\(name)' is not \(article) \(what); expected one of \(choices.joined(separator: ", "))")
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// Parses the name of a choice; `kind` is what the error calls it.
  package init(choice name: String, of kind: String) throws(UsageError) {
    guard let choice = Self(rawValue: name) else {
      throw .unknown(kind, name, Self.allCases.map(\.rawValue))
    }
    self = choice
  }
}
