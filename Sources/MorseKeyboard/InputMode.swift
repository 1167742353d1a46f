/// Which kind of keys is active.
public enum InputMode: Hashable, Sendable, CaseIterable {
  /// Dit and dah keys, decoded by a layout.
  case morse
  /// The system's own keys, which type themselves.
  case passThrough

  /// The name that the system's own keys are chosen by, among the layouts.
  public static let passThroughName = "keys"
}
