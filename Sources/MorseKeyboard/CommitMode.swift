/// When typed letters are final.
public enum CommitMode: String, Hashable, Sendable, CaseIterable {
  /// In the keyboard's own text when the word ends; another program receives each letter when it ends, and a
  /// correction only if it is sure.
  case auto
  /// When each letter ends: nothing is corrected.
  case letter
  /// When the word ends: another program receives prose in whole words.
  case word
}
