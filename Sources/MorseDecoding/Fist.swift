/// A sender's hand, as it is believed to be: speed, proportions and their spreads.
///
/// Proportions are in units, so that textbook sending has 3, 1, 3 and 7. A spread is the standard
/// deviation of the logarithm of a length, about its coefficient of variation.
public struct Fist: Hashable, Sendable {
  /// The unit in nanoseconds.
  public var unitNanoseconds: Double
  /// A dah in units.
  public var dah: Double
  /// The gap between elements in units.
  public var elementGap: Double
  /// The gap between characters in units.
  public var characterGap: Double
  /// The gap between words in units.
  public var wordGap: Double
  /// The spread of marks.
  public var markSpread: Double
  /// The spread of gaps.
  public var gapSpread: Double

  /// Creates a fist; textbook proportions unless others are given.
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

  /// The speed of the characters in words a minute (PARIS).
  public var wpm: Double { Self.minute / unitNanoseconds }

  /// The nanoseconds of a minute, divided by the 50 units of PARIS.
  static let minute = 60e9 / 50
}
