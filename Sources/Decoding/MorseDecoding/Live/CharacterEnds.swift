/// The last intervals that ended characters, from press to press, as logarithms of nanoseconds.
///
/// They tell what no model of a rhythm is needed for: a press that came much sooner than any press
/// after a character belongs to the open one.
struct CharacterEnds: Sendable {
  private var recent: [Float] = []

  /// The number of intervals remembered, and the minimum number to judge by.
  private static let memory = 8
  private static let fewest = 2
  /// The minimum log ratio of the shortest one to an interval inside a character: 1.6.
  ///
  /// It is 2 in even textbook timing, 1.5 after a dah in Morse rhythm.
  private static let distance: Float = 0.47

  /// Adds an interval.
  mutating func note(_ length: Float) {
    if recent.count == Self.memory { recent.removeFirst() }
    recent.append(length)
  }

  /// The length up to which an interval is surely inside a character; `nil` if too few are known.
  var reach: Float? {
    guard recent.count >= Self.fewest, let shortest = recent.min() else { return nil }
    return shortest - Self.distance
  }
}
