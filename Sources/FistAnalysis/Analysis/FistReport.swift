import MorseCode

/// How much was keyed, and how much of it is in the statistics.
public struct FistCounts: Hashable, Sendable {
  /// How long the recording is, in nanoseconds.
  public internal(set) var nanoseconds: Int64 = 0
  /// The intervals with the key down.
  public internal(set) var marks = 0
  /// The marks that belong to a character with as many marks as elements.
  public internal(set) var explainedMarks = 0
  /// The characters that were read.
  public internal(set) var characters = 0
  /// The characters with as many marks as elements, mended ones among them.
  public internal(set) var explainedCharacters = 0
  /// Those of them in which bounce was taken out: intervals shorter than a quarter of a dit.
  public internal(set) var mendedCharacters = 0
  /// Those of them that the code table does not hold; they are in no statistics.
  public internal(set) var unknownCharacters = 0
  /// The words.
  public internal(set) var words = 0

  /// The characters whose marks do not match their elements.
  public var unexplainedCharacters: Int { characters - explainedCharacters }
  /// The marks that belong to no such character.
  public var unexplainedMarks: Int { marks - explainedMarks }
}

/// One class of a sender's intervals.
public struct IntervalStatistics: Hashable, Sendable {
  /// How many there are.
  public var count: Int
  /// The middle duration in nanoseconds.
  public var medianNanoseconds: Double
  /// The middle duration in the sender's own dits, at the speed each was sent at.
  public var dits: Double
  /// The standard deviation of the logarithm at an even speed, about the coefficient of variation;
  /// `nil` for fewer than five intervals.
  public var spread: Double?
  /// How often each duration occurred, in the logarithm of nanoseconds.
  public var histogram: LogHistogram
}

/// How the speed changes over a recording.
public struct SpeedDrift: Hashable, Sendable {
  /// The speed at the beginning, on a straight line through all of it, in words a minute.
  public var firstWPM: Double
  /// The speed at the end, on the same line.
  public var lastWPM: Double
  /// The change in a minute as a share of the speed: 0.02 is 2 % faster every minute.
  public var sharePerMinute: Double
}

/// A report on a sender's hand.
///
/// What too little was keyed for is `nil` or empty.
public struct FistReport: Sendable {
  /// How much was keyed.
  public var counts: FistCounts
  /// The classes that occurred.
  public var classes: [IntervalClass: IntervalStatistics]
  /// The speed of the characters in words a minute: PARIS without the gaps between its characters
  /// (31 units), by the sender's own dit, dah and element gap.
  public var characterWPM: Double?
  /// The speed of the whole in words a minute: PARIS by the sender's own marks and gaps.
  public var effectiveWPM: Double?
  /// The speed over time.
  public var timeline: [SpeedPoint]
  /// How the speed changes, for recordings of some length.
  public var drift: SpeedDrift?
  /// What the sender does throughout.
  public var habits: [FistHabit]
  /// The characters sent unlike the others, most striking first.
  public var oddities: [LetterOddity]
  /// How well neighbouring classes are kept apart.
  public var overlaps: [ClassOverlap]
  /// What is likely to be read wrongly, most frequent first.
  public var confusions: [Confusion]
  /// What to practise, most useful first.
  public var advice: [PracticeAdvice]

  /// The speed of the characters at a point of the timeline, in words a minute.
  public func wpm(at point: SpeedPoint) -> Double {
    1.2e9 / (point.ditNanoseconds * ditsPerUnit)
  }

  /// The sender's average unit inside characters, in dits: one by the book.
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
