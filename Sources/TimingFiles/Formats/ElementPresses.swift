import MorseCode
import Timeline

/// Turns presses that name an element, and say nothing of its end, into intervals.
///
/// Each mark lasts as long as at 20 WPM. One that is pressed before the last is over follows it after
/// an element gap.
struct ElementPresses: Sendable {
  /// When the last mark is over.
  private var end: Int64?

  /// Takes in a press at a moment in nanoseconds.
  mutating func press(_ element: MorseElement, at moment: Int64, into runs: inout TimingRuns) {
    let unit = MorseSpeed.standard.unit.nanoseconds
    let gap = end.map { max(unit, moment.subtractingSaturated($0)) } ?? 0
    runs.add(isMark: false, nanoseconds: gap)
    let duration = Int64(element.units) * unit
    runs.add(isMark: true, nanoseconds: duration)
    end = max(moment, (end ?? moment).addingSaturated(gap)).addingSaturated(duration)
  }

  /// Takes in a byte that was typed; only `.` and `-` name an element.
  mutating func type(_ byte: UInt8, at moment: Int64, into runs: inout TimingRuns) {
    switch byte {
    case UInt8(ascii: "."): press(.dit, at: moment, into: &runs)
    case UInt8(ascii: "-"): press(.dah, at: moment, into: &runs)
    default: break
    }
  }
}
