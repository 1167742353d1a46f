/// The kinds of keyboards that "next keyboard" goes round.
public enum KeyboardLayout: Hashable, Sendable, CaseIterable {
  /// A keyboard of Morse: dit and dah keys, decoded.
  case morse
  /// The system's own keys, which type themselves.
  case passThrough

  /// The name that the system's own keys are chosen by.
  public static let passThroughName = "keys"
}
