import MorseDecoding
import Mathematics
public import Timeline

/// The speed around one moment of a recording.
public struct SpeedPoint: Hashable, Sendable {
  /// The moment.
  public var moment: Timestamp
  /// The duration of the dit in nanoseconds.
  public var ditNanoseconds: Double
  /// The number of marks behind the estimate.
  public var marks: Int
}

/// The speed over time, in at most 256 points; when they are full, neighbours are merged.
///
/// The dah-to-dit ratio of the operator is known best at the end. So points are stored without this
/// correction, and every query supplies the logarithm of the ratio.
struct SpeedTimeline: Sendable {
  /// The marks of a block, or of several consecutive blocks.
  struct Point: Sendable {
    /// The mean time of the marks, in seconds.
    var seconds: Double
    /// The mean logarithm of their durations in nanoseconds, from the medians of dits and dahs.
    var logMark: Double
    /// The share of dahs among the marks.
    var dahShare: Double
    /// The number of marks.
    var marks: Int

    /// Returns the logarithm of the dit; `dahRatio` is the logarithm of the dah-to-dit ratio.
    func logUnit(_ dahRatio: Double) -> Double { logMark - dahShare * dahRatio }

    /// Merges a neighbour, weighted by the numbers of marks.
    fileprivate mutating func join(_ other: Point) {
      let share = Double(other.marks) / Double(max(1, marks + other.marks))
      seconds += (other.seconds - seconds) * share
      logMark += (other.logMark - logMark) * share
      dahShare += (other.dahShare - dahShare) * share
      marks += other.marks
    }
  }

  private static let capacity = 256
  private var whole: [Point] = []
  private var open: Point?
  private var blocksInOpen = 0
  private var blocksPerPoint = 1

  /// Adds the next block of marks.
  mutating func add(_ point: Point) {
    if open == nil { open = point } else { open?.join(point) }
    blocksInOpen += 1
    guard blocksInOpen == blocksPerPoint, let open else { return }
    whole.append(open)
    self.open = nil
    blocksInOpen = 0
    if whole.count == Self.capacity { halve() }
  }

  private mutating func halve() {
    whole = stride(from: 0, to: whole.count, by: 2).map { index in
      var point = whole[index]
      point.join(whole[index + 1])
      return point
    }
    blocksPerPoint *= 2
  }

  private var all: [Point] { whole + (open.map { [$0] } ?? []) }

  /// Returns the points in public form.
  func points(dahRatio: Double) -> [SpeedPoint] {
    all.map { point in
      SpeedPoint(
        moment: Timestamp(nanoseconds: Int64(min(point.seconds * 1e9, 9e18))),
        ditNanoseconds: Logarithm.exponential(point.logUnit(dahRatio)), marks: point.marks)
    }
  }

  /// Returns the median of the logarithm of the dit, weighted by marks; `nil` without points.
  func medianLogUnit(dahRatio: Double) -> Double? {
    let sorted = all.sorted { $0.logUnit(dahRatio) < $1.logUnit(dahRatio) }
    let total = sorted.reduce(0) { $0 + $1.marks }
    var sum = 0
    for point in sorted {
      sum += 2 * point.marks
      if sum >= total { return point.logUnit(dahRatio) }
    }
    return nil
  }

  /// Fits a line to the points; returns the logarithm of the dit at the first and last point.
  ///
  /// The slope is the median of the slopes between all pairs, which is robust against almost a
  /// third of wrong points (Theil, 1950; Sen, JASA 63, 1968). The result is `nil` for fewer than
  /// three points.
  func trend(dahRatio: Double) -> (first: Double, last: Double, seconds: Double)? {
    let points = all.map { (seconds: $0.seconds, logUnit: $0.logUnit(dahRatio)) }
    guard points.count >= 3, let start = points.first, let end = points.last else { return nil }
    var slopes: [Double] = []
    for (index, early) in points.enumerated() {
      for late in points[(index + 1)...] where late.seconds > early.seconds {
        slopes.append((late.logUnit - early.logUnit) / (late.seconds - early.seconds))
      }
    }
    guard let slope = slopes.median else { return nil }
    let level = points.map { $0.logUnit - slope * ($0.seconds - start.seconds) }.median ?? 0
    let seconds = end.seconds - start.seconds
    return (level, level + slope * seconds, seconds)
  }
}
