/// A word that may have been meant by one that was typed.
public struct WordCorrection: Hashable, Sendable {
  /// What went wrong between the two.
  public enum Slip: Hashable, Sendable {
    /// So many elements or gaps between letters are wrong, missing or too many.
    case elements(Int)
    /// Letters are missing, too many, swapped or others: so improbable, in bits.
    case spelling(bits: Float)
    /// The gap between two words is missing.
    case wordGap
  }

  /// The word, in the case in which the typed one is.
  public let text: String
  /// What went wrong.
  public let slip: Slip
  /// How probable it is that the word was meant and typed so, to be compared with others.
  public let weight: Float
}

/// What is to be thought of a word that has been typed.
public struct WordVerdict: Hashable, Sendable {
  /// Whether it is a word as it stands; then it is never to be changed unasked, but to get its capital.
  public let isKnown: Bool
  /// What may have been meant instead, the likeliest first.
  public let corrections: [WordCorrection]
  /// Whether the first is to be put in its place without being asked.
  public let isSure: Bool
  /// Whether the word is known, but so rare beside the first correction that this is offered.
  public let isDoubtful: Bool

  /// The corrections to offer: none for a word that is known and not doubtful.
  public var offers: [WordCorrection] { isKnown && !isDoubtful ? [] : corrections }

  /// The correction to apply at the word's end, if there is one.
  public var correction: String? { isSure ? corrections.first?.text : nil }

  static let untouched = WordVerdict(
    isKnown: true, corrections: [], isSure: false, isDoubtful: false)
}
