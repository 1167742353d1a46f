/// The costs of slips in bits: the negative binary logarithms of their probabilities.
struct SlipCosts: Sendable {
  /// The cost of one wrong element or gap, and of two.
  var element: Float = 7.7
  var twoElements: Float = 18
  /// The budgets for misspellings, in bits.
  ///
  /// Each later budget applies if no probable word was found within the one before.
  var spellings: [Float] = [16, 22, 28]
  /// The cost of a missing word gap.
  var wordGap: Float = 12
  /// The cost of an extra word gap within a word.
  var tornWord: Float = 12
  /// The additional cost if that gap is within a letter.
  var tornLetter: Float = 2
  /// The margin by which a joined word must lead its two parts to replace them automatically.
  var joinMargin: Float = 6
  /// The cost of a word that is in no list, and of each of its letters.
  var unknownWord: Float = 18
  var unknownLetter: Float = 1.5
  /// The margins by which the first correction must lead the second, and lead the hypothesis of an
  /// unlisted word.
  var margin: Float = 4
  var unknownMargin: Float = 6
  /// The additional margin for a capitalized word, which may be a name that is in no list.
  var nameMargin: Float = 4
  /// The margin by which a correction must lead a rare known word to be suggested for it.
  var doubtMargin: Float = 1

  static let standard = SlipCosts()

  func bits(of slip: WordCorrection.Slip) -> Float {
    switch slip {
    case .elements(1): element
    case .elements: twoElements
    case .spelling(let bits): bits
    case .wordGap: wordGap
    }
  }
}
