/// What is sent: the elements of a character, or the gap between two words.
public enum MorseSymbol: Hashable, Sendable {
  /// A character, sent as one pattern.
  case pattern(MorsePattern)
  /// The end of a word.
  case wordGap
}
