public import MorseCode

/// An output of a keyer: an edge of a mark.
public enum KeyerEvent: Hashable, Sendable {
  /// The key went down.
  ///
  /// The element is `nil` if the duration of the mark must determine it. `tone` is the duration of
  /// the sidetone; `nil` if the operator controls it, so that it sounds until the mark ends.
  case markBegan(MorseElement?, tone: Duration?)
  /// The key went up.
  case markEnded(MorseElement?)
}
