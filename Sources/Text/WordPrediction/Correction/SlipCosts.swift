/// The costs of slips in bits: the negative binary logarithms of their probabilities.
enum SlipCosts {
  /// The cost of one wrong element or gap, and of two.
  static let element: Float = 7.7
  static let twoElements: Float = 18
  /// The budgets for misspellings, in bits.
  ///
  /// Each later budget applies if no probable word was found within the one before.
  static let spellings: [Float] = [16, 22, 28]
  /// The cost of a missing word gap.
  static let wordGap: Float = 12
  /// The cost of an extra word gap within a word.
  static let tornWord: Float = 12
  /// The additional cost if that gap is within a letter.
  static let tornLetter: Float = 2
  /// The margin by which a joined word must lead its two parts to replace them automatically.
  static let joinMargin: Float = 6
  /// The cost of a word that is in no list, and of each of its letters.
  static let unknownWord: Float = 18
  static let unknownLetter: Float = 1.5
  /// The margins by which the first correction must lead the second, and lead the hypothesis of an
  /// unlisted word.
  static let margin: Float = 4
  static let unknownMargin: Float = 6
  /// The additional margin for a capitalized word, which may be a name that is in no list.
  static let nameMargin: Float = 4
  /// The margin by which a correction must lead a rare known word to be suggested for it.
  static let doubtMargin: Float = 1

  /// Returns the probability of a word of this length that is in no list.
  static func probability(ofUnlisted count: Int) -> Float {
    LogProbability.half(toThe: unknownWord + unknownLetter * Float(count))
  }

  static func bits(of slip: WordCorrection.Slip) -> Float {
    switch slip {
    case .elements(1): element
    case .elements: twoElements
    case .spelling(let bits): bits
    case .wordGap: wordGap
    }
  }
}
