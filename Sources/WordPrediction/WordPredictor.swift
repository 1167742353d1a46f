public import MorseCode

/// What a user is likely to type, and what they have likely meant.
///
/// A value that knows words, pairs of words and what they cost in Morse code. It reads no clock, no
/// file and no network.
public struct WordPredictor: Sendable {
  /// The language's words.
  public let lexicon: Lexicon
  /// The user's words.
  public private(set) var own: UserLexicon
  /// How much what counts.
  public var weights: PredictionWeights
  /// What is offered in a shell; nothing unless the user has named files.
  public var tokens = TokenList()
  let letters: WordLetters
  let patternLetters: PatternLetters
  var costs = SlipCosts.standard
  private(set) var ownWords: OwnWords

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
    self.lexicon = lexicon
    self.own = own
    self.weights = weights
    letters = WordLetters(alphabet)
    patternLetters = PatternLetters(letters)
    ownWords = OwnWords(own, in: lexicon)
  }

  /// Whether `word` is known: of the language's, or of the user's, or the genitive of one.
  public func knows(_ word: String) -> Bool {
    if lexicon.contains(word) || own.contains(word) { return true }
    guard word.hasSuffix("'s") || word.hasSuffix("’s") else { return false }
    return knows(String(word.dropLast(2)))
  }

  /// Learns from a word that was typed and left as it is: see ``UserLexicon/learn(_:after:)``.
  ///
  /// A lone letter that is no word of the language is rather what pauses have left of one: neither it nor the
  /// word after it is learnt.
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

  /// Changes the user's words.
  public mutating func changeOwn(_ change: (inout UserLexicon) -> Void) {
    change(&own)
    ownWords = OwnWords(own, in: lexicon)
  }
}
