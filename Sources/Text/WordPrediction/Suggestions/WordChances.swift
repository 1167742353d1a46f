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
  private let mass: Float

  /// Looks up a context.
  public init(_ context: WordContext, in predictor: WordPredictor) {
    self.predictor = predictor
    prefix = WordKey(context.prefix).bytes
    expectation = WordExpectation(
      after: context.previous, in: predictor, knowsStarts: true)
    let (words, ownWords) = (predictor.lexicon.words, predictor.ownWords.sorted)
    places = words.narrow(words.all, at: 0, to: prefix)
    own = ownWords.narrow(ownWords.all, at: 0, to: prefix)
    mass = expectation.mass(of: places, own: own)
  }

  /// The probability, among all words, of a word that begins with the open word's letters.
  public var chanceOfBeginning: Double { Double(mass) }

  /// Returns the probability that `letter` is the next one.
  public func chance(ofNext letter: Character) -> Double {
    let bytes = WordKey(String(letter)).bytes
    let (words, ownWords) = (predictor.lexicon.words, predictor.ownWords.sorted)
    return share(
      expectation.mass(
        of: words.narrow(places, at: prefix.count, to: bytes),
        own: ownWords.narrow(own, at: prefix.count, to: bytes)))
  }

  /// The probability that the open word is complete.
  public var chanceOfEnd: Double { chance(of: prefix) }

  /// Returns the probability that the open word becomes `word`.
  public func chance(ofWord word: String) -> Double { chance(of: WordKey(word).bytes) }

  private func chance(of word: [UInt8]) -> Double {
    guard word.starts(with: prefix) else { return 0 }
    let place = predictor.lexicon.words.place(of: word)
    let index = predictor.ownWords.sorted.place(of: word)
    return share(
      expectation.mass(
        of: place.map { $0..<$0 + 1 } ?? 0..<0, own: index.map { $0..<$0 + 1 } ?? 0..<0))
  }

  private func share(_ part: Float) -> Double { mass > 0 ? Double(part / mass) : 0 }
}
