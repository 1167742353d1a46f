/// The costs of slips in bits: the negative binary logarithms of their probabilities.
enum SlipCosts {
  /// The cost of one wrong element or gap, and of two.
  static let element: Float = 7.7
  static let twoElements: Float = 18
  /// The budgets for misspellings, in bits.
  ///
  /// Each later budget applies if no probable word was found within the one before.
  static let spellings: [Float] = [14, 19, 25]
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
  /// The margin by which the first correction must lead the second.
  static let margin: Float = 2.5
  /// The most bits of a correction that replaces a word in no list: for any word, and for each of
  /// its first letters.
  ///
  /// A long word that equals a listed one but for a slip is rarely another word; less so if it is a
  /// name, a part after a hyphen, or a compound.
  private static let sure: (any: Float, letter: Float) = (11, 2.5)
  private static let sureOfNames: (any: Float, letter: Float) = (12, 1.5)
  private static let sureLetters = 12
  /// The most bits of a correction that replaces a rare word.
  private static let sureOfRare: Float = 20
  /// The additional margin of corrections that other words often equal by chance: of the first
  /// letter (curable, durable), and of the end (eligibly, eligible).
  static let firstMargin: Float = 8
  static let endMargin: Float = 4
  /// The additional margin for a capitalized word, which may be a name that is in no list.
  static let nameMargin: Float = 4
  /// A misspelled word is suggested for a rare known word that leads it by less.
  static let doubt: Float = 3
  /// The margin by which a word that differs in elements must lead a rare known word.
  static let doubtOfElements: Float = 1

  /// Returns the probability of a word of this length that is in no list.
  static func probability(ofUnlisted count: Int) -> Float {
    LogProbability.half(toThe: unknownWord + unknownLetter * Float(count))
  }

  /// Returns the most bits of a correction that replaces a word of this length.
  ///
  /// - Parameters:
  ///   - letters: the number of letters of the typed word.
  ///   - isRare: whether it is a rare word.
  ///   - isName: whether it may be a name or a part of a compound.
  ///   - isGap: whether the correction is two words.
  /// - Returns: the bits.
  static func sureBits(letters: Int, isRare: Bool, isName: Bool, isGap: Bool) -> Float {
    let most = isName || isGap ? sureOfNames : sure
    let bits =
      most.any + most.letter * Float(min(letters, sureLetters)) - (isName ? nameMargin : 0)
    return isRare ? min(bits, sureOfRare) : bits
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
