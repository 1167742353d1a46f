/// Reads the keyed tone of a sound: samples in, marks and spaces out.
///
/// The sound is read in windows of half a minute, which overlap: each finds its tone
/// (``ToneTrack``), mixes it down (``TrackedBaseband``) and reads it as a whole
/// (``KeyingPassage``). A sound that is heard while it is made is read again every moment
/// (``catchUp(into:)``). Memory does not grow with the sound.
public struct SignalReader: Sendable {
  private let rate: Double
  private let decimation: Int
  private var reading: WindowReader
  private var sum: Float = 0
  private var summed = 0
  private var window: [Float] = []
  /// The samples before the window, those that are settled, and those that were read.
  private var origin = 0
  private var settled = 0
  private var looked = 0
  private var output = StretchOutput()

  /// The rate at which a sound is looked at, at least, where it has as much.
  private static let leastRate = 8000

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - rate: samples a second, above zero.
  ///   - grammar: which patterns are characters.
  ///   - tone: the pitch in hertz, if it is told.
  public init(rate: Int, grammar: KeyingGrammar = .any, tone: Double? = nil) {
    precondition(rate > 0, "a sound needs a rate above 0, not \(rate)")
    decimation = max(1, rate / Self.leastRate)
    self.rate = Double(rate) / Double(decimation)
    reading = WindowReader(rate: self.rate, grammar: grammar, tone: tone)
  }

  /// Takes in samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>, into stretches: inout [SoundStretch]) {
    let due = Int((WindowPlan.file.step + WindowPlan.file.ahead) * rate)
    for index in samples.indices {
      let sample = samples[index]
      sum += sample.isFinite ? sample : 0
      summed += 1
      guard summed == decimation else { continue }
      window.append(sum / Float(decimation))
      (sum, summed) = (0, 0)
      if origin + window.count - settled >= due { read(.file, into: &stretches) }
    }
  }

  /// Gives out the characters that have ended, for a sound that is heard while it is made.
  public mutating func catchUp(into stretches: inout [SoundStretch]) {
    guard origin + window.count - looked >= Int(WindowPlan.live.step * rate) else { return }
    read(.live, into: &stretches)
  }

  /// Ends the sound.
  public mutating func finish(into stretches: inout [SoundStretch]) {
    read(.rest, into: &stretches)
    output.give(isTone: false, to: Double(origin + window.count) / rate, into: &stretches)
  }

  private mutating func read(_ plan: WindowPlan, into stretches: inout [SoundStretch]) {
    looked = origin + window.count
    let start = Double(origin) / rate
    let limit = Double(looked) / rate - plan.ahead
    let before = Double(settled) / rate
    // What has ended is settled up to the end of a character, or of a mark where none has ended.
    let due = reading.read(window, isLive: plan.isLive).map { $0.moved(by: start) }.filter {
      // Read again, the last mark may end a little later: it is the same one.
      $0.end <= limit && ($0.start + $0.end) / 2 > before
    }
    let last = due.lastIndex { $0.endsCharacter || plan.ahead <= 0 } ?? due.indices.last ?? -1
    for mark in due.prefix(last + 1) {
      output.give(isTone: false, to: max(before, mark.start), into: &stretches)
      output.give(isTone: true, to: mark.end, into: &stretches)
    }
    // A character that never ends does not hold up everything.
    let known = max(due.isEmpty ? limit : due[last].end, limit - 2 * plan.step)
    settled = max(settled, min(looked, Int(known * rate)))
    output.give(isTone: false, to: Double(settled) / rate, into: &stretches)
    let kept = max(origin, settled - Int(plan.past * rate))
    window.removeFirst(kept - origin)
    origin = kept
  }
}

/// How long a window is, in seconds: what is known before it, what it brings, what only helps to be
/// sure.
private struct WindowPlan {
  var past: Double
  var step: Double
  var ahead: Double
  var isLive = false

  static let file = WindowPlan(past: 4, step: 24, ahead: 2)
  static let live = WindowPlan(past: 6, step: 0.3, ahead: 0.4, isLive: true)
  static let rest = WindowPlan(past: 0, step: 24, ahead: 0)
}

/// Gives out stretches one after the other.
private struct StretchOutput {
  private var given: Int64 = 0

  /// Gives out what lasts until a moment in seconds.
  mutating func give(
    isTone: Bool, to moment: Double, into stretches: inout [SoundStretch]
  ) {
    let end = Int64((moment * 1e9).rounded())
    guard end > given else { return }
    stretches.append(SoundStretch(isTone: isTone, nanoseconds: end - given))
    given = end
  }
}

/// Reads one window after the other, and remembers the sender and the tone.
struct WindowReader: Sendable {
  /// A mark, in seconds from the window's beginning.
  struct Mark: Sendable {
    var start: Double
    var end: Double
    /// Whether a character ends with it.
    var endsCharacter: Bool

    /// The mark with another beginning of time.
    func moved(by seconds: Double) -> Mark {
      Mark(start: start + seconds, end: end + seconds, endsCharacter: endsCharacter)
    }
  }

  private let rate: Double
  private let grammar: KeyingGrammar
  private let tone: Double?
  private var spectrum: ToneSpectrum
  private var pitch: Double?
  private var belief: SenderBelief?
  /// How many windows have been read since the speed was last looked for.
  private var trusted = 0

  /// How far off the pitch that was told a tone may be, in hertz.
  private static let leeway = 25.0
  /// For how many windows the speed is taken to be what it was.
  private static let trust = 8

  init(rate: Double, grammar: KeyingGrammar, tone: Double?) {
    self.rate = rate
    self.grammar = grammar
    self.tone = tone
    spectrum = ToneSpectrum(rate: rate)
  }

  /// Reads a window; when `isLive`, the speed is looked for now and then only.
  mutating func read(_ samples: [Float], isLive: Bool) -> [Mark] {
    guard samples.count > Int(0.3 * rate) else { return [] }
    spectrum.measure(samples)
    let places = places(around: tone)
    guard !places.isEmpty else { return [] }
    let before = pitch.map { Int($0 / spectrum.binWidth) - spectrum.bins.lowerBound }
    let track = ToneTrack(in: spectrum, among: places, before: before)
    let baseband = TrackedBaseband(samples, rate: rate, track: track, spectrum: spectrum)
    var passage = KeyingPassage(
      baseband.cells, noise: baseband.noise, cellSeconds: Float(baseband.cellSeconds),
      grammar: grammar, belief: belief)
    trusted = isLive && belief != nil && trusted < Self.trust ? trusted + 1 : 0
    let marks = passage.read(trustsBelief: trusted > 0)
    if marks.isEmpty { trusted = Self.trust }
    if !marks.isEmpty {
      belief = passage.sender
      pitch = track.bins.last.map(spectrum.pitch)
    }
    let seconds = baseband.cellSeconds
    return marks.map {
      Mark(
        start: Double($0.start) * seconds, end: Double($0.end) * seconds,
        endsCharacter: $0.endsCharacter)
    }
  }

  private func places(around tone: Double?) -> Range<Int> {
    let all = 0..<spectrum.bins.count
    guard let tone else { return all }
    func place(_ pitch: Double) -> Int { Int(pitch / spectrum.binWidth) - spectrum.bins.lowerBound }
    return (place(tone - Self.leeway)..<place(tone + Self.leeway) + 1).clamped(to: all)
  }
}
