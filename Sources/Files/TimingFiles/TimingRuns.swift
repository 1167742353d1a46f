public import MorseCode
package import MorseSignal
import Timeline

/// The intervals read so far.
///
/// Marks and spaces alternate: equal neighbours are merged and empty intervals dropped.
///
/// Every reader outputs its intervals here, so later stages do not depend on the format. The last
/// interval is held until its end is known.
public struct TimingRuns: Sendable {
  /// The complete intervals that have not been removed yet.
  public private(set) var intervals: [KeyingInterval] = []
  /// The marks of a sound, each as soon as it is read; removed with the intervals.
  package private(set) var marks: [MarkProbability] = []
  private var last = KeyingInterval(isMark: false, nanoseconds: 0)
  private let isInverted: Bool

  /// Creates an empty list.
  ///
  /// - Parameter isInverted: whether key up and key down are swapped.
  public init(isInverted: Bool = false) {
    self.isInverted = isInverted
  }

  /// Appends an interval; ignores intervals without duration.
  @inline(__always)
  mutating func add(isMark: Bool, nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    let isMark = isMark != isInverted
    if last.isMark == isMark {
      last = last.extended(byNanoseconds: nanoseconds)
    } else {
      if last.nanoseconds > 0 { intervals.append(last) }
      last = KeyingInterval(isMark: isMark, nanoseconds: nanoseconds)
    }
  }

  /// Extends the last interval.
  mutating func goOn(nanoseconds: Int64) {
    last = last.extended(byNanoseconds: nanoseconds)
  }

  /// Appends intervals; one of at most `limit` nanoseconds gets the level before it.
  mutating func add(_ intervals: some Collection<KeyingInterval>, above limit: Int64) {
    for interval in intervals {
      if interval.nanoseconds > limit {
        add(isMark: interval.isMark, nanoseconds: interval.nanoseconds)
      } else {
        goOn(nanoseconds: interval.nanoseconds)
      }
    }
  }

  /// Appends intervals and removes them from their list.
  mutating func add(draining intervals: inout [KeyingInterval]) {
    for interval in intervals { add(isMark: interval.isMark, nanoseconds: interval.nanoseconds) }
    intervals.removeAll(keepingCapacity: true)
  }

  /// Appends marks of a sound, whose intervals are appended too.
  mutating func add(_ marks: [MarkProbability]) {
    self.marks += marks
  }

  /// Removes the last complete intervals, at most `count`, and the open one.
  mutating func removeLast(_ count: Int) {
    intervals.removeLast(min(count, intervals.count))
    last = KeyingInterval(isMark: last.isMark, nanoseconds: 0)
  }

  /// Ends the last interval.
  public mutating func finish() {
    if last.nanoseconds > 0 { intervals.append(last) }
    last = KeyingInterval(isMark: last.isMark, nanoseconds: 0)
  }

  /// Outputs the current space with its duration so far.
  ///
  /// If the space continues, the rest follows as another space.
  ///
  /// Used for decoding in real time: a space may already be long enough to end a letter.
  public mutating func giveOutSpace() {
    guard !last.isMark else { return }
    finish()
  }

  /// Removes the complete intervals and keeps the capacity.
  public mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
    intervals.removeAll(keepingCapacity: true)
  }
}

extension Collection<KeyingInterval> {
  /// The intervals without those of at most `limit` nanoseconds, which continue their neighbours.
  func settled(above limit: Int64) -> [KeyingInterval] {
    var runs = TimingRuns()
    runs.add(self, above: limit)
    runs.finish()
    return runs.intervals
  }
}
