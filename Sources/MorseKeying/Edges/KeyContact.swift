/// What a switch, a lever or a key is to the keyboard.
public enum KeyContact: String, Hashable, Sendable, CaseIterable {
  /// The dit paddle or dit key.
  case dit
  /// The dah paddle or dah key.
  case dah
  /// A straight key: its marks are judged by their length.
  case straight
  /// The switch that ends the character, and pressed again the word.
  case endCharacter = "end"
}
