public import MorseCode

/// Predicts the words that a user is likely to type, and corrects those that they probably
/// misspelled.
///
/// A value type with words, word pairs and their cost in Morse code. It uses no clock, file or
/// network.
public struct WordPredictor: Sendable {
  /// The suggestions for a shell; empty unless the user has named files.
  public var tokens = TokenList()
  private(set) var vocabulary: Vocabulary

  /// Creates a predictor.
  ///
  /// - Parameters:
  ///   - lexicon: the words of the language.
  ///   - own: the user's words.
  ///   - alphabet: the code table in use.
  ///   - weights: the weights of the probability sources.
  public init(
    lexicon: Lexicon = .english, own: UserLexicon = UserLexicon(),
    alphabet: MorseAlphabet = .international, weights: PredictionWeights = .standard
  ) {
    vocabulary = Vocabulary(lexicon, own: own, alphabet: alphabet, weights: weights)
  }

  /// The words of the language.
  public var lexicon: Lexicon { vocabulary.lexicon }
  /// The user's words.
  public var own: UserLexicon { vocabulary.own }

  /// Whether the lexicon or the user's words contain `word`, or the word of which it is the
  /// genitive.
  public func knows(_ word: String) -> Bool { vocabulary.knows(word) }

  /// Learns a word that was typed and not corrected: see ``UserLexicon/learn(_:after:)``.
  ///
  /// A single letter that the lexicon lacks is usually a fragment of a word split by pauses.
  /// Neither it nor the word after it is learned.
  public mutating func learn(_ word: String, after previous: String?) {
    vocabulary.learn(word, after: previous)
  }

  /// Edits the user's words.
  public mutating func changeOwn(_ change: (inout UserLexicon) -> Void) {
    vocabulary.changeOwn(change)
  }

  /// Returns the words that `query` may become, the most probable first.
  ///
  /// Call it again after every element: the elements of the open letter limit the words to those
  /// whose next letter is still possible. The search skips words that cannot be among the best.
  public func suggestions(for query: WordQuery) -> [Suggestion] {
    var search = SuggestionSearch(query, in: vocabulary)
    return search.suggestions()
  }

  /// Checks a complete word.
  ///
  /// Element errors come first: a word that differs by one element is nearer than a word that
  /// differs by a letter. These texts are never corrected: call signs, digits, words in mixed case
  /// or all capitals, and shortcuts. A capital within a sentence marks a name. At the beginning of
  /// a sentence every word has a capital. A correction there needs a higher margin, because word
  /// lists lack many names. Corrections never include offensive or blocked words.
  ///
  /// - Parameters:
  ///   - word: the word as typed.
  ///   - previous: the word before it; `nil` at the beginning of a sentence.
  ///   - limit: the maximum number of corrections.
  ///   - isOpen: whether more letters may follow. The search then stops at two slips, because a
  ///     longer search takes more time than there is between letters.
  /// - Returns: whether the word is known, and its corrections.
  public func verdict(
    on word: String, after previous: String?, limit: Int = 3, isOpen: Bool = false
  ) -> WordVerdict {
    WordJudge(vocabulary).verdict(on: word, after: previous, limit: limit, isOpen: isOpen)
  }

  /// Joins two words into one if the gap between them is probably an error.
  ///
  /// A gap in the middle of a letter has also split the letter, and one more element may be wrong.
  /// Two known words never give a sure result.
  ///
  /// - Parameters:
  ///   - first: the word before the gap.
  ///   - second: the word after it.
  ///   - previous: the word before both; `nil` at the beginning of a sentence.
  /// - Returns: the joined word; `nil` if the two words are more probable.
  public func joined(_ first: String, _ second: String, after previous: String?) -> JoinedWord? {
    WordBreaks(vocabulary).joined(first, second, after: previous)
  }

  /// Splits `word` into two words that may lack a gap between them, the most probable first.
  ///
  /// At least one of the two words is known.
  public func splits(of word: String, after previous: String?, limit: Int = 4) -> [String] {
    WordBreaks(vocabulary).splits(of: word, after: previous, limit: limit)
  }
}
