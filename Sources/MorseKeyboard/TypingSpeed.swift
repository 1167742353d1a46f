import MorseCode
import Timeline

/// How fast someone types, measured from the beginning of one character to that of the next.
///
/// Each character counts for its units and the gap after it, as in PARIS. Recent characters weigh
/// most, and a pause for thought is not held against the typist.
struct TypingSpeed {
  private var units = 0.0
  private var seconds = 0.0
  private var last: (began: Timestamp, units: Int)?

  /// A pause longer than this belongs to no character.
  private static let longestCharacter: Int64 = 4_000_000_000
  /// What is kept of the past with each character: about the last ten count.
  private static let memory = 0.9

  /// The speed in words a minute; `nil` before the second character.
  var wpm: Double? { seconds > 0 ? units * 1.2 / seconds : nil }

  /// Takes in a character whose first mark began at `moment`.
  mutating func note(_ pattern: MorsePattern, began moment: Timestamp) {
    if let last, case let elapsed = last.began.nanoseconds(to: moment),
      (1...Self.longestCharacter).contains(elapsed)
    {
      units = units * Self.memory + Double(last.units)
      seconds = seconds * Self.memory + Double(elapsed) / 1e9
    }
    last = (moment, pattern.units + 3)
  }

  /// Adds the rest of a word gap to the last character.
  mutating func noteWordGap() {
    last?.units += 4
  }
}
