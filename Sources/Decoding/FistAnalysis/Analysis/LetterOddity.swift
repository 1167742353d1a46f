public import MorseCode
import MorseDecoding
import Mathematics

/// A mark or gap of one character that differs from the same kind of interval in other characters.
public struct LetterOddity: Hashable, Sendable {
  /// The character.
  public var meaning: MorseMeaning
  /// Its elements.
  public var pattern: MorsePattern
  /// Whether the interval is a mark; otherwise it is the gap after one.
  public var isMark: Bool
  /// The index of the mark or gap, from zero.
  public var position: Int
  /// The duration relative to the operator's own average.
  public var ratio: Double
  /// The number of times the character was sent.
  public var count: Int
  /// The deviation in standard errors.
  public var significance: Double

  /// Returns the significant oddities: at least 10 % and four standard errors, in characters sent
  /// at least four times.
  ///
  /// The average covers intervals in the same context. So a habit with every last dah is reported
  /// as a ``FistHabit``, not as an oddity of all letters that end in a dah.
  static func found(in tally: FistTally, alphabet: MorseAlphabet) -> [LetterOddity] {
    let centers = tally.units.map(\.median)
    let spreads = tally.units.map { $0.spread ?? 0 }
    var found: [LetterOddity] = []
    for (pattern, letter) in tally.letters {
      guard let meaning = alphabet.reading(of: pattern), letter.count >= 4 else { continue }
      let places =
        letter.marks.indices.map { (true, $0, letter.marks[$0]) }
        + letter.gaps.indices.map { (false, $0, letter.gaps[$0]) }
      for (isMark, position, sample) in places {
        let context =
          isMark
          ? IntervalContext.mark(of: pattern, at: position)
          : IntervalContext.gap(of: pattern, after: position)
        guard let median = sample.median, let usual = centers[context.rawValue] else { continue }
        let error =
          max(0.02, spreads[context.rawValue]) * FistHabit.medianPenalty
          / Double(sample.sampleCount).squareRoot()
        let distance = abs(median - usual)
        guard distance > max(0.1, 4 * error) else { continue }
        found.append(
          LetterOddity(
            meaning: meaning, pattern: pattern, isMark: isMark, position: position,
            ratio: Logarithm.exponential(median - usual), count: letter.count,
            significance: distance / error))
      }
    }
    return found.sorted {
      ($1.significance, $0.pattern.rawValue, $0.position)
        < ($0.significance, $1.pattern.rawValue, $1.position)
    }
  }
}
