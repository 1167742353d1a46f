/// Reads one window after another, and keeps the sender and the tone.
struct WindowReader: Sendable {
  /// A mark, in seconds from the start of the window.
  struct Mark: Sendable {
    var start: Double
    var end: Double
    /// Whether the mark ends a character.
    var endsCharacter: Bool
    /// The log odds that its passage is Morse.
    var morseOdds: Double

    /// Returns the mark, shifted in time.
    func moved(by seconds: Double) -> Mark {
      var moved = self
      (moved.start, moved.end) = (start + seconds, end + seconds)
      return moved
    }
  }

  private let rate: Double
  private let grammar: KeyingGrammar
  private let tone: Double?
  /// Whether more sound follows the window, so that the last mark may be incomplete.
  private var soundGoesOn: Bool
  /// Whether the window is all of the sound.
  private var isWhole = false
  /// The most work for one reading, in steps of the search; further searches are left out.
  private let mostWork: Int
  /// The minimum log odds of marks whose text counts.
  private let squelch: Double
  /// The spectrum of the last measured window.
  private(set) var spectrum: ToneSpectrum
  /// What the last read window contains.
  private(set) var finding = SoundFinding.noise
  /// The noise of that window.
  private var noise = NoiseField([], rate: 8000)
  /// The pitch of the tone at the last mark, in hertz.
  private(set) var pitch: Double?
  private var belief: SenderBelief?
  /// The unit of the sender in seconds; `nil` before the first reading with marks.
  private(set) var unit: Double?
  /// What the last reading has cost, in steps of the search (``KeyingSearch/work``).
  private(set) var work = 0

  /// The maximum number of tones that are read, and the evidence for Morse that ends the search.
  private static let (mostTones, plain) = (4, Float(3))
  /// The minimum power of other tones in the gaps that tells a data mode or a melody, -3 dB; the
  /// longest such gap in seconds, a word gap at 10 WPM; and the log odds that are certain.
  private static let (partner, longestGap, certain) = (Float(0.5), 0.84, Float(20))
  /// The most marks, and the duration of each in seconds, whose rhythm tells nothing; the duration of
  /// such a sound; and the log odds that it lacks.
  ///
  /// They are a digit, its dahs and its duration at 5 WPM. It lacks the prices that the squelch asks
  /// for a unit of 5 or 60 WPM, of equal marks and of Morse that nobody expects.
  private static let brief = (marks: 5, mark: 0.8, sound: 7.0, leeway: Float(12))
  /// The drifts in hertz a second that are removed from a sound, and the evidence in nats that a
  /// drift must add, so that noise seldom has one.
  ///
  /// A low satellite has up to 150; a track follows the rest, up to 30.
  private static let (drifts, gain) = ([-120.0, -60, 60, 120], Float(20))
  /// The maximum deviation of a tone from the given pitch, in hertz: not yet another tone.
  static let leeway = 25.0

  init(
    rate: Double, grammar: KeyingGrammar, tone: Double?, soundGoesOn: Bool, mostWork: Int = .max,
    squelch: Double = -.infinity
  ) {
    self.soundGoesOn = soundGoesOn
    self.mostWork = mostWork
    self.squelch = squelch
    self.rate = rate
    self.grammar = grammar
    self.tone = tone
    spectrum = ToneSpectrum(rate: rate)
  }

  /// Measures the spectrum of a window without reading it.
  mutating func measure(_ samples: [Float]) {
    work = 0
    noise = NoiseField(samples, rate: rate)
    spectrum.measure(noise.divide(samples), noise: noise)
  }

  /// Forgets the sender but keeps the tone.
  mutating func forgetSender() {
    belief = nil
    unit = nil
    finding = .noise
  }

  /// Ends the sound: the next window is the last one, and all of the sound if `isWhole`.
  mutating func endSound(isWhole: Bool) {
    (soundGoesOn, self.isWhole) = (false, isWhole)
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
    measure(samples)
    let steady = readTones(samples, isQuick: isQuick)
    // The price of live sound does not count the search for a drift: 0.7 µs a sample.
    if tone == nil, !soundGoesOn, let marks = readDrifting(samples, against: steady) {
      return marks
    }
    return steady.map { keep($0) } ?? []
  }

  /// Reads the tones of a measured window until one is Morse; returns the most likely one.
  private mutating func readTones(_ samples: [Float], isQuick: Bool) -> Reading? {
    let places = places(around: tone)
    guard !places.isEmpty, tone == nil || detectsTone else { return nil }
    let before = pitch.map { Int($0 / spectrum.binWidth) - spectrum.bins.lowerBound }
    var rest = spectrum
    var best: Reading?
    for number in 0..<(isQuick || tone != nil ? 1 : Self.mostTones) {
      let track = ToneTrack(in: rest, among: places, before: number == 0 ? before : nil)
      guard number == 0 || isTone(track) else { break }
      let reading = read(samples, track, isQuick: isQuick)
      work += reading.work
      if reading.evidence > best?.evidence ?? -.infinity { best = reading }
      guard reading.evidence < Self.plain, work < mostWork else { break }
      rest.remove(track)
    }
    return readAlone(samples, among: places, against: best) ?? best
  }

  /// Reads the loudest pitch of a short sound as all that sounds; `nil` if it is not.
  ///
  /// A few short marks are as wide in the spectrum as noise, and their sidebands look like tones.
  private mutating func readAlone(
    _ samples: [Float], among places: Range<Int>, against other: Reading?
  ) -> Reading? {
    guard isBrief(samples), other?.evidence ?? 0 < Self.plain else { return nil }
    let loudest = places.max { spectrum.power(at: $0) < spectrum.power(at: $1) } ?? 0
    let track = ToneTrack(in: spectrum, among: loudest..<loudest + 1)
    let reading = read(samples, track, isQuick: false, isAlone: true)
    work += reading.work
    return reading.isClear && reading.evidence > other?.evidence ?? 0 ? reading : nil
  }

  /// Reads a window whose tone drifts faster than a track follows; `nil` if `steady` is likelier.
  ///
  /// The drift with the strongest track is removed from the sound.
  private mutating func readDrifting(_ samples: [Float], against steady: Reading?) -> [Mark]? {
    let (steadyNoise, steadySpectrum) = (noise, spectrum)
    if let (drift, straight) = withoutDrift(samples) {
      measure(straight)
      if let reading = readTones(straight, isQuick: false),
        reading.evidence > max(Self.plain, steady?.evidence ?? 0)
      {
        let marks = keep(reading)
        let last = marks.last.map { ($0.start + $0.end) / 2 } ?? 0
        pitch = pitch.map { $0 + drift * (last - Double(samples.count) / rate / 2) }
        return marks
      }
    }
    (noise, spectrum) = (steadyNoise, steadySpectrum)
    return nil
  }

  /// Returns the drift with the strongest tone, in hertz a second, and the sound without it.
  ///
  /// `nil` if none is stronger than the steady tones.
  private mutating func withoutDrift(_ samples: [Float]) -> (drift: Double, sound: [Float])? {
    let sound = SoundStraightener(samples, rate: rate)
    let places = places(around: nil)
    var best: (drift: Double, sound: [Float])?
    var strongest = Self.gain + ToneTrack(in: spectrum, among: places).evidence
    for drift in Self.drifts {
      let straight = sound.straightened(by: drift)
      spectrum.measure(noise.divide(straight), noise: noise)
      let evidence = ToneTrack(in: spectrum, among: places).evidence
      if evidence > strongest { (best, strongest) = ((drift, straight), evidence) }
    }
    return best
  }

  /// Whether a track is a tone of its own, not the key clicks of another.
  private func isTone(_ track: ToneTrack) -> Bool {
    let middle = Int(track.bins.sorted()[track.bins.count / 2].rounded())
    let place = min(max(0, middle - spectrum.bins.lowerBound), spectrum.bins.count - 1)
    return track.evidence > ToneSpectrum.plain && spectrum.detectsTone(at: place)
  }

  /// The reading of one tone.
  private struct Reading {
    var track: ToneTrack
    var marks: [KeyingPassage.Mark]
    var sender: SenderBelief
    var cellSeconds: Double
    var work: Int
    var finding: SoundFinding
    /// The log-likelihood ratio of Morse to other sounds.
    var evidence: Float
    /// Whether the tone is all that sounds.
    var isClear = false
  }

  /// Reads a window as keyed with one tone.
  private func read(
    _ samples: [Float], _ track: ToneTrack, isQuick: Bool, isAlone: Bool = false
  ) -> Reading {
    let baseband = TrackedBaseband(
      samples, rate: rate, track: track, spectrum: spectrum, field: noise, isAlone: isAlone)
    var passage = KeyingPassage(
      baseband.cells, noise: baseband.noise, gains: baseband.gains,
      cellSeconds: Float(baseband.cellSeconds),
      grammar: grammar, belief: belief, soundGoesOn: soundGoesOn, mostWork: mostWork - work,
      squelch: Float(squelch))
    let isExpected = tone != nil || finding == .morse
    let marks = passage.read(isQuick: isQuick, isExpected: isExpected)
    var reading = Reading(
      track: track, marks: marks, sender: passage.sender, cellSeconds: baseband.cellSeconds,
      work: passage.work, finding: passage.squelch?.finding ?? .noise,
      evidence: passage.squelch?.evidence ?? 0)
    if moves(marks, track, cellSeconds: baseband.cellSeconds) {
      (reading.finding, reading.evidence) = (.otherTones, -Self.certain)
      for place in marks.indices { reading.marks[place].morseOdds = -Self.certain }
    } else if !soundGoesOn {
      let scale = Float(baseband.cellSeconds * rate)
      let ranges = marks.map { mark in
        let end = min(samples.count, Int(mark.end * scale))
        return min(end, max(0, Int((mark.start * scale).rounded(.up))))..<end
      }
      let middle = track.bins.sorted()[track.bins.count / 2]
      reading.isClear = ClearKeying(samples, rate: rate)
        .isTone(of: spectrum.pitch(middle), at: ranges)
      if reading.isClear { expectMorse(in: &reading, samples, isExpected) }
    }
    return reading
  }

  /// Whether a window is all of a short sound.
  private func isBrief(_ samples: [Float]) -> Bool {
    isWhole && Double(samples.count) < Self.brief.sound * rate
  }

  /// Expects Morse where one keyed tone is all that sounds; few marks need no rhythm then.
  private func expectMorse(in reading: inout Reading, _ samples: [Float], _ isExpected: Bool) {
    let longest = Self.brief.mark / reading.cellSeconds
    let isBrief =
      isBrief(samples) && reading.marks.count <= Self.brief.marks
      && reading.marks.allSatisfy { Double($0.end - $0.start) < longest }
    let leeway = isBrief ? Self.brief.leeway : isExpected ? 0 : Squelch.surprise
    for place in reading.marks.indices {
      let odds = reading.marks[place].morseOdds
      reading.marks[place].morseOdds = (isBrief ? max(odds, reading.evidence) : odds) + leeway
    }
    reading.evidence += leeway
    if reading.marks.contains(where: { $0.morseOdds > 0 }) { reading.finding = .morse }
  }

  /// Whether other tones sound where this one is silent.
  private func moves(
    _ marks: [KeyingPassage.Mark], _ track: ToneTrack, cellSeconds: Double
  ) -> Bool {
    func sample(_ cell: Float) -> Int { Int(Double(cell) * cellSeconds * rate) }
    let middle = track.bins.sorted()[track.bins.count / 2]
    let ranges = marks.map { sample($0.start)..<max(sample($0.start), sample($0.end)) }
    let gaps = zip(ranges, ranges.dropFirst()).map {
      $0.upperBound..<max($0.upperBound, $1.lowerBound)
    }
    .filter { Double($0.count) < Self.longestGap * rate }
    let partners = noise.partners(of: spectrum.pitch(middle), marks: ranges, gaps: gaps)
    return partners > Self.partner
  }

  /// Keeps the sender and the pitch of a reading; returns its marks.
  private mutating func keep(_ reading: Reading) -> [Mark] {
    finding = reading.finding
    let seconds = reading.cellSeconds
    if let last = reading.marks.last {
      belief = reading.sender
      unit = Double(reading.sender.unit) * seconds
      // Where nothing is keyed, the track is only a guess.
      let middle = Double(last.start + last.end) / 2 * seconds * rate
      let moment = (middle - spectrum.middle(of: 0)) / Double(spectrum.hop)
      pitch = spectrum.pitch(reading.track.bin(at: moment))
    }
    return reading.marks.map {
      Mark(
        start: Double($0.start) * seconds, end: Double($0.end) * seconds,
        endsCharacter: $0.endsCharacter, morseOdds: Double($0.morseOdds))
    }
  }

  private func places(around tone: Double?) -> Range<Int> {
    let all = 0..<spectrum.bins.count
    guard let tone else { return all }
    func place(_ pitch: Double) -> Int { Int(pitch / spectrum.binWidth) - spectrum.bins.lowerBound }
    return (place(tone - Self.leeway)..<place(tone + Self.leeway) + 1).clamped(to: all)
  }
}
