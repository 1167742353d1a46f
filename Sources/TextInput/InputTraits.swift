/// How a document wants to be typed into, named as in UIKit's `UITextInputTraits`.
public struct InputTraits: Hashable, Sendable {
  /// When the keyboard gives a capital by itself.
  public var autocapitalizationType: AutocapitalizationType
  /// Whether words may be put right.
  public var autocorrectionType: AutocorrectionType
  /// Whether what is typed must not be shown.
  public var isSecureTextEntry: Bool

  /// Creates traits; with none given, nothing is changed or hidden.
  public init(
    autocapitalizationType: AutocapitalizationType = .none,
    autocorrectionType: AutocorrectionType = .default, isSecureTextEntry: Bool = false
  ) {
    self.autocapitalizationType = autocapitalizationType
    self.autocorrectionType = autocorrectionType
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

/// Whether words may be put right.
public enum AutocorrectionType: Hashable, Sendable, CaseIterable {
  /// As the keyboard is set.
  case `default`
  /// Never: what is typed is no prose, as in a shell or in code.
  case no
  /// As the keyboard is set, and wanted.
  case yes
}
