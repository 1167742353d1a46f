/// Predicts random groups: words of letters and digits that all have the same length.
///
/// Trainees and cipher clerks key groups of five. Two words of equal length set another length.
struct CodeGroups: Sendable {
  private var length: UInt8 = 5
  /// The number of characters of the word so far, and of the word before it.
  private var count: UInt8 = 0
  private var lastCount: UInt8 = 0

  /// The assumed probability of a space after a whole group, a shorter one and a longer one.
  private static let spaceAfterGroup: Float = 0.95
  private static let spaceInGroup: Float = 0.01
  private static let spaceAfterMore: Float = 0.5
  /// The shares of character kinds inside groups, assumed: mostly letters, hardly any punctuation.
  private static let letters: Float = 0.83
  private static let digits: Float = 0.16
  private static let punctuation: Float = 0.01
  /// The shortest length of groups, because single characters are no group, and the largest count.
  private static let fewest: UInt8 = 2
  private static let most: UInt8 = 15

  /// Adds a symbol of a text, and returns its probability.
  @inline(__always)
  mutating func append(_ symbol: UInt8) -> Float {
    let space = spaceShare
    guard symbol != TextSymbol.space else {
      if count == lastCount, count >= Self.fewest { length = count }
      (lastCount, count) = (count, 0)
      return space
    }
    count = min(count + 1, Self.most)
    return (1 - space) * Self.share(of: symbol)
  }

  private var spaceShare: Float {
    if count == 0 { return 0 }
    if count == length { return Self.spaceAfterGroup }
    return count < length ? Self.spaceInGroup : Self.spaceAfterMore
  }

  @inline(__always)
  private static func share(of symbol: UInt8) -> Float {
    switch symbol {
    case ..<TextSymbol.apostrophe: letters / 26
    case TextSymbol.digits: digits / 10
    case TextSymbol.digits.upperBound..<TextSymbol.command:
      punctuation / TextSymbol.punctuationCount
    default: 0
    }
  }
}
