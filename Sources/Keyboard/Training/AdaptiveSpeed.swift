/// A speed that follows the answers of a lesson: faster after right ones, slower after a wrong one.
///
/// One step up for three right answers and one step down for each wrong one meet where 79 % of the
/// answers are right (Levitt, 1971).
public struct AdaptiveSpeed: Hashable, Sendable {
  /// The slowest and the fastest speed, in words a minute.
  public let range: ClosedRange<Double>
  /// The speed in words a minute.
  public private(set) var wpm: Double
  /// The right answers since the last change.
  private var rights = 0

  /// The right answers after which it is faster.
  private static let rightsForStep = 3

  /// Creates a speed that begins as near to `wpm` as the range has it.
  public init(in range: ClosedRange<Double>, from wpm: Double) {
    self.range = range
    self.wpm = max(range.lowerBound, min(range.upperBound, wpm))
  }

  /// Notes an answer.
  mutating func note(isRight: Bool) {
    rights = isRight ? rights + 1 : 0
    guard !isRight || rights == Self.rightsForStep else { return }
    rights = 0
    wpm = max(range.lowerBound, min(range.upperBound, wpm + (isRight ? 1 : -1)))
  }
}
