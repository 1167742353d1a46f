/// What a typed word that is in no list may be besides a slip.
enum JudgedWord {
  case plain
  /// The first word of a sentence: perhaps a name.
  case capitalized
  /// A part after a hyphen: perhaps a suffix.
  case part
}

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
  /// The same between two words that often stand side by side, such as "in front".
  static let frequentWordGap: Float = 6
  /// The least letters of such a pair, and the most bits of its more frequent word and of the pair.
  ///
  /// English has 2,800 that are no word.
  static let frequentPair: (letters: Int, word: Float, pair: Float) = (6, 8, 15.125)
  /// The most bits of such a pair that replaces a word in no list.
  static let sureOfFrequentPairs: Float = 25
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
  private static let sure: Most = (11, 2.5)
  private static let sureOfGaps: Most = (12, 1.5)
  private static let sureOfNames: Most = (8, 1.5)
  /// The same for misspellings of a capitalized word: few names equal a frequent word but for one,
  /// and fewer if letters are only missing or in another order ("Freind", "Realy").
  private static let sureOfMisspeltNames: Most = (8, 2)
  private static let sureOfNamesThatLackLetters: Most = (12, 2)
  private static let sureLetters = 12
  private typealias Most = (any: Float, letter: Float)
  /// The most bits of a correction that replaces a rare word.
  private static let sureOfRare: Float = 20
  /// The additional margin of corrections that other words often equal by chance: of the first
  /// letter (curable, durable), and of the end (eligibly, eligible).
  static let firstMargin: Float = 8
  static let endMargin: Float = 4
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
  ///   - kind: what the word may be besides.
  ///   - slip: the slip that the correction assumes.
  ///   - lacksLetters: whether its letters are those of the correction, or some of them.
  /// - Returns: the bits.
  static func sureBits(
    letters: Int, isRare: Bool, kind: JudgedWord, slip: WordCorrection.Slip, lacksLetters: Bool
  ) -> Float {
    let most =
      switch (kind, slip) {
      case (.plain, .wordGap): sureOfGaps
      case (.plain, _): sure
      case (.capitalized, .spelling):
        lacksLetters ? sureOfNamesThatLackLetters : sureOfMisspeltNames
      case (.capitalized, _), (.part, _): sureOfNames
      }
    let bits = most.any + most.letter * Float(min(letters, sureLetters))
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
