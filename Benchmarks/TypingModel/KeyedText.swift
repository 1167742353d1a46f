import MorseCode

/// A text for keying: words, and the characters between them.
public struct KeyedText: Sendable {
  /// A piece of a text.
  public enum Piece: Hashable, Sendable {
    /// Letters and apostrophes, in lower case.
    case word(String)
    /// A digit or punctuation character.
    case character(Character)
    /// A space.
    case space
  }

  /// The pieces of the text.
  public let pieces: [Piece]

  /// Splits a text; characters without a code are omitted.
  public init(_ text: String) {
    var pieces: [Piece] = []
    for token in text.split(whereSeparator: \.isWhitespace) {
      if !pieces.isEmpty { pieces.append(.space) }
      pieces += Self.cut(token.lowercased())
    }
    self.pieces = pieces
  }

  private static func cut(_ token: String) -> [Piece] {
    var pieces: [Piece] = []
    for character in token where MorseAlphabet.international.pattern(for: character) != nil {
      if case .word(let word) = pieces.last, character.isLetter || character == "'" {
        pieces[pieces.count - 1] = .word(word + String(character))
      } else {
        pieces.append(character.isLetter ? .word(String(character)) : .character(character))
      }
    }
    return pieces
  }

  /// The words of the text.
  public var words: [String] {
    pieces.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }
}
