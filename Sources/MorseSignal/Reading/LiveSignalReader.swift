/// Reads the keyed tone of a sound while it is made: samples in, marks and spaces out.
///
/// A few times a second it reads the last seconds again. A character is settled when the silence after
/// it is longer than any gap within a character; what is later may still change (``tentative``). The
/// first characters of a sender wait until there are enough marks to know the speed by.
///
///     idle ── a tone stands out ──► searching ── some marks tell the speed ──► following
///       ▲                              │                                          │
///       └──── ten seconds without a mark ─────────────────────────────────────────┘
public struct LiveSignalReader: Sendable {
  private var decimator: Decimator
  private let rate: Double
  private var reading: WindowReader
  private var window = LiveWindow()
  private var output = IntervalOutput()
  /// The marks that are not settled yet, in seconds from the beginning.
  private var open: [WindowReader.Mark] = []
  private var state = State.idle

  private enum State: Sendable {
    case idle
    /// Until the speed is known; when the last mark ended.
    case searching(lastMark: Double)
    /// How many looks ago the speed was looked for; when the last mark ended.
    case following(looks: Int, lastMark: Double)
  }

  /// So many marks tell the speed, and so many where two looks in turn find the same one.
  private static let (enough, enoughThatAgree) = (10, 8)
  /// How far the units of two looks may be apart, as a share.
  private static let agreement = 0.1
  /// After so many looks the speed is looked for again.
  private static let trust = 12
  /// How long nothing is keyed before the reader comes to rest, in seconds.
  private static let patience = 10.0
  /// How long a sound waits at the most for the speed, or for the end of a character, in seconds.
  private static let longest = 20.0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - rate: samples a second, above zero.
  ///   - grammar: which patterns are characters.
  ///   - tone: the pitch in hertz, if it is told.
  public init(rate: Int, grammar: KeyingGrammar = .any, tone: Double? = nil) {
    decimator = Decimator(rate: rate)
    self.rate = decimator.outputRate
    reading = WindowReader(
      rate: self.rate, grammar: grammar, tone: tone, soundGoesOn: true)
  }

  /// Takes in samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>, into intervals: inout [SoundInterval]) {
    for index in samples.indices {
      guard let sample = decimator.add(samples[index]) else { continue }
      window.samples.append(sample)
    }
    if seconds(window.end) - seconds(window.looked) >= step { look(into: &intervals) }
  }

  /// Ends the sound: everything is settled.
  public mutating func finish(into intervals: inout [SoundInterval]) {
    if !isIdle { open = unsettled(reading.read(window.samples)) }
    settle(open.count, into: &intervals)
    output.give(isTone: false, to: seconds(window.end), into: &intervals)
  }

  /// The intervals after those that were output, as far as they can be told now.
  public var tentative: [SoundInterval] {
    var rest = output
    var intervals: [SoundInterval] = []
    let now = seconds(window.looked)
    // A mark that may still be sounding is shown once it can only be a dah.
    for mark in open where mark.end < now - unit / 2 || mark.end - mark.start > 2 * unit {
      rest.give(isTone: false, to: mark.start, into: &intervals)
      rest.give(isTone: true, to: mark.end, into: &intervals)
    }
    rest.give(isTone: false, to: now, into: &intervals)
    return intervals
  }

  /// The pitch of the tone that is followed, in hertz; `nil` while there is none.
  public var pitch: Double? { isIdle ? nil : reading.lastPitch }

  private var isIdle: Bool { if case .idle = state { true } else { false } }

  // MARK: - Looking

  private var unit: Double { reading.unit ?? 0.06 }
  /// From one look to the next, in seconds; to look at every speed takes longer.
  private var step: Double {
    switch state {
    case .idle: 0.5
    case .searching: max(0.25, seconds(window.samples.count) / 8)
    case .following: max(0.2, min(0.6, 4 * unit))
    }
  }
  /// The silence that ends a character, in seconds.
  private var ahead: Double { max(0.2, 3.5 * unit) }
  /// How late the beginning of a mark is noticed, in seconds: the first ones need more evidence.
  private var notice: Double {
    if case .following = state { max(0.06, unit) } else { 1 }
  }

  private func seconds(_ samples: Int) -> Double { Double(samples) / rate }

  private mutating func look(into intervals: inout [SoundInterval]) {
    window.looked = window.end
    switch state {
    case .idle:
      reading.measure(window.samples)
      guard reading.hearsTone else { break }
      reading.forgetSender()
      state = .searching(lastMark: seconds(window.end))
      read(.full)
    case .searching(let last):
      // Too few marks may be read at any speed: each look is free to choose.
      let before = reading.unit
      reading.forgetSender()
      let count = read(.full)
      if count >= Self.enough || count >= Self.enoughThatAgree && agrees(with: before) { state = .following(looks: 0, lastMark: last) }
    case .following(let looks, let last):
      let isQuick = looks < Self.trust
      let count = read(isQuick ? .quick : .full)
      state = .following(
        looks: count == 0 ? Self.trust : isQuick ? looks + 1 : 0, lastMark: last)
    }
    rest()
    settleWhatEnded(into: &intervals)
    forget()
  }

  /// Reads the window; returns how many marks it holds.
  @discardableResult
  private mutating func read(_ effort: WindowReader.Effort) -> Int {
    let marks = reading.read(window.samples, effort: effort)
    open = unsettled(marks)
    return marks.count
  }

  /// Whether the unit is the one of the look before.
  private func agrees(with before: Double?) -> Bool {
    guard let before, let unit = reading.unit else { return false }
    return abs(unit - before) < Self.agreement * before
  }

  /// Comes to rest when nothing has been keyed for a while.
  private mutating func rest() {
    let now = seconds(window.end)
    switch state {
    case .idle: return
    case .searching(let last):
      let end = max(last, open.last?.end ?? 0)
      state = now - end > Self.patience ? .idle : .searching(lastMark: end)
    case .following(let looks, let last):
      let end = max(last, open.last?.end ?? 0)
      state = now - end > Self.patience ? .idle : .following(looks: looks, lastMark: end)
    }
  }

  /// The marks that were not settled before, from the beginning of the sound.
  private func unsettled(_ marks: [WindowReader.Mark]) -> [WindowReader.Mark] {
    let (start, before) = (seconds(window.origin), seconds(window.settled))
    // Read again, the last mark may end a little later: it is the same one.
    return marks.map { $0.moved(by: start) }.filter { ($0.start + $0.end) / 2 > before }
  }

  // MARK: - Settling

  private mutating func settleWhatEnded(into intervals: inout [SoundInterval]) {
    let now = seconds(window.end)
    let limit = now - ahead
    var count = (open.lastIndex { $0.endsCharacter && $0.end <= limit } ?? -1) + 1
    if case .searching = state, count > 0, now - open[count - 1].end < max(1.5, 12 * unit) {
      count = 0
    }
    if let first = open.first, now - first.start > Self.longest {
      // A character that never ends does not hold up everything.
      count = max(count, open.count { $0.end <= limit })
    }
    settle(count, into: &intervals)
    let known = min(now - notice, open.first?.start ?? .infinity)
    window.settled = max(window.settled, Int(known * rate))
    output.give(isTone: false, to: known, into: &intervals)
  }

  private mutating func settle(_ count: Int, into intervals: inout [SoundInterval]) {
    for mark in open.prefix(count) {
      output.give(isTone: false, to: mark.start, into: &intervals)
      output.give(isTone: true, to: mark.end, into: &intervals)
      window.settled = max(window.settled, Int(mark.end * rate))
    }
    open.removeFirst(count)
  }

  /// Forgets what is too long ago to help.
  private mutating func forget() {
    let past = isIdle ? 3 : max(3.5, min(16, 80 * unit))
    window.forget(before: window.settled - Int(past * rate))
  }
}

/// The samples that are kept, and how far they have been looked at and settled, in samples from the
/// beginning of the sound.
private struct LiveWindow: Sendable {
  var samples: [Float] = []
  private(set) var origin = 0
  var settled = 0
  var looked = 0

  var end: Int { origin + samples.count }

  mutating func forget(before place: Int) {
    guard place > origin else { return }
    samples.removeFirst(place - origin)
    origin = place
  }
}
