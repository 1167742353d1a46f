import MorseDecoding
import Mathematics

/// A systematic habit of an operator, as a ratio between two kinds of the same interval.
public struct FistHabit: Hashable, Sendable {
  /// The kinds of comparisons.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A dah at the end of a character, compared with other dahs.
    case finalDah
    /// A dit at the end of a character, compared with other dits.
    case finalDit
    /// The gap from a dit to a dah, compared with the gap between two dits.
    case gapBeforeDah
    /// The gap from a dah to a dit, compared with the gap between two dits.
    case gapAfterDah
    /// The gap between two dahs, compared with the gap between two dits.
    case gapBetweenDahs
    /// The character gap after a dah, compared with the one after a dit.
    case characterGapAfterDah

    fileprivate var contexts: (special: IntervalContext, usual: IntervalContext) {
      switch self {
      case .finalDah: (.finalDah, .innerDah)
      case .finalDit: (.finalDit, .innerDit)
      case .gapBeforeDah: (.gapBeforeDah, .gapBetweenDits)
      case .gapAfterDah: (.gapAfterDah, .gapBetweenDits)
      case .gapBetweenDahs: (.gapBetweenDahs, .gapBetweenDits)
      case .characterGapAfterDah: (.characterGapAfterDah, .characterGapAfterDit)
      }
    }
  }

  /// The comparison.
  public var kind: Kind
  /// The ratio of the durations; 1 means no difference.
  public var ratio: Double
  /// The number of intervals of the special kind.
  public var count: Int

  /// Returns the significant habits: at least 5 % and four standard errors.
  static func found(in tally: FistTally) -> [FistHabit] {
    Kind.allCases.compactMap { kind in
      let special = tally.units[kind.contexts.special.rawValue]
      let usual = tally.units[kind.contexts.usual.rawValue]
      guard special.count >= 8, usual.count >= 8, let median = special.median,
        let other = usual.median, let spread = special.spread, let otherSpread = usual.spread
      else { return nil }
      let error =
        (spread * spread / Double(special.count) + otherSpread * otherSpread / Double(usual.count))
        .squareRoot() * medianPenalty
      guard abs(median - other) > max(0.05, 4 * error) else { return nil }
      return FistHabit(
        kind: kind, ratio: Logarithm.exponential(median - other), count: special.count)
    }
  }

  /// The ratio of the standard error of a median to that of a mean, √(π/2).
  static let medianPenalty = 1.2533
}
