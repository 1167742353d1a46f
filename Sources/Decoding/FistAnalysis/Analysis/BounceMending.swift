import MorseCode
import Timeline

extension [KeyingInterval] {
  /// Removes bounce from the intervals of one character, until the number of marks equals that of
  /// `pattern`.
  ///
  /// Bounce intervals are shorter than a quarter of a dit. The shortest is merged with its
  /// neighbours first. The dit is estimated from the total key-down time, which bounce hardly
  /// changes.
  ///
  /// - Parameter pattern: the decoded pattern of the intervals.
  /// - Returns: the intervals, alternating; `nil` if bounce does not explain the surplus.
  func mended(as pattern: MorsePattern) -> [KeyingInterval]? {
    var intervals = self
    var marks = count { $0.isMark }
    let down = reduce(0.0) { $1.isMark ? $0 + Double($1.nanoseconds) : $0 }
    let limit = down / Double(pattern.reduce(0) { $0 + $1.units }) / 4
    while marks > pattern.count {
      let inner = intervals.indices.dropFirst().dropLast()
      guard
        let place = inner.min(by: {
          intervals[$0].nanoseconds < intervals[$1].nanoseconds
        }), Double(intervals[place].nanoseconds) < limit
      else { return nil }
      let sum = intervals[place - 1...place + 1].reduce(Int64(0)) {
        $0.addingSaturated($1.nanoseconds)
      }
      let whole = KeyingInterval(isMark: intervals[place - 1].isMark, nanoseconds: sum)
      intervals.replaceSubrange(place - 1...place + 1, with: [whole])
      marks -= 1
    }
    return marks == pattern.count ? intervals : nil
  }
}
