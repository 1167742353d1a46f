/// Finds the marks and spaces of a keyed tone in a sound: samples in, stretches out.
///
/// Works on blocks of a second: the pitch is found, the strength of that pitch followed, and the
/// stretches cut where it passes half way between the tone's strength and the floor. A tone begins only
/// when the strength is clearly above that, and ends when it is clearly below, so that noise makes no
/// stretches. Memory does not grow with the sound.
public struct ToneDetector: Sendable {
  private let rate: Double
  private let decimation: Int
  private var sum: Float = 0
  private var summed = 0
  private var block: [Float] = []
  private var pitches: PitchFinder
  private var pitch: Double?
  private var envelope: Envelope?
  private var levels = ToneLevels()
  private var slicer = Slicer()
  /// Samples of silence that the envelope is behind, taken off the first stretch.
  private var toSkip = 0

  /// The rate at which a sound is looked at, at least, where it has as much.
  private static let leastRate = 8000

  /// Creates a detector.
  ///
  /// - Parameter rate: samples a second, above zero.
  public init(rate: Int) {
    precondition(rate > 0, "a sound needs a rate above 0, not \(rate)")
    decimation = max(1, rate / Self.leastRate)
    self.rate = Double(rate) / Double(decimation)
    pitches = PitchFinder(rate: self.rate)
  }

  /// Takes in samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>, into stretches: inout [SoundStretch]) {
    for index in samples.indices {
      sum += samples[index]
      summed += 1
      guard summed == decimation else { continue }
      block.append(sum / Float(decimation))
      (sum, summed) = (0, 0)
      if block.count >= Int(rate) { endBlock(into: &stretches) }
    }
  }

  /// Ends the sound.
  public mutating func finish(into stretches: inout [SoundStretch]) {
    for _ in 0..<(envelope?.delay ?? 0) { block.append(0) }
    endBlock(into: &stretches)
    slicer.finish(rate: rate, into: &stretches)
  }

  private mutating func endBlock(into stretches: inout [SoundStretch]) {
    defer { block.removeAll(keepingCapacity: true) }
    if let found = pitches.find(in: block) { tune(to: found) }
    guard var envelope else {
      slicer.pass(block.count, rate: rate, into: &stretches)
      return
    }
    var strengths = block
    for index in block.indices { strengths[index] = envelope.add(block[index]) }
    self.envelope = envelope
    levels.add(strengths)
    let first = min(toSkip, strengths.count)
    toSkip -= first
    slicer.cut(strengths[first...], at: levels.threshold, rate: rate, into: &stretches)
  }

  /// Listens to a pitch, unless it is as good as the one listened to.
  private mutating func tune(to found: Double) {
    if let pitch, abs(pitch - found) < 15 { return }
    pitch = found
    guard envelope == nil else {
      envelope?.tune(to: found)
      return
    }
    let made = Envelope(pitch: found, rate: rate)
    toSkip = made.delay
    envelope = made
  }
}

/// Cuts strengths into stretches.
struct Slicer: Sendable {
  private var isTone = false
  /// Samples so far, and how many of them have been given out.
  private var position = 0.0
  private var given: Int64 = 0
  private var last: Float = 0
  /// Where the strength last passed the threshold.
  private var crossing: Double?
  /// How far above the threshold a tone begins, and below it ends.
  private static let (above, below): (Float, Float) = (1.15, 0.85)

  /// Passes over samples without a tone.
  mutating func pass(_ count: Int, rate: Double, into stretches: inout [SoundStretch]) {
    position += Double(count)
    give(to: position, rate: rate, into: &stretches)
  }

  /// Cuts a block; without a threshold there is no tone in it.
  mutating func cut(
    _ strengths: ArraySlice<Float>, at threshold: Float?, rate: Double,
    into stretches: inout [SoundStretch]
  ) {
    guard let threshold else {
      if isTone { turn(at: position, rate: rate, into: &stretches) }
      last = 0
      crossing = nil
      return pass(strengths.count, rate: rate, into: &stretches)
    }
    for strength in strengths {
      let isAbove = strength >= threshold
      if isAbove != (last >= threshold) {
        crossing = position - 1 + Double((threshold - last) / (strength - last))
      }
      let turns =
        isTone ? strength < threshold * Self.below : strength >= threshold * Self.above
      if turns { turn(at: crossing ?? position, rate: rate, into: &stretches) }
      last = strength
      position += 1
    }
    let isSettled = isTone == (last >= threshold)
    give(to: isSettled ? position - 1 : crossing ?? position - 1, rate: rate, into: &stretches)
  }

  /// Ends the sound.
  mutating func finish(rate: Double, into stretches: inout [SoundStretch]) {
    give(to: position, rate: rate, into: &stretches)
  }

  private mutating func turn(
    at moment: Double, rate: Double, into stretches: inout [SoundStretch]
  ) {
    give(to: moment, rate: rate, into: &stretches)
    isTone.toggle()
    crossing = nil
  }

  /// Gives out what lasts until a moment.
  private mutating func give(
    to moment: Double, rate: Double, into stretches: inout [SoundStretch]
  ) {
    let end = Int64((moment * 1e9 / rate).rounded())
    guard end > given else { return }
    stretches.append(SoundStretch(isTone: isTone, nanoseconds: end - given))
    given = end
  }
}
