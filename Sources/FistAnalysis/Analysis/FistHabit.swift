import MorseDecoding

/// Something that a sender does throughout, as a ratio between two kinds of the same interval.
public struct FistHabit: Hashable, Sendable {
  /// What is compared.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The last mark of a character, when a dah, against the other dahs.
    case finalDah
    /// The last mark of a character, when a dit, against the other dits.
    case finalDit
    /// The gap from a dit to a dah, against that between two dits.
    case gapBeforeDah
    /// The gap from a dah to a dit, against that between two dits.
    case gapAfterDah
    /// The gap between two dahs, against that between two dits.
    case gapBetweenDahs
    /// The gap between characters after a dah, against that after a dit.
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

  /// What is compared.
  public var kind: Kind
  /// How many times as long it is: 1 when there is no difference.
  public var ratio: Double
  /// How many intervals of the kind there were.
  public var count: Int

  /// What stands out: by 5 % and four standard errors at least.
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

  /// The standard error of a median against that of a mean, √(π/2).
  static let medianPenalty = 1.2533
}
