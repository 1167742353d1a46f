import MorseCode

/// The words of a language and of the user, how probable they are and what they cost in a code table.
struct Vocabulary: Sendable {
  let lexicon: Lexicon
  private(set) var own: UserLexicon
  /// The user's words as they are looked up, always in step with `own`.
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

  /// Whether `word` is known: of the language's, or of the user's, or the genitive of one.
  func knows(_ word: String) -> Bool {
    if lexicon.contains(word) || own.contains(word) { return true }
    guard word.hasSuffix("'s") || word.hasSuffix("’s") else { return false }
    return knows(String(word.dropLast(2)))
  }

  /// Learns a word, unless it or the one before it is a lone letter that is no word.
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

  /// Whether a word of the lexicon is one to offer or put in: it does not offend, and the user has not
  /// removed it.
  func offers(_ place: Int) -> Bool {
    !lexicon.isOffensive(at: place) && !ownWords.blockedPlaces.contains(place)
  }

  /// A word as it is written: as the user has it, unless only the lexicon knows of a capital.
  func text(place: Int?, index: Int?) -> String {
    let known = place.map(lexicon.text) ?? ""
    guard let own = index.map({ ownWords.words[$0].entry.text }) else { return known }
    return place != nil && own == own.lowercased() ? known : own
  }
}
