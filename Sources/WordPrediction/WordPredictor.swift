public import MorseCode

/// Predicts the words that a user is likely to type, and corrects those that they probably
/// misspelled.
///
/// A value type with words, word pairs and their cost in Morse code. It uses no clock, file or
/// network.
public struct WordPredictor: Sendable {
  /// The suggestions for a shell; empty unless the user has named files.
  public var tokens = TokenList()
  /// The words of the language.
  public let lexicon: Lexicon
  /// The user's words.
  public private(set) var own: UserLexicon
  /// The user's words indexed for lookup, kept in sync with `own`.
  private(set) var ownWords: OwnWords
  let weights: PredictionWeights
  let letters: WordLetters
  let patternLetters: PatternLetters

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
    (self.lexicon, self.own, self.weights) = (lexicon, own, weights)
    letters = WordLetters(alphabet)
    patternLetters = PatternLetters(letters)
    ownWords = OwnWords(own, in: lexicon)
  }

  /// Whether the lexicon or the user's words contain `word`, or the word of which it is the
  /// genitive.
  public func knows(_ word: String) -> Bool {
    if lexicon.contains(word) || own.contains(word) { return true }
    guard word.hasSuffix("'s") || word.hasSuffix("’s") else { return false }
    return knows(String(word.dropLast(2)))
  }

  /// Learns a word that was typed and not corrected: see ``UserLexicon/learn(_:after:)``.
  ///
  /// A single letter that the lexicon lacks is usually a fragment of a word split by pauses.
  /// Neither it nor the word after it is learned.
  public mutating func learn(_ word: String, after previous: String?) {
    guard !isStray(word), !(previous.map(isStray) ?? false) else { return }
    let size = own.entries.count
    own.learn(word, after: previous)
    if own.entries.count < size {
      ownWords = OwnWords(own, in: lexicon)
    } else {
      ownWords.update(WordKey(word), from: own, in: lexicon)
    }
  }

  private func isStray(_ word: String) -> Bool {
    word.count == 1 && word.first?.isCased == true && !lexicon.contains(word)
  }

  /// Edits the user's words.
  public mutating func changeOwn(_ change: (inout UserLexicon) -> Void) {
    change(&own)
    ownWords = OwnWords(own, in: lexicon)
  }

  /// Whether a word of the lexicon may be suggested or inserted: it is not offensive, and the user
  /// has not blocked it.
  func offers(_ place: Int) -> Bool {
    !lexicon.isOffensive(at: place) && !ownWords.blockedPlaces.contains(place)
  }

  /// Returns the spelling of a word: the user's, unless only the lexicon's has a capital.
  func text(place: Int?, index: Int?) -> String {
    let known = place.map(lexicon.text) ?? ""
    guard let own = index.map({ ownWords.words[$0].entry.text }) else { return known }
    return place != nil && own == own.lowercased() ? known : own
  }

  /// Returns the words that `query` may become, the most probable first.
  ///
  /// Call it again after every element: the elements of the open letter limit the words to those
  /// whose next letter is still possible. The search skips words that cannot be among the best.
  public func suggestions(for query: WordQuery) -> [Suggestion] {
    var search = SuggestionSearch(query, in: self)
    return search.suggestions()
  }
}
