/// The time at which typed letters become final; `CommitWaits` has the wait that ends a letter.
public enum CommitMode: String, Hashable, Sendable, CaseIterable {
  /// In the keyboard's own text, at the end of the word. Another program receives each letter when
  /// it ends, and a correction only if it is sure.
  case auto
  /// At the end of each letter, without later correction.
  case letter
  /// At the end of the word: another program receives prose in whole words.
  case word
}
