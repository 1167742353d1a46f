/// The weights of the probability sources.
public struct PredictionWeights: Hashable, Sendable {
  /// The weight of the lexicon's pairs relative to its words.
  public var pairs: Float
  /// The final weight of the user's words relative to the lexicon.
  public var own: Float
  /// The final weight of the user's pairs relative to all other sources.
  public var ownPairs: Float

  /// The standard weights; the user's weights grow with the amount of data.
  public static let standard = PredictionWeights(pairs: 0.6, own: 0.15, ownPairs: 0.3)

  /// Creates weights; each is from 0 to 1.
  public init(pairs: Float, own: Float, ownPairs: Float) {
    (self.pairs, self.own, self.ownPairs) = (pairs, own, ownPairs)
  }

  /// The number of the user's words at which their weight reaches half.
  static let ownHalf: Float = 200
  /// The number of the user's pairs after a word at which their weight reaches half.
  static let ownPairsHalf: Float = 1
}
