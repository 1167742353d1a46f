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

  /// How much work a reading is worth.
  enum Effort: Sendable {
    /// The sender is looked for at every speed.
    case full
    /// The sender is the one before.
    case quick
  }

  private let rate: Double
  private let grammar: KeyingGrammar
  private let tone: Double?
  /// Whether a window may end within a mark.
  private let soundGoesOn: Bool
  /// The spectrum of the window that was measured last.
  private(set) var spectrum: ToneSpectrum
  private var pitch: Double?
  private var belief: SenderBelief?
  /// The unit of the sender in seconds, once there is one.
  private(set) var unit: Double?

  /// How far off the pitch that was told a tone may be, in hertz.
  private static let leeway = 25.0
  /// The log-likelihood ratio that proves a tone: noise reaches it once in some hours.
  private static let plain: Float = 18

  init(rate: Double, grammar: KeyingGrammar, tone: Double?, soundGoesOn: Bool) {
    self.soundGoesOn = soundGoesOn
    self.rate = rate
    self.grammar = grammar
    self.tone = tone
    spectrum = ToneSpectrum(rate: rate)
  }

  /// The pitch of the tone in hertz at the last mark that was read.
  var lastPitch: Double? { pitch }

  /// Measures the spectrum of a window without reading it.
  mutating func measure(_ samples: [Float]) { spectrum.measure(samples) }

  /// Forgets the sender, whose tone is kept.
  mutating func forgetSender() {
    belief = nil
    unit = nil
  }

  /// Whether a tone stands out of the noise in the window that was measured last.
  ///
  /// By Page's rule (cumulative sums): what speaks for a tone at a pitch is added up from the last moment at
  /// which it was less than nothing.
  var hearsTone: Bool {
    places(around: tone).contains { place in
      var sum: Float = 0
      return spectrum.pieces.contains { piece in
        sum = max(0, sum + ToneTrack.evidence(of: piece[place]))
        return sum > Self.plain
      }
    }
  }

  /// Reads a window.
  mutating func read(_ samples: [Float], effort: Effort = .full) -> [Mark] {
    guard samples.count > Int(0.3 * rate) else { return [] }
    spectrum.measure(samples)
    let places = places(around: tone)
    guard !places.isEmpty else { return [] }
    let before = pitch.map { Int($0 / spectrum.binWidth) - spectrum.bins.lowerBound }
    let track = ToneTrack(in: spectrum, among: places, before: before)
    let baseband = TrackedBaseband(samples, rate: rate, track: track, spectrum: spectrum)
    var passage = KeyingPassage(
      baseband.cells, noise: baseband.noise, cellSeconds: Float(baseband.cellSeconds),
      grammar: grammar, belief: belief, soundGoesOn: soundGoesOn)
    let marks = passage.read(isQuick: effort == .quick)
    if !marks.isEmpty {
      belief = passage.sender
      unit = Double(passage.sender.unit) * baseband.cellSeconds
    }
    let seconds = baseband.cellSeconds
    if let last = marks.last {
      // Where nothing is keyed the track only guesses.
      let middle = Double(last.start + last.end) / 2 * seconds * rate
      let moment = (middle - spectrum.middle(of: 0)) / Double(spectrum.hop)
      pitch = spectrum.pitch(track.bin(at: moment))
    }
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
