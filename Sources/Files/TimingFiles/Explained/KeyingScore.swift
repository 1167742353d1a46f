import MorseCode
import Mathematics

/// How well intervals agree with keying: one or two lengths of marks, and gaps in proportion.
///
/// Only ratios count, so the intervals may have any unit.
struct KeyingScore: Sendable {
  /// The mean agreement of an interval: 0 is perfect, below ``least`` is no keying.
  let quality: Double
  /// The duration of a dit, in the unit of the intervals.
  let dit: Double
  /// The number of marks.
  let marks: Int
  /// Whether marks and gaps all have one length, as those of a clock.
  let isPeriodic: Bool
  /// Whether the marks say as little as a clock does: all equal with equal gaps, or never two in a
  /// character.
  let isEven: Bool
  /// The odds of the beginning; `nil` for few intervals, which may be anything, and for equal ones.
  private let odds: KeyingOdds?
  /// Whether the intervals are those of one letter with equal elements, such as `5`.
  private let isLetter: Bool
  /// The elements of the beginning, as dits, dahs, and spaces between characters.
  private let elements: String
  /// Whether the elements make no characters, however well their durations agree.
  private let isOdd: Bool

  /// The quality below which intervals are no keying.
  static let least = -0.9
  /// The number of intervals from which their odds are known.
  private static let fewestWeighed = 8
  /// The durations of a dit from 100 WPM to 1 WPM, in nanoseconds.
  static let dits = 12e6...1.2e9
  /// The maximum number of intervals that are judged.
  private static let most = 4000
  /// The odds that numbers alone need: so many, less by so many an interval, since poor hands send much
  /// that fits badly, but never less than the last.
  private static let (sure, sureEach, leastSure) = (4.5, 0.12, -5.0)
  /// The odds below which intervals hardly fit keying.
  private static let unsure = -1.0
  /// The odds below which levels of any name are no keying: so many, less by so many an interval.
  private static let (hopeless, hopelessEach) = (-6.0, 0.1)
  /// The maximum number of marks that are compared with another explanation, and of those with odds.
  private static let (mostElements, mostWeighed) = (200, 100)
  /// The quality of an even hand.
  private static let even = -0.15
  /// The maximum number of intervals of a letter.
  private static let mostInLetter = 10
  private static let fewestElements = 8
  /// The agreement of an interval that fits nothing.
  private static let floor = -4.0
  /// The maximum mean number of marks in a character.
  private static let longest = 8
  /// The quality below which bounce is looked for, and what its removal must gain.
  private static let (doubtful, gain) = (-0.3, 0.3)
  /// The ratio of nearly the longest intervals, which are dahs at least, to bounce: 8 ms at 15 WPM.
  private static let bounce: Int64 = 30
  /// The maximum number of intervals of bounce in succession.
  private static let mostBounces = 24
  private static let oneAndHalf = Logarithm.of(1.5)
  private static let two = Logarithm.of(2)
  private static let five = Logarithm.of(5)
  private static let three = Logarithm.of(3)
  private static let seven = Logarithm.of(7)
  private static let thousand = Logarithm.of(1000)

  /// Judges intervals; `nil` if there is no mark.
  ///
  /// The spaces before the first mark and after the last do not count.
  init?(_ intervals: some Collection<KeyingInterval>, isInverted: Bool = false) {
    var count = 0
    var marks: [Double] = []
    var gaps: [Double] = []
    var gap: Double?
    for interval in intervals.prefix(Self.most) where interval.nanoseconds > 0 {
      let size = Logarithm.of(Double(interval.nanoseconds))
      count += 1
      if interval.isMark != isInverted {
        if let gap { gaps.append(gap) }
        gap = nil
        marks.append(size)
      } else if !marks.isEmpty {
        gap = size
      }
    }
    guard let best = Self.best(marks.sorted(), marks, gaps) else { return nil }
    self.marks = marks.count
    dit = Logarithm.exponential(best.dit)
    let isEqual = Self.range(marks) < 0.2 && Self.range(gaps) < 0.2
    isEven = isEqual || gaps.allSatisfy { $0 - best.dit > Self.five }
    isPeriodic = marks.count >= 8 && isEqual
    (marks, gaps) = (marks.map { $0 - best.dit }, gaps.map { $0 - best.dit })
    elements = Self.elements(marks.prefix(Self.mostElements), gaps)
    isOdd = Self.isOdd(marks, gaps)
    quality = best.quality - (isPeriodic || isOdd ? 1 : 0)
    let range = Self.range(marks + gaps)
    isLetter =
      count <= Self.mostInLetter && quality > Self.even && gaps.allSatisfy { $0 < Self.two }
      && max(Self.range(marks), Self.range(gaps)) < Self.oneAndHalf
    odds =
      count < Self.fewestWeighed || range == 0
      ? nil
      : KeyingOdds(
        marks: Array(marks.prefix(Self.mostWeighed)), gaps: Array(gaps.prefix(Self.mostWeighed)))
  }

  /// Judges intervals as ``init(_:isInverted:)`` does, or without the bounce of a contact if that is
  /// better keying.
  ///
  /// Bounce costs as much as other intervals that fit badly do at least.
  static func settled(_ intervals: [KeyingInterval], isInverted: Bool) -> KeyingScore? {
    guard let plain = KeyingScore(intervals, isInverted: isInverted) else { return nil }
    guard plain.quality < Self.doubtful, plain.marks >= 8 else { return plain }
    let beginning = intervals.prefix(Self.most)
    let sizes = beginning.map(\.nanoseconds).sorted()
    let limit = sizes[9 * (sizes.count - 1) / 10] / Self.bounce
    // A part in another unit is no bounce.
    let bounces = beginning.split { $0.nanoseconds > limit }
    guard bounces.allSatisfy({ $0.count <= Self.mostBounces }), !isPart(bounces, of: beginning)
    else { return plain }
    guard let settled = KeyingScore(beginning.settled(above: limit), isInverted: isInverted),
      settled.isKeying,
      settled.quality > plain.quality + Self.gain, settled.marks >= 3
    else { return plain }
    return settled
  }

  /// Whether the only short intervals are the first or the last, as where a table changes its unit.
  private static func isPart(
    _ bounces: [ArraySlice<KeyingInterval>], of all: ArraySlice<KeyingInterval>
  ) -> Bool {
    guard bounces.count == 1, let bounce = bounces.first, bounce.count > 3 else { return false }
    return bounce.startIndex == all.startIndex || bounce.endIndex == all.endIndex
  }

  /// The quality with a discount for few marks, to compare explanations.
  var evidence: Double { quality - 0.8 / Double(marks) }

  /// Whether the intervals may be keying.
  var isKeying: Bool { quality >= Self.least }

  /// Whether nothing but the durations is needed to know that the intervals are keying.
  var isClear: Bool {
    isLetter
      || odds.map {
        $0.value > max(Self.leastSure, Self.sure - Self.sureEach * Double($0.count))
      } ?? true
  }

  /// Whether the intervals may be one letter, but are as many as those of other equal numbers.
  var isLongLetter: Bool { isLetter && odds != nil }

  /// Whether the intervals hardly fit keying, and must not be read in silence.
  var isDoubtful: Bool { !isLetter && odds.map { $0.value < Self.unsure } ?? false }

  /// Whether the intervals are those of something else, whatever their levels are named.
  var isHopeless: Bool {
    !isLetter
      && odds.map { $0.value < Self.hopeless - Self.hopelessEach * Double($0.count) } ?? false
  }

  /// Whether another explanation has another text, which one of the two only begins earlier or
  /// ends later.
  func differs(from other: KeyingScore) -> Bool {
    let (short, long) =
      elements.utf8.count < other.elements.utf8.count
      ? (elements, other.elements) : (other.elements, elements)
    // A few elements are part of any text.
    return short.utf8.count < Self.fewestElements || !long.contains(short.dropFirst().dropLast())
  }

  /// Writes marks and gaps, which are logarithms of dits.
  private static func elements(_ marks: some Sequence<Double>, _ gaps: [Double]) -> String {
    var text = ""
    for (place, mark) in marks.enumerated() {
      text += mark > two ? "-" : "."
      if gaps.indices.contains(place), gaps[place] > two { text += " " }
    }
    return text
  }

  private static func best(
    _ sorted: [Double], _ marks: [Double], _ gaps: [Double]
  ) -> (dit: Double, quality: Double)? {
    var best: (dit: Double, quality: Double)?
    let steps = min(sorted.count, 24)
    for step in 0..<steps {
      let size = sorted[step * (sorted.count - 1) / max(1, steps - 1)]
      for dit in [size, size - three] {
        let quality = quality(dit: dit, marks, gaps)
        if quality > (best?.quality ?? -.infinity) + 0.01 { best = (dit, quality) }
      }
    }
    return best
  }

  private static func quality(dit: Double, _ marks: [Double], _ gaps: [Double]) -> Double {
    var sum = 0.0
    for mark in marks { sum += fit(distance(mark: mark - dit), spread: 0.3) }
    for gap in gaps { sum += fit(distance(gap: gap - dit), spread: 0.4) }
    return sum / Double(marks.count + gaps.count)
  }

  private static func distance(mark size: Double) -> Double {
    min(abs(size), abs(size - three))
  }

  private static func distance(gap size: Double) -> Double {
    min(abs(size), abs(size - three), max(0, seven - size))
  }

  private static func fit(_ distance: Double, spread: Double) -> Double {
    max(floor, -0.5 * distance * distance / (spread * spread))
  }

  /// Whether many marks are longer than any element, or most gaps last a thousand dits, or
  /// characters have too many elements, or hardly any character has two.
  ///
  /// Sizes are logarithms of dits.
  private static func isOdd(_ marks: [Double], _ gaps: [Double]) -> Bool {
    if marks.count >= 6, 6 * marks.count(where: { $0 > seven }) > marks.count { return true }
    if gaps.count > 2, 2 * gaps.count(where: { $0 > thousand }) > gaps.count { return true }
    guard marks.count >= 16 else { return false }
    let ends = gaps.count { $0 > two }
    return marks.count > longest * (ends + 1) || 8 * gaps.count(where: { $0 < five }) < gaps.count
  }

  private static func range(_ sizes: [Double]) -> Double {
    (sizes.max() ?? 0) - (sizes.min() ?? 0)
  }
}
