import MorseCode
import Timeline

/// The typing speed, measured from the beginning of one character to that of the next.
///
/// Each character counts for its units and the gap after it, as in PARIS. Recent characters weigh
/// most, and long pauses are ignored. Characters that arrive at the same moment come from a program
/// and do not count.
struct TypingSpeed {
  private var units = 0.0
  private var seconds = 0.0
  private var last: (began: Timestamp, units: Int)?
  /// The time at which the first mark of the open character began.
  private var began: Timestamp?

  /// The duration of one character with its gap, in nanoseconds.
  ///
  /// No key can be pressed in less, and a longer pause belongs to no character.
  private static let character: ClosedRange<Int64> = 30_000_000...4_000_000_000
  /// The speeds at which people key, in words a minute.
  private static let people = 0.0...200
  /// The weight that older characters keep at each new character: about the last ten count.
  private static let memory = 0.9

  /// The speed in words a minute; `nil` before the second character, and outside human speeds.
  var wpm: Double? {
    guard seconds > 0, case let wpm = units * 1.2 / seconds, Self.people.contains(wpm) else {
      return nil
    }
    return wpm
  }

  /// Notes a mark; the first of a character begins it.
  mutating func noteMark(at moment: Timestamp) {
    if began == nil { began = moment }
  }

  /// Drops the open character, because all its elements were removed.
  mutating func dropCharacter() { began = nil }

  /// Notes that the open character ended.
  mutating func noteCharacter(_ pattern: MorsePattern) {
    guard let moment = began else { return }
    began = nil
    if let last, case let elapsed = last.began.nanoseconds(to: moment),
      Self.character.contains(elapsed)
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
