import MorseCode
import MorseDecoding
import Mathematics

/// The statistics of an operator's intervals, each relative to the unit at its time.
///
/// The unit is estimated separately for every block of marks, so speed changes do not count as
/// spread.
struct FistTally: Sendable {
  /// The durations in units, by context.
  private(set) var units = [LogHistogram](
    repeating: .units, count: IntervalContext.allCases.count)
  /// The durations in nanoseconds, by class.
  private(set) var durations = [LogHistogram](
    repeating: .durations, count: IntervalClass.allCases.count)
  private(set) var letters: [MorsePattern: LetterTally] = [:]
  private(set) var timeline = SpeedTimeline()
  private var block = SpeedBlock()
  private var lastLogUnit: Double?
  private var dahRatio = (logarithm: Logarithm.of(3), weight: 0.0)

  mutating func add(_ character: ExplainedCharacter) {
    block.add(character)
    for (context, logarithm) in character.intervals {
      durations[context.intervalClass.rawValue].add(logarithm)
    }
    if block.marks >= SpeedBlock.size { close() }
  }

  /// Counts the open block; a block too short for an estimate uses the last unit.
  mutating func finish() {
    guard block.marks > 0 else { return }
    if let lastLogUnit, block.marks < SpeedBlock.size / 2 {
      count(in: lastLogUnit)
    } else {
      close()
    }
    block = SpeedBlock()
  }

  private mutating func close() {
    if let seen = block.dahRatio {
      dahRatio.weight += seen.weight
      dahRatio.logarithm += (seen.logarithm - dahRatio.logarithm) * seen.weight / dahRatio.weight
    }
    guard let point = block.point else { return }
    let logUnit = point.logUnit(dahRatio.logarithm)
    timeline.add(point)
    lastLogUnit = logUnit
    count(in: logUnit)
    block = SpeedBlock()
  }

  private mutating func count(in logUnit: Double) {
    for character in block.characters {
      for (context, logarithm) in character.intervals {
        units[context.rawValue].add(logarithm - logUnit)
      }
      letters[character.pattern, default: LetterTally(character.pattern)]
        .add(character, logUnit: logUnit)
    }
  }

  /// Returns the durations of a whole class, in units.
  func units(of intervalClass: IntervalClass) -> LogHistogram {
    var sum = LogHistogram.units
    for context in IntervalContext.allCases where context.intervalClass == intervalClass {
      sum.add(units[context.rawValue])
    }
    return sum
  }
}

/// The durations of each mark and gap of one character.
struct LetterTally: Sendable {
  private(set) var marks: [Reservoir]
  private(set) var gaps: [Reservoir]
  private(set) var count = 0

  init(_ pattern: MorsePattern) {
    marks = Array(repeating: Reservoir(), count: pattern.count)
    gaps = Array(repeating: Reservoir(), count: max(0, pattern.count - 1))
  }

  fileprivate mutating func add(_ character: ExplainedCharacter, logUnit: Double) {
    count += 1
    for (index, mark) in character.marks.enumerated() { marks[index].add(mark - logUnit) }
    for (index, gap) in character.gaps.enumerated() { gaps[index].add(gap - logUnit) }
  }
}
