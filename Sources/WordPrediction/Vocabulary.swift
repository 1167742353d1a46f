import MorseCode

/// The words of the lexicon and of the user, with their probabilities and their cost in a code
/// table.
struct Vocabulary: Sendable {
  let lexicon: Lexicon
  private(set) var own: UserLexicon
  /// The user's words indexed for lookup, kept in sync with `own`.
  private(set) var ownWords: OwnWords
  let weights: PredictionWeights
  let letters: WordLetters
  let patternLetters: PatternLetters

  init(_ lexicon: Lexicon, own: UserLexicon, alphabet: MorseAlphabet, weights: PredictionWeights) {
    self.lexicon = lexicon
    self.own = own
    self.weights = weights
    letters = WordLetters(alphabet)
    patternLetters = PatternLetters(letters)
    ownWords = OwnWords(own, in: lexicon)
  }

  /// Whether the lexicon or the user's words contain `word`, or the word of which it is the
  /// genitive.
  func knows(_ word: String) -> Bool {
    if lexicon.contains(word) || own.contains(word) { return true }
    guard word.hasSuffix("'s") || word.hasSuffix("’s") else { return false }
    return knows(String(word.dropLast(2)))
  }

  /// Learns a word, unless it or the word before it is a single letter that the lexicon lacks.
  mutating func learn(_ word: String, after previous: String?) {
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

  mutating func changeOwn(_ change: (inout UserLexicon) -> Void) {
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
}
