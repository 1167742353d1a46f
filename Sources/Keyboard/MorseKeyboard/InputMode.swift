/// The kind of keys that is active.
public enum InputMode: Hashable, Sendable, CaseIterable {
  /// Dit and dah keys, decoded by a layout.
  case morse
  /// The system's own keys, which type themselves.
  case passThrough

  /// The name of pass-through in the list of layouts.
  public static let passThroughName = "keys"
}
