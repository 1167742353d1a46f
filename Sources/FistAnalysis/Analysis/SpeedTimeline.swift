import MorseDecoding
public import Timeline

/// The speed around one moment of a recording.
public struct SpeedPoint: Hashable, Sendable {
  /// The moment.
  public var moment: Timestamp
  /// The dit in nanoseconds.
  public var ditNanoseconds: Double
  /// How many marks it rests on.
  public var marks: Int
}

/// The speed over time, in at most 256 points: when they are full, neighbours are joined.
///
/// How long the sender's dahs are in dits is known best at the end. So a point keeps what its marks
/// say before that is taken off, and every question brings the logarithm of that ratio.
struct SpeedTimeline: Sendable {
  /// The marks of a block, or of some blocks in a row.
  struct Point: Sendable {
    /// When they were sent: their mean, in seconds.
    var seconds: Double
    /// The mean logarithm of their nanoseconds, from the medians of dits and of dahs.
    var logMark: Double
    /// The share of dahs among them.
    var dahShare: Double
    /// How many there are.
    var marks: Int

    /// The logarithm of the dit, dahs taken as `dahRatio` (a logarithm) longer.
    func logUnit(_ dahRatio: Double) -> Double { logMark - dahShare * dahRatio }

    /// Takes in a neighbour, each weighing as much as its marks.
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

  /// The points for those who look at them.
  func points(dahRatio: Double) -> [SpeedPoint] {
    all.map { point in
      SpeedPoint(
        moment: Timestamp(nanoseconds: Int64(min(point.seconds * 1e9, 9e18))),
        ditNanoseconds: Logarithm.exponential(point.logUnit(dahRatio)), marks: point.marks)
    }
  }

  /// The logarithm of the dit at which half of the marks were slower; `nil` without points.
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

  /// The line through the points: the logarithm of the dit at the first and at the last of them.
  ///
  /// The slope is the median of the slopes between all pairs, which a third of wrong points does not
  /// disturb (Theil, 1950; Sen, JASA 63, 1968). `nil` for fewer than three points.
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
