/// The shapes that tones are made of, sampled once: one turn of a sine, and one rising edge.
///
/// The render path may call neither libm nor anything that locks, so it reads tables. Linear
/// interpolation in them errs by less than 3e-7 of full scale, which is -130 dB.
struct ToneTables: @unchecked Sendable {
  private static var turn: Int { 4096 }
  private static var rise: Int { 2048 }

  /// `turn + 1` samples of a sine, then `rise + 1` samples of a raised cosine from 0 to 1.
  private let samples: UnsafeMutablePointer<Float>

  /// Computes the tables.
  ///
  /// Whoever makes them calls `deallocate()`.
  init() {
    samples = .allocate(capacity: Self.turn + 1 + Self.rise + 1)
    for index in 0...Self.turn {
      let angle = 2 * Double.pi * Double(index) / Double(Self.turn)
      (samples + index).initialize(to: Float(Trigonometry.sine(angle)))
    }
    for index in 0...Self.rise {
      let position = Double(index) / Double(Self.rise)
      (samples + Self.turn + 1 + index).initialize(to: Float(Self.raisedCosine(position)))
    }
  }

  /// A raised cosine, made a little rounder at its ends by 2 % of its third harmonic.
  ///
  /// The plain one bends abruptly where it meets silence and the full level; that alone is what is
  /// heard far off the tone. A 60 ms dit with 5 ms edges comes from -71 to -73 dB beyond 500 Hz,
  /// and from -85 to -87 dB beyond 1 kHz.
  private static func raisedCosine(_ position: Double) -> Double {
    let fundamental = Trigonometry.sine(.pi * (0.5 - position))
    let third = Trigonometry.sine(.pi * (0.5 - 3 * position))
    return 0.5 - 0.5 * ((1 + harmonic) * fundamental - harmonic * third)
  }

  private static var harmonic: Double { 0.02 }

  func deallocate() {
    samples.deallocate()
  }

  /// The sine at `phase`, where the whole range of the integer is one turn.
  func sine(_ phase: UInt32) -> Float {
    let index = Int(phase >> 20)
    let fraction = Float(phase & 0xF_FFFF) * (1 / 1_048_576)
    let left = samples[index]
    return left + (samples[index + 1] - left) * fraction
  }

  /// The rising edge, close to `(1 - cos(pi x)) / 2`, at `position` from 0 to 1.
  func edge(_ position: Float) -> Float {
    let scaled = position * Float(Self.rise)
    let index = min(Self.rise - 1, Int(scaled))
    let left = samples[Self.turn + 1 + index]
    return left + (samples[Self.turn + 2 + index] - left) * (scaled - Float(index))
  }
}
