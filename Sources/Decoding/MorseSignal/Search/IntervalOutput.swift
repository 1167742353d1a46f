import MorseCode

/// Outputs consecutive intervals.
struct IntervalOutput: Sendable {
  private var given: Int64 = 0

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
