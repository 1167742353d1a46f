import MorseCode
import Timeline

/// Converts presses that name an element, but have no release, into intervals.
///
/// Each mark has its duration at 20 WPM. If a press comes before the previous mark ends, its mark
/// follows after an element gap.
struct ElementPresses: Sendable {
  /// The end of the last mark.
  private var end: Int64?

  /// Adds a press at a moment in nanoseconds.
  mutating func press(_ element: MorseElement, at moment: Int64, into runs: inout TimingRuns) {
    let unit = MorseSpeed.standard.unit.nanoseconds
    let gap = end.map { max(unit, moment.subtractingSaturated($0)) } ?? 0
    runs.add(isMark: false, nanoseconds: gap)
    let duration = Int64(element.units) * unit
    runs.add(isMark: true, nanoseconds: duration)
    end = max(moment, (end ?? moment).addingSaturated(gap)).addingSaturated(duration)
  }

  /// Adds a typed byte; ignores bytes other than `.` and `-`.
  mutating func type(_ byte: UInt8, at moment: Int64, into runs: inout TimingRuns) {
    switch byte {
    case UInt8(ascii: "."): press(.dit, at: moment, into: &runs)
    case UInt8(ascii: "-"): press(.dah, at: moment, into: &runs)
    default: break
    }
  }
}
