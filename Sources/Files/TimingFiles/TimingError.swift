/// The first error in a timing file, with its position.
public struct TimingError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// An unexpected word.
    case unexpected(String, expected: String)
    /// A word or a line that exceeds its limit; `most` is the limit in bytes.
    case tooLong(String, most: Int)
    /// The file ends too early.
    case endsEarly(expected: String)
    /// The file is well-formed, but has no timing that can be read.
    case unsupported(String, expected: String)
    /// A text that is no keying: its first line, the explanations tried, and what would be read.
    case unexplained(String, tried: [String], cure: String)
  }

  /// The kind of error.
  public let kind: Kind
  /// The line, from 1.
  ///
  /// A binary file counts as one line with bytes as columns.
  public let line: Int
  /// The column at which the wrong word begins, in characters, from 1.
  public let column: Int

  /// Creates an error.
  public init(_ kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }
}

extension TimingError: CustomStringConvertible {
  /// The error and the expected content.
  public var description: String {
    switch kind {
    case .unexpected(let word, let expected): "\"\(word)\" is not \(expected)"
    case .tooLong(let what, let most): "\(what) is too long; expected at most \(most) bytes"
    case .endsEarly(let expected): "the file ends here; expected \(expected)"
    case .unsupported(let what, let expected): "\(what); expected \(expected)"
    case .unexplained(let line, let tried, let cure):
      "\"\(line)\" is no key timing"
        + (tried.isEmpty ? "" : " (tried: \(tried.joined(separator: ", ")))") + "; expected \(cure)"
    }
  }
}

/// An error in a line, and the byte offset at which it begins.
struct LineProblem: Error {
  var kind: TimingError.Kind
  var offset: Int
  /// Whether the line may stand below the last row, as a sum or a number of rows does.
  var mayBeFooter = false

  init(_ kind: TimingError.Kind, at offset: Int = 0) {
    self.kind = kind
    self.offset = offset
  }
}
