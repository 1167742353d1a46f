/// A word that was typed, to be learnt if it is kept.
public struct WordLesson: Hashable, Sendable {
  /// The word as it was typed.
  public let word: String
  /// The word before it; `nil` where a sentence begins.
  public let previous: String?

  init(_ word: String, after previous: String?) {
    (self.word, self.previous) = (word, previous)
  }
}

/// A word, or two, that seem wrong, and were left so.
struct WordSlip: Hashable {
  var kind = OfferedWord.Kind.correction
  let word: String
  let previous: String?
  let correction: String
}

/// What is known of the word that ended last.
struct WordEnd {
  /// What is to be learnt once something follows that keeps the word.
  var lesson: WordLesson?
  /// What may have been meant, the likeliest first.
  var slips: [WordSlip] = []
  /// A word that was put back as it had been typed: it stays.
  var kept: String?

  init(lesson: WordLesson? = nil) {
    self.lesson = lesson
  }
}
