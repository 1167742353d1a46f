/// What a decoder expects of the text before it hears it.
public enum LanguagePrior: String, Hashable, Sendable, CaseIterable {
  /// English prose and the talk of radio amateurs, as far as they prove to predict the text.
  case english
  /// Nothing: every character is as likely as any other.
  case none
}
