public import MorseCode

/// Reads the keyed tone of live sound: samples in, marks and spaces out.
///
/// It reads the last seconds again a few times a second. A character is final when the silence
/// after it is longer than any gap within a character; later intervals may still change
/// (``tentative``). The first characters of a sender are delayed until there are enough marks to
/// estimate the speed.
///
///     idle ── a tone appears ──► searching ── some marks give the speed ──► following
///       ▲                            │                                          │
///       └──── ten seconds without a mark ───────────────────────────────────────┘
public struct LiveSignalReader: Sendable {
  private var decimator: Decimator
  private var reading: WindowReader
  private var window: SoundWindow
  /// The position up to which the sound was read, in samples from the beginning.
  private var looked = 0
  private var output = IntervalOutput()
  /// The marks that the last call has output.
  package var marks: [MarkProbability] { output.marks }
  /// The marks that are not final, in seconds from the beginning.
  private var open: [WindowReader.Mark] = []
  private var state = State.idle
  /// The minimum log odds that a passage is Morse.
  private let squelch: Double
  /// The end of the last mark, in seconds from the beginning.
  private var lastMark = 0.0
  /// The sound in seconds that one reading can pay for, at the price of the last one.
  private var affordable = Double.infinity

  private enum State: Sendable {
    case idle
    /// The speed is not known; there was no Morse since this time, in seconds from the beginning.
    case searching(since: Double)
    /// The speed is known; `looks` counts the readings since the last speed search.
    case following(looks: Int)
  }

  /// The number of marks that is enough to estimate the speed: three or four characters.
  private static let enough = 10
  /// The number that is enough when two readings in succession find the same speed.
  private static let enoughInAgreement = 8
  /// The maximum difference of two units that agree, as a ratio; two candidates differ by 0.15.
  private static let agreement = 0.1
  /// The number of readings until the next speed search: three seconds at 20 WPM.
  private static let trust = 12
  /// The time without marks until the reader becomes idle, in seconds: six word gaps at 5 WPM.
  private static let patience = 10.0
  /// The maximum delay of a sound before the speed or the end of a character is known, in seconds.
  ///
  /// Enough marks of the slowest candidate, 2.6 WPM, take 16.
  private static let longest = 20.0
  /// The maximum delay of marks that are not Morse so far: five characters, in units, and their
  /// duration at 8 WPM as the minimum in seconds while searching.
  private static let doubt: (units: Double, search: Double) = (50, 8)
  /// The unit before the first reading, in seconds: 20 WPM.
  private static let usualUnit = 0.06
  /// The interval between readings in seconds: idle, and searching, at least a part of the window,
  /// a greater one after ``patience`` without Morse.
  ///
  /// With an eighth throughout, noise that gates or hums takes 12 % of a core.
  private static let steps: (idle: Double, search: Double, part: Double, patient: Double) =
    (0.5, 0.25, 8, 5)
  /// The interval while following, in units: a dah and its gap; limits in seconds.
  private static let followStep: (units: Double, range: ClosedRange<Double>) = (4, 0.2...0.6)
  /// The silence that ends a character, in units: more than an element gap; minimum in seconds.
  private static let characterEnd: (units: Double, least: Double) = (3.5, 0.2)
  /// The same while the speed is uncertain: more than a word gap.
  private static let uncertainEnd: (units: Double, least: Double) = (12, 1.5)
  /// The delays until the start of a mark is detected, in seconds; while following, the minimum.
  private static let notices: (idle: Double, search: Double, follow: Double) = (3, 1, 0.06)
  /// The known sound that is kept: seconds while idle, then units (eight characters) within limits.
  private static let past: (idle: Double, units: Double, range: ClosedRange<Double>) =
    (1, 80, 3.5...16)
  /// The work for a second of sound, and that after which a reading begins no other search, in
  /// steps of the search: a third of a core, and half a second.
  ///
  /// Noise that fits a very fast hand took 185 million a second, Morse at 40 WPM in noise takes 46.
  /// Without the second limit, one reading of chords took six seconds.
  private static let price: (second: Double, reading: Double) = (40e6, 80e6)

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - rate: the sample rate in hertz, above zero.
  ///   - grammar: the patterns of the characters.
  ///   - tone: the pitch to read in hertz; `nil` for the strongest that reads as Morse.
  ///   - squelch: the minimum log odds that a passage is Morse; `nil` reads every sound.
  public init(
    rate: Int, grammar: KeyingGrammar = .any, tone: Double? = nil, squelch: Double? = nil
  ) {
    self.squelch = squelch ?? -.infinity
    decimator = Decimator(rate: rate)
    window = SoundWindow(rate: decimator.outputRate)
    reading = WindowReader(
      rate: window.rate, grammar: grammar, tone: tone, soundGoesOn: true,
      mostWork: Int(Self.price.reading), squelch: self.squelch)
  }

  /// Adds samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>, into intervals: inout [KeyingInterval]) {
    output.forgetMarks()
    for index in samples.indices {
      guard let sample = decimator.add(samples[index]) else { continue }
      window.samples.append(sample)
    }
    if window.seconds(window.end) - window.seconds(looked) >= step { look(into: &intervals) }
  }

  /// Ends the sound; all intervals become final.
  public mutating func finish(into intervals: inout [KeyingInterval]) {
    output.forgetMarks()
    if case .following = state {
    } else {
      // No sender is followed yet, so what is left is read as the end of a file.
      reading.endSound(isWhole: window.endInSilence())
      reading.forgetSender()
    }
    open = window.uncommitted(reading.read(window.samples))
    commit(open.count, into: &intervals)
    output.add(isMark: false, to: window.seconds(window.end), into: &intervals)
  }

  /// The current reading after the intervals that were output; it may change.
  public var tentative: [KeyingInterval] {
    var rest = output
    var intervals: [KeyingInterval] = []
    let now = window.seconds(looked)
    // A mark that may still be sounding is shown once it can only be a dah.
    for mark in open.filter(isMorse)
    where mark.end < now - unit / 2 || mark.end - mark.start > 2 * unit {
      rest.add(mark, into: &intervals)
    }
    rest.add(isMark: false, to: now, into: &intervals)
    return intervals
  }

  /// The pitch of the followed tone in hertz; `nil` while idle.
  public var pitch: Double? { isIdle ? nil : reading.pitch }

  private var isIdle: Bool { if case .idle = state { true } else { false } }

  // MARK: - Looking

  private var unit: Double { reading.unit ?? Self.usualUnit }
  /// The interval between readings in seconds: as short as is useful, as long as the last one was
  /// dear.
  private var step: Double { max(usefulStep, Double(reading.work) / Self.price.second) }
  /// The interval at which new sound tells something; a search over all speeds takes longer.
  private var usefulStep: Double {
    switch state {
    case .idle: Self.steps.idle
    case .searching(let start):
      max(
        Self.steps.search,
        window.seconds(window.samples.count)
          / (window.seconds(looked) - start > Self.patience ? Self.steps.patient : Self.steps.part))
    case .following:
      max(
        Self.followStep.range.lowerBound,
        min(Self.followStep.range.upperBound, Self.followStep.units * unit))
    }
  }
  /// The silence that ends a character, in seconds.
  private var ahead: Double { max(Self.characterEnd.least, Self.characterEnd.units * unit) }
  /// The delay until the start of a mark is detected, in seconds.
  ///
  /// The first marks need more evidence: a slow sender's first one is detected together with the next.
  /// One second instead of three lost the first letter of a text at 13/5 WPM, a T.
  private var notice: Double {
    switch state {
    case .idle: Self.notices.idle
    case .searching: Self.notices.search
    case .following: max(Self.notices.follow, unit)
    }
  }

  /// The delay of marks that are not Morse so far, in seconds.
  private var doubt: Double {
    guard case .searching = state else { return Self.doubt.units * unit }
    return max(Self.doubt.search, Self.doubt.units * unit)
  }

  private mutating func look(into intervals: inout [KeyingInterval]) {
    looked = window.end
    switch state {
    case .idle:
      reading.measure(window.samples)
      guard reading.detectsTone else { break }
      reading.forgetSender()
      let now = window.seconds(window.end)
      (state, lastMark) = (.searching(since: now), now)
      read()
    case .searching(let start):
      // A few marks fit any speed, so each reading may choose freely.
      let before = reading.unit
      reading.forgetSender()
      let count = read()
      if count >= (agrees(with: before) ? Self.enoughInAgreement : Self.enough) {
        state = .following(looks: 0)
      } else {
        state = .searching(since: count > 0 ? window.seconds(looked) : start)
      }
    case .following(let looks):
      let isQuick = looks < Self.trust
      let count = read(isQuick: isQuick)
      state = .following(looks: count == 0 ? Self.trust : isQuick ? looks + 1 : 0)
    }
    rest()
    commitEndedMarks(into: &intervals)
    forget()
  }

  /// Reads the window; returns its number of marks.
  @discardableResult
  private mutating func read(isQuick: Bool = false) -> Int {
    let marks = reading.read(window.samples, isQuick: isQuick)
    open = window.uncommitted(marks)
    let work = max(1, Double(reading.work))
    affordable = window.seconds(window.samples.count) * Self.price.reading / work
    return marks.count(where: isMorse)
  }

  /// Whether the unit is that of the previous reading.
  private func agrees(with before: Double?) -> Bool {
    guard let before, let unit = reading.unit else { return false }
    return abs(unit - before) < Self.agreement * before
  }

  /// Becomes idle after some time without marks.
  private mutating func rest() {
    lastMark = max(lastMark, open.last?.end ?? 0)
    if window.seconds(window.end) - lastMark > Self.patience { state = .idle }
  }

  // MARK: - Committing

  private func isMorse(_ mark: WindowReader.Mark) -> Bool { mark.morseOdds > squelch }

  private mutating func commitEndedMarks(into intervals: inout [KeyingInterval]) {
    let now = window.seconds(window.end)
    let limit = now - ahead
    var count = (open.lastIndex { $0.endsCharacter && $0.end <= limit } ?? -1) + 1
    if case .searching = state, count > 0,
      now - open[count - 1].end < max(Self.uncertainEnd.least, Self.uncertainEnd.units * unit)
    {
      count = 0
    }
    if let doubtful = open.firstIndex(where: { !isMorse($0) }), now - open[doubtful].start < doubt {
      // A few marks fit Morse no better than noise.
      count = min(count, doubtful)
    }
    if let first = open.first, now - first.start > min(Self.longest, affordable / 2) {
      // A character that never ends must not block the output.
      count = max(count, open.count { $0.end <= limit })
    }
    commit(count, into: &intervals)
    let known = min(now - notice, open.first?.start ?? .infinity)
    window.commit(to: known)
    output.add(isMark: false, to: known, into: &intervals)
  }

  private mutating func commit(_ count: Int, into intervals: inout [KeyingInterval]) {
    for mark in open.prefix(count) {
      if isMorse(mark) { output.add(mark, into: &intervals) }
      window.commit(to: mark.end)
    }
    open.removeFirst(count)
  }

  /// Discards samples that are too old to help.
  private mutating func forget() {
    let (units, range) = (Self.past.units, Self.past.range)
    let past = max(range.lowerBound, min(range.upperBound, units * unit))
    window.forget(keeping: isIdle ? Self.past.idle : min(past, max(Self.past.idle, affordable / 2)))
  }
}
