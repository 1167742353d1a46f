import MorseSignal
import Timeline

/// The marks of a sound whose characters are not printed yet.
struct SoundMarks {
  private var marks: [MarkProbability] = []

  /// Adds the marks that follow those before.
  mutating func add(_ marks: [MarkProbability]) {
    self.marks += marks
  }

  /// Removes the marks of the next character, whose last one ends at `moment`.
  ///
  /// - Returns: the least probability that one of them is Morse; 1 for keying that is no sound.
  mutating func removeCharacter(endingAt moment: Timestamp) -> Double {
    let count = marks.prefix { $0.end <= moment.nanoseconds }.count
    // A character may end within a mark, where two characters ran together.
    let least = marks.prefix(max(1, count)).map(\.morse).min() ?? 1
    marks.removeFirst(count)
    return least
  }
}
