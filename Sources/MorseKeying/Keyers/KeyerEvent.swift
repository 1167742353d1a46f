public import MorseCode

/// What comes out of a keyer: the edges of the marks.
public enum KeyerEvent: Hashable, Sendable {
  /// The key went down.
  ///
  /// The element is `nil` when it must be judged by its length. `tone` is how long the mark is to be
  /// heard; `nil` when a hand decides, and it is heard until it ends.
  case markBegan(MorseElement?, tone: Duration?)
  /// The key went up.
  case markEnded(MorseElement?)
}
