import Timeline

/// How fast Morse is sent: the speed of the characters and, when slower, of the whole.
///
/// A word is PARIS with its word gap, fifty units, so a unit lasts 1.2 s divided by the words a
/// minute. Farnsworth timing keeps the characters at ``characterWPM`` and stretches the gaps between
/// them until a word takes 60 s / ``effectiveWPM`` (Bloom, QEX, April 1990: 3/19 of the added time
/// goes to each character gap, 7/19 to the word gap).
public struct MorseSpeed: Hashable, Sendable {
  /// The speed of the characters, in words a minute.
  public let characterWPM: Double
  /// The speed of the whole, in words a minute; never above ``characterWPM``.
  public let effectiveWPM: Double

  /// The speeds that are taken, in words a minute.
  public static let range: ClosedRange<Double> = 1...200

  /// Creates a speed; `nil` when one is outside ``range`` or the effective one is the higher.
  ///
  /// - Parameters:
  ///   - wpm: words a minute of the characters.
  ///   - effectiveWPM: words a minute of the whole; the same when left out.
  public init?(wpm: Double, effectiveWPM: Double? = nil) {
    let effective = effectiveWPM ?? wpm
    guard Self.range.contains(wpm), Self.range.contains(effective), effective <= wpm else {
      return nil
    }
    self.characterWPM = wpm
    self.effectiveWPM = effective
  }

  /// Twenty words a minute.
  public static let standard = MorseSpeed(characterWPM: 20, effectiveWPM: 20)

  private init(characterWPM: Double, effectiveWPM: Double) {
    self.characterWPM = characterWPM
    self.effectiveWPM = effectiveWPM
  }

  /// The unit: the length of a dit.
  public var unit: Duration { .nanoseconds(Int64((unitNanoseconds).rounded())) }

  /// How long the mark of `element` lasts.
  public func duration(of element: MorseElement) -> Duration {
    .nanoseconds(Int64((unitNanoseconds * Double(element.units)).rounded()))
  }

  /// The gap between the elements of a character: one unit.
  public var elementGap: Duration { unit }

  /// The gap between the characters of a word: three units, or stretched ones.
  public var characterGap: Duration { .nanoseconds(Int64((gapUnitNanoseconds * 3).rounded())) }

  /// The gap between words: seven units, or stretched ones.
  public var wordGap: Duration { .nanoseconds(Int64((gapUnitNanoseconds * 7).rounded())) }

  private var unitNanoseconds: Double { 1.2e9 / characterWPM }

  /// A unit of the gaps between characters and words, of which PARIS holds nineteen.
  private var gapUnitNanoseconds: Double {
    guard effectiveWPM < characterWPM else { return unitNanoseconds }
    return (60e9 / effectiveWPM - 31 * unitNanoseconds) / 19
  }
}
