/// A typed word, to be learnt if it is kept.
public struct LearntWord: Hashable, Sendable {
  /// The word as it was typed.
  public let word: String
  /// The word before it; `nil` at the beginning of a sentence.
  public let previous: String?

  init(_ word: String, after previous: String?) {
    (self.word, self.previous) = (word, previous)
  }
}

/// One or two words that seem wrong but were not corrected.
struct WordSlip: Hashable {
  var kind = OfferedWord.Kind.correction
  let word: String
  let previous: String?
  let correction: String
}

/// The state of the word that ended last.
struct WordEnd {
  /// The word to learn once following text confirms it.
  var pending: LearntWord?
  /// The possible corrections, the likeliest first.
  var slips: [WordSlip] = []
  /// A word restored as it had been typed, which must not be corrected again.
  var kept: String?

  init(pending: LearntWord? = nil) {
    self.pending = pending
  }
}
