import MorseCode

/// The totals of a recording, and the part that is in the statistics.
public struct FistCounts: Hashable, Sendable {
  /// The duration of the recording in nanoseconds.
  public internal(set) var nanoseconds: Int64 = 0
  /// The number of marks.
  public internal(set) var marks = 0
  /// The number of marks in characters whose marks match their elements.
  public internal(set) var explainedMarks = 0
  /// The number of decoded characters.
  public internal(set) var characters = 0
  /// The number of characters whose marks match their elements, including repaired ones.
  public internal(set) var explainedCharacters = 0
  /// The number of those from which bounce was removed: intervals shorter than a quarter of a dit.
  public internal(set) var mendedCharacters = 0
  /// The number of those that the code table lacks; they are excluded from the statistics.
  public internal(set) var unknownCharacters = 0
  /// The number of words.
  public internal(set) var words = 0

  /// The number of characters whose marks do not match their elements.
  public var unexplainedCharacters: Int { characters - explainedCharacters }
  /// The number of marks outside explained characters.
  public var unexplainedMarks: Int { marks - explainedMarks }
}

/// The statistics of one class of intervals.
public struct IntervalStatistics: Hashable, Sendable {
  /// The number of intervals.
  public var count: Int
  /// The median duration in nanoseconds.
  public var medianNanoseconds: Double
  /// The median duration in the operator's own dits, relative to the speed at the time.
  public var dits: Double
  /// The standard deviation of the logarithm without speed changes, about the coefficient of
  /// variation; `nil` for fewer than five intervals.
  public var spread: Double?
  /// The distribution of durations, in the logarithm of nanoseconds.
  public var histogram: LogHistogram
}

/// The change of speed over a recording.
public struct SpeedDrift: Hashable, Sendable {
  /// The speed at the beginning of a straight line fitted to the whole recording, in words a
  /// minute.
  public var firstWPM: Double
  /// The speed at the end of the same line, in words a minute.
  public var lastWPM: Double
  /// The relative change each minute: 0.02 is 2 % faster every minute.
  public var sharePerMinute: Double
}

/// A report on an operator's keying.
///
/// Results without enough data are `nil` or empty.
public struct FistReport: Sendable {
  /// The totals.
  public var counts: FistCounts
  /// The classes that occurred.
  public var classes: [IntervalClass: IntervalStatistics]
  /// The speed of the characters in words a minute: PARIS without its character gaps (31 units),
  /// timed with the operator's own dit, dah and element gap.
  public var characterWPM: Double?
  /// The effective speed in words a minute: PARIS timed with the operator's own marks and gaps.
  public var effectiveWPM: Double?
  /// The speed over time.
  public var timeline: [SpeedPoint]
  /// The change of speed; `nil` for short recordings.
  public var drift: SpeedDrift?
  /// The systematic habits.
  public var habits: [FistHabit]
  /// The characters that are sent differently from the others, most significant first.
  public var oddities: [LetterOddity]
  /// The overlaps of neighbouring classes.
  public var overlaps: [ClassOverlap]
  /// The likely confusions, most frequent first.
  public var confusions: [Confusion]
  /// The practice advice, most useful first.
  public var advice: [PracticeAdvice]

  /// Returns the speed of the characters at a point of the timeline, in words a minute.
  public func wpm(at point: SpeedPoint) -> Double {
    MorseSpeed.unitAtOneWPM / (point.ditNanoseconds * ditsPerUnit)
  }

  /// The operator's average unit within characters, in dits; 1 in textbook timing.
  private let ditsPerUnit: Double
}

extension FistReport {
  init(
    tally: FistTally, counts: FistCounts, pairs: [CharacterPair: Int], alphabet: MorseAlphabet
  ) {
    let measured = FistMeasures(tally)
    self.counts = counts
    classes = measured.classes
    ditsPerUnit = measured.ditsPerUnit
    timeline = measured.points
    characterWPM = measured.characterWPM
    effectiveWPM = measured.effectiveWPM
    drift = measured.drift
    habits = FistHabit.found(in: tally)
    oddities = LetterOddity.found(in: tally, alphabet: alphabet)
    overlaps = ClassOverlap.found(in: measured)
    let finder = ConfusionFinder(alphabet: alphabet, overlaps: overlaps)
    confusions = finder.confusions(letters: tally.letters, pairs: pairs, counts: counts)
    advice = []
    advice = PracticeAdvice.drawn(from: self)
  }
}
