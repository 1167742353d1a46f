/// A word that the user may have meant instead of the typed one.
public struct WordCorrection: Hashable, Sendable {
  /// The difference between the two words.
  public enum Slip: Hashable, Sendable {
    /// A number of elements or character gaps is wrong, missing or extra.
    case elements(Int)
    /// Letters are missing, extra, swapped or substituted; the cost is in bits.
    case spelling(bits: Float)
    /// The gap between two words is missing.
    case wordGap
  }

  /// The word, in the case of the typed word.
  public let text: String
  /// The difference from the typed word.
  public let slip: Slip
  /// The joint probability of the word and the slip, for comparison with other corrections.
  public let weight: Float
}

/// The result of checking a word.
public struct WordVerdict: Hashable, Sendable {
  /// Whether the word is known.
  ///
  /// A known word is never changed automatically, except to add its capital.
  public let isKnown: Bool
  /// The possible corrections, the most probable first.
  public let corrections: [WordCorrection]
  /// Whether the first correction may replace the word automatically.
  public let isSure: Bool
  /// Whether the word is known, but so rare that the first correction is suggested.
  public let isDoubtful: Bool

  /// The corrections to suggest; empty for a known word that is not doubtful.
  public var offers: [WordCorrection] { isKnown && !isDoubtful ? [] : corrections }

  /// The correction to apply at the end of the word, if any.
  public var correction: String? { isSure ? corrections.first?.text : nil }

  /// Returns the verdict with another correction at the end.
  func with(_ correction: WordCorrection?) -> WordVerdict {
    guard let correction else { return self }
    return WordVerdict(
      isKnown: isKnown, corrections: corrections + [correction], isSure: isSure,
      isDoubtful: isDoubtful)
  }

  static let untouched = WordVerdict(
    isKnown: true, corrections: [], isSure: false, isDoubtful: false)
}
