/// The first thing in a timing file that is not what it should be, and its place.
public struct TimingError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// A word that should have been something else.
    case unexpected(String, expected: String)
    /// A word or a line that does not end within reason; the most characters it may have.
    case tooLong(String, most: Int)
    /// The file ends where more must follow.
    case endsEarly(expected: String)
    /// What the file holds is well formed, but says nothing about time.
    case unsupported(String, expected: String)
    /// No known format begins like this; the formats tried.
    case unknownFormat(String, tried: [String])
  }

  /// What is wrong.
  public let kind: Kind
  /// The line, from one; a file that is no text is one line, its columns bytes.
  public let line: Int
  /// The column at which the wrong word begins, in characters, from one.
  public let column: Int

  /// Creates an error.
  public init(_ kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }
}

extension TimingError: CustomStringConvertible {
  /// What is wrong; what was expected.
  public var description: String {
    switch kind {
    case .unexpected(let word, let expected): "\"\(word)\" is not \(expected)"
    case .tooLong(let what, let most): "\(what) is too long; expected at most \(most) bytes"
    case .endsEarly(let expected): "the file ends here; expected \(expected)"
    case .unsupported(let what, let expected): "\(what); expected \(expected)"
    case .unknownFormat(let word, let tried):
      "\"\(word)\" begins no known timing format; expected one of \(tried.joined(separator: ", "))"
        + ", or \(Self.named)"
    }
  }

  /// The formats that no file shows by itself.
  private static let named = TimingFormat.all.filter(\.mustBeNamed).map { "--format \($0.name)" }
    .joined(separator: " or ")
}

/// What is wrong in a line, and the byte of the line at which it begins.
struct LineProblem: Error {
  var kind: TimingError.Kind
  var offset: Int

  init(_ kind: TimingError.Kind, at offset: Int = 0) {
    self.kind = kind
    self.offset = offset
  }
}
