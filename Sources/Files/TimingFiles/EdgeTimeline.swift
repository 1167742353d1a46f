import Timeline

/// Converts levels with their start times into intervals.
///
/// A clock that runs backwards counts as standing still. The level before the first moment has an
/// unknown duration and is dropped, as is the level after the last moment.
struct EdgeTimeline: Sendable {
  private var last: Int64?
  private var isMark = false

  /// Starts a level at a moment and appends the level that ends there.
  mutating func change(to isMark: Bool, at moment: Int64, into runs: inout TimingRuns) {
    if let last {
      runs.add(isMark: self.isMark, nanoseconds: moment.subtractingSaturated(last))
    }
    last = max(moment, last ?? moment)
    self.isMark = isMark
  }

  /// Extends the current level to a moment.
  mutating func goOn(to moment: Int64, into runs: inout TimingRuns) {
    change(to: isMark, at: moment, into: &runs)
  }
}
