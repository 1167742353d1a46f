import MorseCode
import MorseDecoding
import Mathematics

/// The median and spread of each class, and the speeds derived from them.
struct FistMeasures: Sendable {
  /// The distribution of a class, in the logarithm of units.
  struct Shape: Sendable {
    var count: Int
    var center: Double
    var spread: Double?
  }

  let shapes: [IntervalClass: Shape]
  let classes: [IntervalClass: IntervalStatistics]
  /// The logarithm of the operator's dit, relative to the unit of the blocks.
  let ditShift: Double
  private let logDit: Double?
  private let dahRatio: Double
  private let timeline: SpeedTimeline

  init(_ tally: FistTally) {
    var shapes: [IntervalClass: Shape] = [:]
    for kind in IntervalClass.allCases {
      let units = tally.units(of: kind)
      guard let center = units.median else { continue }
      shapes[kind] = Shape(count: units.count, center: center, spread: units.spread)
    }
    let dit = shapes[.dit]?.center ?? shapes[.dah].map { $0.center - Logarithm.of(3) } ?? 0
    var classes: [IntervalClass: IntervalStatistics] = [:]
    for (kind, shape) in shapes {
      let durations = tally.durations[kind.rawValue]
      classes[kind] = IntervalStatistics(
        count: shape.count, medianNanoseconds: Logarithm.exponential(durations.median ?? 0),
        dits: Logarithm.exponential(shape.center - dit), spread: shape.spread,
        histogram: durations)
    }
    self.shapes = shapes
    self.classes = classes
    ditShift = dit
    timeline = tally.timeline
    dahRatio = (shapes[.dah]?.center).map { $0 - dit } ?? Logarithm.of(3)
    logDit = timeline.medianLogUnit(dahRatio: dahRatio)
  }

  private func dits(_ kind: IntervalClass) -> Double {
    classes[kind]?.dits ?? kind.textbookUnits
  }

  /// The average unit in dits.
  var ditsPerUnit: Double {
    Fist(unitNanoseconds: 1, dah: dits(.dah), elementGap: dits(.elementGap)).averageUnitNanoseconds
  }

  private func characterWPM(logDit: Double) -> Double {
    MorseSpeed.unitAtOneWPM / (Logarithm.exponential(logDit) * ditsPerUnit)
  }

  /// The speed over time.
  var points: [SpeedPoint] { timeline.points(dahRatio: dahRatio) }

  /// The change of speed; `nil` for short recordings.
  var drift: SpeedDrift? {
    timeline.trend(dahRatio: dahRatio).map { trend in
      let perMinute = (trend.first - trend.last) / trend.seconds * 60
      return SpeedDrift(
        firstWPM: characterWPM(logDit: trend.first), lastWPM: characterWPM(logDit: trend.last),
        sharePerMinute: Logarithm.exponential(perMinute) - 1)
    }
  }

  /// The speed of the characters; classes without intervals have their textbook duration.
  var characterWPM: Double? {
    logDit.map(characterWPM)
  }

  /// The effective speed; `nil` unless there were character gaps and word gaps.
  ///
  /// PARIS has 4 character gaps and ends in a word gap.
  var effectiveWPM: Double? {
    guard let logDit, classes[.characterGap] != nil, classes[.wordGap] != nil else { return nil }
    let word = 31 * ditsPerUnit + 4 * dits(.characterGap) + dits(.wordGap)
    return 60e9 / (Logarithm.exponential(logDit) * word)
  }
}
