/// A value of JSON (RFC 8259) and where it stands in its text.
///
/// For the timing formats and, in this package, for whoever else reads JSON.
package struct JSONValue: Hashable, Sendable {
  /// What a value is.
  package enum Content: Hashable, Sendable {
    case null
    case flag(Bool)
    /// As it is written: it may have more digits than any type of number holds.
    case number(String)
    case text(String)
    case list([JSONValue])
    /// In order. A name may stand there twice; RFC 8259 leaves it open what that means.
    case object([Member])
  }

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue
  }

  /// What it is.
  package let content: Content
  /// The bytes of the text that it takes.
  package let range: Range<Int>

  /// Reads a text that holds one value and nothing else.
  ///
  /// - Throws: the first byte that is wrong.
  package init(parsing text: [UInt8]) throws(JSONProblem) {
    var parser = JSONParser(text: text)
    self = try parser.document()
  }

  init(_ content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// The names of the members of the object that a text begins with, as far as it goes.
  ///
  /// The text may be cut off anywhere: this is how the beginning of a file is looked at.
  package static func names(inBeginning text: [UInt8]) -> [String] {
    var parser = JSONParser(text: text)
    _ = try? parser.document()
    return parser.outerNames
  }
}

/// The first byte of a text that is no JSON, and what should stand there.
package struct JSONProblem: Error, Hashable, Sendable {
  /// The place of the byte; the length of the text when it ends too early.
  package let offset: Int
  /// What should stand there.
  package let expected: String
}
