import Timeline

/// Turns levels and the moments at which they begin into intervals.
///
/// A clock that runs backwards stands still instead. What lasted before the first moment is not known
/// and is left out, as is what lasts after the last.
struct EdgeTimeline: Sendable {
  private var last: Int64?
  private var isMark = false

  /// Notes that a level begins at a moment; the level that lasted so far is given out.
  mutating func change(to isMark: Bool, at moment: Int64, into runs: inout TimingRuns) {
    if let last {
      runs.add(isMark: self.isMark, nanoseconds: moment.subtractingSaturated(last))
    }
    last = max(moment, last ?? moment)
    self.isMark = isMark
  }

  /// Notes a moment; the level goes on.
  mutating func goOn(to moment: Int64, into runs: inout TimingRuns) {
    change(to: isMark, at: moment, into: &runs)
  }
}
