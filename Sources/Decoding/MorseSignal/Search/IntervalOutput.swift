import Mathematics
import MorseCode

/// Outputs consecutive intervals.
struct IntervalOutput: Sendable {
  private var given: Int64 = 0
  /// The marks that were output since ``forgetMarks()``.
  private(set) var marks: [MarkProbability] = []

  /// Outputs the space before a mark, and the mark.
  mutating func add(_ mark: WindowReader.Mark, into intervals: inout [KeyingInterval]) {
    add(isMark: false, to: mark.start, into: &intervals)
    add(isMark: true, to: mark.end, into: &intervals)
    let share = Logarithm.share(ofOdds: Float(mark.morseOdds))
    marks.append(MarkProbability(end: given, morse: Double(share)))
  }

  /// Forgets the marks.
  mutating func forgetMarks() {
    marks.removeAll(keepingCapacity: true)
  }

  /// Outputs an interval that ends at a moment in seconds.
  mutating func add(
    isMark: Bool, to moment: Double, into intervals: inout [KeyingInterval]
  ) {
    let end = Int64((moment * 1e9).rounded())
    guard end > given else { return }
    intervals.append(KeyingInterval(isMark: isMark, nanoseconds: end - given))
    given = end
  }
}
