/// A character that cannot be sent in the table chosen.
public struct EncodingError: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Kind: Hashable, Sendable {
    /// The table has no code for the character.
    case noCode(Character)
    /// The table has no prosign of this name.
    case unknownProsign(String)
    /// A bracket, `<` or `[`, that begins no prosign or pattern.
    case loneBracket(Character)
  }

  /// What is wrong.
  public let kind: Kind
  /// Where: the character's number in the text, from one.
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
  /// What is wrong; what was expected.
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

  /// The character in quotes, or its code points when it does not print.
  private static func quoted(_ character: Character) -> String {
    let prints = character.unicodeScalars.allSatisfy { $0.properties.isPrintable }
    guard !prints else { return "'\(character)'" }
    return character.unicodeScalars.prefix(4).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}

extension Unicode.Scalar.Properties {
  /// Whether a terminal shows the character without side effects.
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
