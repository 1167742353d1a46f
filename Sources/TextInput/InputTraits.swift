/// How a document wants to be typed into, named as in UIKit's `UITextInputTraits`.
public struct InputTraits: Hashable, Sendable {
  /// When the keyboard gives a capital by itself.
  public var autocapitalizationType: AutocapitalizationType
  /// Whether what is typed must not be shown.
  public var isSecureTextEntry: Bool

  /// Creates traits; with none given, nothing is changed or hidden.
  public init(
    autocapitalizationType: AutocapitalizationType = .none, isSecureTextEntry: Bool = false
  ) {
    self.autocapitalizationType = autocapitalizationType
    self.isSecureTextEntry = isSecureTextEntry
  }
}

/// When the keyboard gives a capital by itself.
public enum AutocapitalizationType: Hashable, Sendable, CaseIterable {
  /// Never.
  case none
  /// At the beginning of every word.
  case words
  /// At the beginning of every sentence.
  case sentences
  /// Always.
  case allCharacters
}
