import MorseCode

/// The estimate of a sender's hand: speed, proportions and their spreads.
///
/// Proportions are in units; textbook timing has 3, 1, 3 and 7. A spread is the standard deviation
/// of the logarithm of a duration, about its coefficient of variation.
public struct Fist: Hashable, Sendable {
  /// The unit in nanoseconds.
  public var unitNanoseconds: Double
  /// The dah in units.
  public var dah: Double
  /// The element gap in units.
  public var elementGap: Double
  /// The character gap in units.
  public var characterGap: Double
  /// The word gap in units.
  public var wordGap: Double
  /// The spread of marks.
  public var markSpread: Double
  /// The spread of gaps.
  public var gapSpread: Double

  /// Creates a hand; the defaults are textbook proportions.
  public init(
    unitNanoseconds: Double, dah: Double = 3, elementGap: Double = 1, characterGap: Double = 3,
    wordGap: Double = 7, markSpread: Double = 0, gapSpread: Double = 0
  ) {
    self.unitNanoseconds = unitNanoseconds
    self.dah = dah
    self.elementGap = elementGap
    self.characterGap = characterGap
    self.wordGap = wordGap
    self.markSpread = markSpread
    self.gapSpread = gapSpread
  }

  /// The speed of the dits in words a minute (PARIS).
  public var wpm: Double { MorseSpeed.unitAtOneWPM / unitNanoseconds }

  /// The average unit of PARIS in nanoseconds: it has 10 dits, 4 dahs and 9 element gaps.
  public var averageUnitNanoseconds: Double {
    unitNanoseconds * (10 + 4 * dah + 9 * elementGap) / 31
  }

  /// The speed of the characters in words a minute (PARIS).
  ///
  /// It hardly depends on the level at which a mark of sound begins, as ``wpm`` does.
  public var characterWPM: Double { MorseSpeed.unitAtOneWPM / averageUnitNanoseconds }
}
