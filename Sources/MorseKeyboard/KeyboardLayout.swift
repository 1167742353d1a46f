/// The keyboards that "next keyboard" goes round.
public enum KeyboardLayout: Hashable, Sendable, CaseIterable {
  /// Morse: dit and dah keys, decoded.
  case morse
  /// The system's own keys, which type themselves.
  case passThrough

  /// The keyboard after this one.
  public var next: KeyboardLayout { self == .morse ? .passThrough : .morse }
}
