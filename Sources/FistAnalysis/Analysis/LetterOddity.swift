public import MorseCode
import MorseDecoding

/// A mark or gap of one character that is sent unlike the same kind of interval in the others.
public struct LetterOddity: Hashable, Sendable {
  /// The character.
  public var meaning: MorseMeaning
  /// Its elements.
  public var pattern: MorsePattern
  /// Whether it is a mark; else the gap behind one.
  public var isMark: Bool
  /// Which mark, or which gap, counted from zero.
  public var position: Int
  /// How many times as long as the sender's own average it is.
  public var ratio: Double
  /// How often the character was sent.
  public var count: Int
  /// How many standard errors it is off.
  public var significance: Double

  /// What stands out: by 10 % and four standard errors at least, in characters sent four times.
  ///
  /// The average is that of intervals in the same place, so that what a sender does to every last
  /// dah is a habit (``FistHabit``), not an oddity of all letters that end in one.
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
