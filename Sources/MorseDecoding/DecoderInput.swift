public import MorseCode

/// The input of a live decoder.
public enum DecoderInput: Hashable, Sendable {
  /// A mark began; its element is `nil` when it must be judged by its length.
  case markBegan(MorseElement?)
  /// The mark ended.
  case markEnded(MorseElement?)
  /// The key of the mark that ended last is still held: the pause after it begins now.
  case markHeld
  /// The sender ended the open character, without waiting for the gap.
  case endCharacter
  /// The sender ended the open character and the word.
  case endWord
  /// The sender took back the last element of the open character.
  case takeBackElement
}
