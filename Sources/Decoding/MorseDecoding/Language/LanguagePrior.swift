/// The expectation of a decoder about the text.
public enum LanguagePrior: String, Hashable, Sendable, CaseIterable {
  /// English prose and amateur radio traffic, as far as they predict the text.
  case english
  /// None: all characters are equally likely.
  case none
}
