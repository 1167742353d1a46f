/// The probabilities of words after a given one, from the words and pairs of the lexicon and the
/// user.
struct WordExpectation {
  private let lexicon: Lexicon
  private let own: OwnWords
  /// The successors in the lexicon, by index.
  let successors: ArraySlice<UInt32>
  /// The counts of the successors in the user's words, by index.
  private let ownSuccessors: [Int: Int]
  private let pairWeight: Float
  private let ownFactor: Float
  private let ownPairFactor: Float
  private let rest: Float

  /// Looks up the words of a context, which may begin a sentence.
  init(_ context: WordContext, in predictor: WordPredictor) {
    self.init(after: context.previous, in: predictor, knowsStarts: context.beginsSentence)
  }

  /// Looks up the words after `previous`; without one, those that begin sentences, if `knowsStarts`.
  init(after previous: String?, in predictor: WordPredictor, knowsStarts: Bool = false) {
    lexicon = predictor.lexicon
    own = predictor.ownWords
    let weights = predictor.weights
    let key = WordKey(previous ?? "")
    let following =
      previous == nil
      ? (knowsStarts ? lexicon.starts[...] : []) : lexicon.successors(of: lexicon.place(of: key))
    successors = weights.pairs > 0 ? following : []
    pairWeight = successors.isEmpty ? 0 : weights.pairs
    let followers = weights.ownPairs > 0 ? predictor.own.pairs[key] ?? [:] : [:]
    ownSuccessors = Dictionary(
      uniqueKeysWithValues: followers.compactMap { [own] follower, count in
        own.sorted.place(of: follower.bytes).map { ($0, count) }
      })
    let total = Float(own.total)
    let pairTotal = Float(ownSuccessors.values.reduce(0, +))
    let ownWeight = weights.own * total / (total + PredictionWeights.ownHalf)
    let ownPairWeight = weights.ownPairs * pairTotal / (pairTotal + PredictionWeights.ownPairsHalf)
    ownFactor = total > 0 ? (1 - ownPairWeight) * ownWeight / total : 0
    ownPairFactor = pairTotal > 0 ? ownPairWeight / pairTotal : 0
    rest = (1 - ownPairWeight) * (1 - ownWeight)
  }

  /// Returns the maximum probability of a lexicon word that is neither a successor nor a word of
  /// the user.
  func probability(ofWordAlone frequency: Float) -> Float { rest * (1 - pairWeight) * frequency }

  /// Returns the lexicon's probability of a word with a given probability as a successor.
  func probability(at place: Int, following: Float) -> Float {
    rest * ((1 - pairWeight) * lexicon.probability(at: place) + pairWeight * following)
  }

  /// Returns the lexicon's probability of a word.
  func probability(at place: Int) -> Float {
    probability(at: place, following: lexicon.probability(of: place, among: successors))
  }

  /// Returns the probability of a user's word from all sources.
  func probability(ofOwn index: Int) -> Float {
    let word = own.words[index]
    let known = word.place.map { probability(at: $0) } ?? 0
    return known + ownFactor * Float(word.entry.count) + ownPairFactor
      * Float(ownSuccessors[index] ?? 0)
  }

  /// Returns the probability of all words of the lexicon and of the user in these ranges.
  func mass(of places: Range<Int>, own range: Range<Int>) -> Float {
    let alone = rest * (1 - pairWeight) * lexicon.mass(of: places)
    let following = successors.within(places).reduce(Float(0)) {
      $0 + LogProbability.values[Int($1 & 0xFF)]
    }
    let owned = range.reduce(Float(0)) {
      $0 + ownFactor * Float(own.words[$1].entry.count)
        + ownPairFactor * Float(ownSuccessors[$1] ?? 0)
    }
    return alone + rest * pairWeight * following + owned
  }
}
