public import MorseCode

/// The input of a live decoder.
public enum DecoderInput: Hashable, Sendable {
  /// A mark began; the element is `nil` if its duration decides.
  case markBegan(MorseElement?)
  /// The mark ended.
  case markEnded(MorseElement?)
  /// The key of the last mark is still held: the pause begins now.
  case markHeld
  /// The sender ended the open character explicitly.
  case endCharacter
  /// The sender ended the open character and the word explicitly.
  case endWord
  /// The sender deleted the last element of the open character.
  case removeElement
}
