public import MorseCode

/// What a user is likely to type, and what they have likely meant.
///
/// A value that knows words, pairs of words and what they cost in Morse code. It reads no clock, no
/// file and no network.
public struct WordPredictor: Sendable {
  /// What is offered in a shell; nothing unless the user has named files.
  public var tokens = TokenList()
  private(set) var vocabulary: Vocabulary

  /// Creates a predictor.
  ///
  /// - Parameters:
  ///   - lexicon: the language's words.
  ///   - own: the user's words.
  ///   - alphabet: the code table that is keyed in.
  ///   - weights: how much what counts.
  public init(
    lexicon: Lexicon = .english, own: UserLexicon = UserLexicon(),
    alphabet: MorseAlphabet = .international, weights: PredictionWeights = .standard
  ) {
    vocabulary = Vocabulary(lexicon, own: own, alphabet: alphabet, weights: weights)
  }

  /// The language's words.
  public var lexicon: Lexicon { vocabulary.lexicon }
  /// The user's words.
  public var own: UserLexicon { vocabulary.own }

  /// Whether `word` is known: of the language's, or of the user's, or the genitive of one.
  public func knows(_ word: String) -> Bool { vocabulary.knows(word) }

  /// Learns from a word that was typed and left as it is: see ``UserLexicon/learn(_:after:)``.
  ///
  /// A lone letter that is no word of the language is rather what pauses have left of one: neither it nor the
  /// word after it is learnt.
  public mutating func learn(_ word: String, after previous: String?) {
    vocabulary.learn(word, after: previous)
  }

  /// Changes the user's words.
  public mutating func changeOwn(_ change: (inout UserLexicon) -> Void) {
    vocabulary.changeOwn(change)
  }

  /// The words that `query` may become, the likeliest first.
  ///
  /// To be asked anew after every element: the open letter's elements leave only the words that go on
  /// with a letter within reach. Nothing is looked at that cannot be among the best.
  public func suggestions(for query: WordQuery) -> [Suggestion] {
    var search = SuggestionSearch(query, in: vocabulary)
    return search.suggestions()
  }

  /// What is to be thought of a word at its end.
  ///
  /// Elements are counted first: a word that one of them makes another is nearer than one that differs
  /// by a letter. What is no word, such as a call sign, a figure or a word in mixed or all capitals,
  /// and what stands for a longer text, is left alone; a capital within a sentence makes a name. Where one
  /// begins, every word has a capital: a correction must be surer there, for names are what lists lack most. What
  /// offends and what the user has removed is never among the corrections.
  ///
  /// - Parameters:
  ///   - word: the word as it was typed.
  ///   - previous: the word before it; `nil` where a sentence begins.
  ///   - limit: how many corrections are wanted.
  ///   - isOpen: whether the word goes on: then nothing is searched for that is farther than two slips, which
  ///     takes longer than a letter may.
  /// - Returns: whether the word is known, and what else may have been meant.
  public func verdict(
    on word: String, after previous: String?, limit: Int = 3, isOpen: Bool = false
  ) -> WordVerdict {
    WordJudge(vocabulary).verdict(on: word, after: previous, limit: limit, isOpen: isOpen)
  }

  /// The word that two words are without the gap between them, if that is likelier.
  ///
  /// A gap in the middle of a letter has torn the letter too, and another letter may be torn beside. Two words that are both known are never joined for sure.
  ///
  /// - Parameters:
  ///   - first: the word before the gap.
  ///   - second: the word after it.
  ///   - previous: the word before both; `nil` where a sentence begins.
  /// - Returns: the word; `nil` if the two words are likelier.
  public func joined(_ first: String, _ second: String, after previous: String?) -> JoinedWord? {
    WordJoints(vocabulary).joined(first, second, after: previous)
  }

  /// The texts of two words that `word` may be without the gap between them, the likeliest first.
  ///
  /// One of the two at least is known.
  public func splits(of word: String, after previous: String?, limit: Int = 4) -> [String] {
    WordJoints(vocabulary).splits(of: word, after: previous, limit: limit)
  }
}
