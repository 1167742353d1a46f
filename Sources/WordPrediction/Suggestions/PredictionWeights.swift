/// How much the parts of what is known of words count.
public struct PredictionWeights: Hashable, Sendable {
  /// How much the pairs of the lexicon count beside its words.
  public var pairs: Float
  /// How much the user's own words count beside the lexicon, once there are many.
  public var own: Float
  /// How much the user's own pairs count beside everything else, once there are some.
  public var ownPairs: Float

  /// The weights as they are; those of the user's own grow with what there is of them.
  public static let standard = PredictionWeights(pairs: 0.6, own: 0.15, ownPairs: 0.3)

  /// Creates weights between zero and one.
  public init(pairs: Float, own: Float, ownPairs: Float) {
    (self.pairs, self.own, self.ownPairs) = (pairs, own, ownPairs)
  }

  /// How many of the user's words half of the weight needs.
  static let ownHalf: Float = 200
  /// How many of the user's pairs after a word half of the weight needs.
  static let ownPairsHalf: Float = 1
}
