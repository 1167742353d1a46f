/// A character that cannot be sent in the selected code table.
public struct EncodingError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// The table has no code for the character.
    case noCode(Character)
    /// The table has no prosign with this name.
    case unknownProsign(String)
    /// A bracket, `<` or `[`, that does not begin a prosign or pattern.
    case loneBracket(Character)
  }

  /// The kind of error.
  public let kind: Kind
  /// The position of the character in the text, from 1.
  public let position: Int
  /// The name of the table.
  public let table: String

  /// Creates an error.
  public init(_ kind: Kind, position: Int, table: String) {
    self.kind = kind
    self.position = position
    self.table = table
  }
}

extension EncodingError: CustomStringConvertible {
  /// The error and the expected content.
  public var description: String {
    switch kind {
    case .noCode(let character):
      "\(Self.quoted(character)) has no code; expected a character of the \(table) table"
    case .unknownProsign(let name):
      "<\(name)> is not a prosign; expected one of the \(table) table, such as <SK>"
    case .loneBracket("<"): "'<' begins no prosign; expected one such as <SK>"
    case .loneBracket: "'[' begins no pattern; expected one such as [.-.-..]"
    }
  }

  /// Returns the character in quotes, or up to four code points if it is not printable.
  private static func quoted(_ character: Character) -> String {
    let prints = character.unicodeScalars.allSatisfy(\.isPrintable)
    guard !prints else { return "'\(character)'" }
    return character.unicodeScalars.prefix(4).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Whether a terminal displays the character without side effects.
  package var isPrintable: Bool {
    // A file holds a million words; the category of ASCII needs no table.
    guard !isASCII else { return (0x20..<0x7F).contains(value) }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
