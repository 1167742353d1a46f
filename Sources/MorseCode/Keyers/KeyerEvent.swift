/// What comes out of a keyer: the edges of the marks.
public enum KeyerEvent: Hashable, Sendable {
  /// The key went down. With `nil` the element is not known: it must be judged by its length.
  case markBegan(MorseElement?)
  /// The key went up.
  case markEnded(MorseElement?)
}
