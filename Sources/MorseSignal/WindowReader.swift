/// Reads one window after another, and keeps the sender and the tone.
struct WindowReader: Sendable {
  /// A mark, in seconds from the start of the window.
  struct Mark: Sendable {
    var start: Double
    var end: Double
    /// Whether the mark ends a character.
    var endsCharacter: Bool

    /// Returns the mark, shifted in time.
    func moved(by seconds: Double) -> Mark {
      Mark(start: start + seconds, end: end + seconds, endsCharacter: endsCharacter)
    }
  }

  private let rate: Double
  private let grammar: KeyingGrammar
  private let tone: Double?
  /// Whether more sound follows the window, so that the last mark may be incomplete.
  private let soundGoesOn: Bool
  /// The spectrum of the last measured window.
  private(set) var spectrum: ToneSpectrum
  /// The pitch of the tone at the last mark, in hertz.
  private(set) var pitch: Double?
  private var belief: SenderBelief?
  /// The unit of the sender in seconds; `nil` before the first reading with marks.
  private(set) var unit: Double?
  /// What the last reading has cost, in steps of the search (``KeyingSearch/work``).
  private(set) var work = 0

  /// The maximum deviation of a tone from the given pitch, in hertz: not yet another tone.
  static let leeway = 25.0

  init(rate: Double, grammar: KeyingGrammar, tone: Double?, soundGoesOn: Bool) {
    self.soundGoesOn = soundGoesOn
    self.rate = rate
    self.grammar = grammar
    self.tone = tone
    spectrum = ToneSpectrum(rate: rate)
  }

  /// Measures the spectrum of a window without reading it.
  mutating func measure(_ samples: [Float]) {
    work = 0
    spectrum.measure(samples)
  }

  /// Forgets the sender but keeps the tone.
  mutating func forgetSender() {
    belief = nil
    unit = nil
  }

  /// Whether there is a tone in the last measured window.
  ///
  /// A tone that drifted away from the given pitch is still detected near its last mark.
  var detectsTone: Bool {
    let pitches = tone == nil ? [nil] : [tone, pitch ?? tone]
    return pitches.contains { places(around: $0).contains(where: spectrum.detectsTone) }
  }

  /// Reads a window; if `isQuick`, the sender is assumed to be the previous one.
  mutating func read(_ samples: [Float], isQuick: Bool = false) -> [Mark] {
    work = 0
    guard samples.count > Int(ToneSpectrum.shortest * rate) else { return [] }
    spectrum.measure(samples)
    let places = places(around: tone)
    guard !places.isEmpty, tone == nil || detectsTone else { return [] }
    let before = pitch.map { Int($0 / spectrum.binWidth) - spectrum.bins.lowerBound }
    let track = ToneTrack(in: spectrum, among: places, before: before)
    let baseband = TrackedBaseband(samples, rate: rate, track: track, spectrum: spectrum)
    var passage = KeyingPassage(
      baseband.cells, noise: baseband.noise, cellSeconds: Float(baseband.cellSeconds),
      grammar: grammar, belief: belief, soundGoesOn: soundGoesOn)
    let marks = passage.read(isQuick: isQuick)
    work = passage.work
    if !marks.isEmpty {
      belief = passage.sender
      unit = Double(passage.sender.unit) * baseband.cellSeconds
    }
    let seconds = baseband.cellSeconds
    if let last = marks.last {
      // Where nothing is keyed, the track is only a guess.
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
