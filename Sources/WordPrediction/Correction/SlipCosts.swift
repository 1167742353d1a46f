/// How improbable slips are, in bits.
struct SlipCosts: Sendable {
  /// Of one element or gap, and of two.
  var element: Float = 7.7
  var twoElements: Float = 18
  /// How many bits a misspelling may have at most; each applies where no likely word was found with the one before.
  var spellings: [Float] = [16, 22, 28]
  /// Of a gap between words.
  var wordGap: Float = 12
  /// Of a gap within a word.
  var tornWord: Float = 12
  /// Of its being within a letter.
  var tornLetter: Float = 2
  /// How far the whole word must be before its two parts to take their place.
  var joinMargin: Float = 6
  /// Of a word that no list has, and of each of its letters.
  var unknownWord: Float = 18
  var unknownLetter: Float = 1.5
  /// How far the first correction must be before the second, and before the word being right.
  var margin: Float = 4
  var unknownMargin: Float = 6
  /// How much farther it must be before a word with a capital, which may be a name that no list has.
  var nameMargin: Float = 4
  /// How far a correction must be before a rare word that is known to be offered for it.
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
