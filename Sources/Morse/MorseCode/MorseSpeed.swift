import Timeline

/// A Morse speed: the speed of the characters, and an effective speed that may be lower.
///
/// The reference word is PARIS with its word gap: 50 units. So a unit lasts 1.2 s divided by the
/// words a minute. Farnsworth timing keeps the characters at ``characterWPM`` and stretches the
/// gaps between them until a word takes 60 s / ``effectiveWPM``. Each character gap gets 3/19 of
/// the added time, and the word gap 7/19 (Bloom, QEX, April 1990).
public struct MorseSpeed: Hashable, Sendable {
  /// The speed of the characters, in words a minute.
  public let characterWPM: Double
  /// The effective speed in words a minute; at most ``characterWPM``.
  public let effectiveWPM: Double

  /// The valid speeds, in words a minute.
  public static let range: ClosedRange<Double> = 1...200

  /// Creates a speed; `nil` if a value is outside ``range`` or the effective speed is the higher
  /// one.
  ///
  /// - Parameters:
  ///   - wpm: the speed of the characters in words a minute.
  ///   - effectiveWPM: the effective speed in words a minute; equal to `wpm` by default.
  public init?(wpm: Double, effectiveWPM: Double? = nil) {
    let effective = effectiveWPM ?? wpm
    guard Self.range.contains(wpm), Self.range.contains(effective), effective <= wpm else {
      return nil
    }
    self.characterWPM = wpm
    self.effectiveWPM = effective
  }

  /// Returns the words a minute of typed text: five characters a word; `nil` for no time.
  package static func wordsPerMinute(of characters: Int, in milliseconds: Int) -> Double? {
    guard milliseconds > 0 else { return nil }
    return Double(characters) / 5 / (Double(milliseconds) / 60_000)
  }

  /// Twenty words a minute.
  public static let standard = MorseSpeed(characterWPM: 20, effectiveWPM: 20)

  private init(characterWPM: Double, effectiveWPM: Double) {
    self.characterWPM = characterWPM
    self.effectiveWPM = effectiveWPM
  }

  /// The unit: the duration of a dit.
  public var unit: Duration { .nanoseconds(Int64((unitNanoseconds).rounded())) }

  /// Returns the duration of the mark of `element`.
  public func duration(of element: MorseElement) -> Duration {
    .nanoseconds(Int64((unitNanoseconds * Double(element.units)).rounded()))
  }

  /// The gap between the elements of a character: one unit.
  public var elementGap: Duration { unit }

  /// The gap between the characters of a word: three units, or more with Farnsworth timing.
  public var characterGap: Duration { .nanoseconds(Int64((gapUnitNanoseconds * 3).rounded())) }

  /// The gap between words: seven units, or more with Farnsworth timing.
  public var wordGap: Duration { .nanoseconds(Int64((gapUnitNanoseconds * 7).rounded())) }

  /// The unit in nanoseconds, not rounded.
  package var unitNanoseconds: Double { Self.unitAtOneWPM / characterWPM }

  /// The unit at one word a minute, in nanoseconds: PARIS has 50 units.
  package static let unitAtOneWPM = 60e9 / 50

  /// The duration of a unit in the gaps between characters and words, of which PARIS has 19.
  private var gapUnitNanoseconds: Double {
    guard effectiveWPM < characterWPM else { return unitNanoseconds }
    return (60e9 / effectiveWPM - 31 * unitNanoseconds) / 19
  }
}
