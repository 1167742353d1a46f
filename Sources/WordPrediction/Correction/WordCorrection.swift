/// A word that may have been meant by one that was typed.
public struct WordCorrection: Hashable, Sendable {
  /// What went wrong between the two.
  public enum Slip: Hashable, Sendable {
    /// So many elements or gaps between letters are wrong, missing or too many.
    case elements(Int)
    /// A letter is missing or swapped with the next; or, where it could be any, wrong or too many.
    case letter(isAny: Bool)
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
  /// Whether it is a word as it stands; then it is never to be changed unasked.
  public let isKnown: Bool
  /// What may have been meant instead, the likeliest first.
  public let corrections: [WordCorrection]
  /// Whether the first is to be put in its place without being asked.
  public let isSure: Bool

  /// The correction to apply at the word's end, if there is one.
  public var correction: String? { isSure ? corrections.first?.text : nil }

  static let untouched = WordVerdict(isKnown: true, corrections: [], isSure: false)
}
