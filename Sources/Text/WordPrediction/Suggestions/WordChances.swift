/// The probabilities of the words that the open word may become, and of its next letters.
///
/// All are shares of the words that begin with the open word's letters, after the previous word.
public struct WordChances: Sendable {
  private let predictor: WordPredictor
  private let expectation: WordExpectation
  private let prefix: [UInt8]
  private let places: Range<Int>
  private let own: Range<Int>
  /// The probability of all words that begin with the letters of the open word.
  private var mass: Float
  /// What the declined words lose of their probabilities.
  private var lost: [(word: [UInt8], mass: Float)] = []

  /// Looks up a context.
  ///
  /// - Parameters:
  ///   - context: the open word and the word before it.
  ///   - declined: see ``WordQuery/declined``.
  ///   - predictor: the known words.
  public init(
    _ context: WordContext, declined: Set<String> = [], in predictor: WordPredictor
  ) {
    self.predictor = predictor
    prefix = WordKey(context.prefix).bytes
    expectation = WordExpectation(context, in: predictor)
    let (words, ownWords) = (predictor.lexicon.words, predictor.ownWords.sorted)
    places = words.narrow(words.all, at: 0, to: prefix)
    own = ownWords.narrow(ownWords.all, at: 0, to: prefix)
    mass = expectation.mass(of: places, own: own)
    lost = Self.keys(of: declined, beginningWith: prefix).map {
      ($0, massAlone(of: $0) * (1 - WordQuery.declinedShare))
    }
    mass -= lost.reduce(0) { $0 + $1.mass }
  }

  /// Returns the keys of the words that begin with a prefix.
  static func keys(of words: Set<String>, beginningWith prefix: [UInt8]) -> [[UInt8]] {
    words.isEmpty ? [] : Set(words.map { WordKey($0).bytes }).filter { $0.starts(with: prefix) }
  }

  /// The probability, among all words, of a word that begins with the open word's letters.
  public var chanceOfBeginning: Double { Double(mass) }

  /// Returns the probability that `letter` is the next one.
  public func chance(ofNext letter: Character) -> Double {
    let bytes = WordKey(String(letter)).bytes
    let (words, ownWords) = (predictor.lexicon.words, predictor.ownWords.sorted)
    let all = expectation.mass(
      of: words.narrow(places, at: prefix.count, to: bytes),
      own: ownWords.narrow(own, at: prefix.count, to: bytes))
    return share(
      lost.reduce(all) { $1.word.dropFirst(prefix.count).starts(with: bytes) ? $0 - $1.mass : $0 })
  }

  /// The probability that the open word is complete.
  public var chanceOfEnd: Double { chance(of: prefix) }

  /// Returns the probability that the open word becomes `word`.
  public func chance(ofWord word: String) -> Double { chance(of: WordKey(word).bytes) }

  private func chance(of word: [UInt8]) -> Double {
    guard word.starts(with: prefix) else { return 0 }
    return share(lost.reduce(massAlone(of: word)) { $1.word == word ? $0 - $1.mass : $0 })
  }

  /// Returns the probability of a word, as if it had not been declined.
  private func massAlone(of word: [UInt8]) -> Float {
    let place = predictor.lexicon.words.place(of: word)
    let index = predictor.ownWords.sorted.place(of: word)
    return expectation.mass(
      of: place.map { $0..<$0 + 1 } ?? 0..<0, own: index.map { $0..<$0 + 1 } ?? 0..<0)
  }

  private func share(_ part: Float) -> Double { mass > 0 ? Double(max(0, part) / mass) : 0 }
}
