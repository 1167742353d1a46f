import MorseCode

/// A text as it is keyed: words, and what stands between them.
public struct KeyedText: Sendable {
  /// A piece of a text.
  public enum Piece: Hashable, Sendable {
    /// Letters and apostrophes, in small letters.
    case word(String)
    /// A figure or sign.
    case sign(Character)
    /// A space.
    case space
  }

  /// The text, piece by piece.
  public let pieces: [Piece]

  /// Cuts a text, of which characters that no code has are left out.
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
        pieces.append(character.isLetter ? .word(String(character)) : .sign(character))
      }
    }
    return pieces
  }

  /// The text's words.
  public var words: [String] {
    pieces.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }
}
