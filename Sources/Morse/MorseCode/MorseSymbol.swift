/// A symbol to send: a character or a word gap.
public enum MorseSymbol: Hashable, Sendable {
  /// A character, sent as one pattern.
  case pattern(MorsePattern)
  /// The end of a word.
  case wordGap
}
