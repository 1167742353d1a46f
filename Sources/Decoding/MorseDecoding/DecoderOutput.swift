public import MorseCode

/// A final decision of a decoder.
public enum DecoderOutput: Hashable, Sendable, BitwiseCopyable {
  /// A character ended.
  case character(DecodedCharacter)
  /// A word ended.
  case wordGap
}

extension DecoderOutput: CustomStringConvertible {
  /// The character, or a space for a word gap.
  public var description: String {
    switch self {
    case .character(let character): character.description
    case .wordGap: " "
    }
  }
}
