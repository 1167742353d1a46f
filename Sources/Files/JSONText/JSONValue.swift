/// A JSON value (RFC 8259) and its range in the text.
///
/// Used by the timing formats and by other JSON readers of this package.
package struct JSONValue: Hashable, Sendable {
  /// The kinds of JSON values.
  package enum Content: Hashable, Sendable {
    case null
    case flag(Bool)
    /// The number as written, because it may have more digits than any number type.
    case number(String)
    case text(String)
    case list([JSONValue])
    /// The members in order.
    ///
    /// A name may occur twice; RFC 8259 does not define the meaning.
    case object([Member])
  }

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue
  }

  /// The content of the value.
  package let content: Content
  /// The byte range of the value in the text.
  package let range: Range<Int>

  /// Parses a text that holds exactly one value.
  ///
  /// - Throws: the position of the first wrong byte.
  package init(parsing text: [UInt8]) throws(JSONProblem) {
    var parser = JSONParser(text: text)
    self = try parser.document()
  }

  init(_ content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// Returns the member names of the object at the start of a text, up to the first error.
  ///
  /// The text may be truncated anywhere, so this works on the beginning of a file.
  package static func names(inBeginning text: [UInt8]) -> [String] {
    var parser = JSONParser(text: text)
    _ = try? parser.document()
    return parser.outerNames
  }
}

/// A JSON syntax error: the first wrong byte and the expected content.
package struct JSONProblem: Error, Hashable, Sendable {
  /// The offset of the byte; the length of the text if it ends too early.
  package let offset: Int
  /// The expected content.
  package let expected: String
}
