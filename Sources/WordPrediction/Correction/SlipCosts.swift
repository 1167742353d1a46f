/// How improbable slips are, in bits.
struct SlipCosts: Sendable {
  /// Of one element or gap, and of two.
  var element: Float = 9
  var twoElements: Float = 18
  /// Of a letter left out, or swapped with the next.
  var letter: Float = 9
  /// Of one that is another or too many: each of them could be.
  var anyLetter: Float = 13
  /// Of a gap between words.
  var wordGap: Float = 12
  /// Of a word that no list has, and of each of its letters.
  var unknownWord: Float = 18
  var unknownLetter: Float = 1.5
  /// How far the first correction must be before the second, and before the word being right.
  var margin: Float = 4
  var unknownMargin: Float = 5

  static let standard = SlipCosts()

  func bits(of slip: WordCorrection.Slip) -> Float {
    switch slip {
    case .elements(1): element
    case .elements: twoElements
    case .letter(isAny: false): letter
    case .letter(isAny: true): anyLetter
    case .wordGap: wordGap
    }
  }
}
