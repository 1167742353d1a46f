/// The voice of a receiver's noise: white noise through a filter around the pitch of the tone.
///
///     silent ── begin ──► rising ──► steady ── the duration is over, or end ──► falling ──► silent
struct NoiseVoice {
  /// The frames since the beginning, and until the end; the voice is silent when none remain.
  private var climbed = 0
  private(set) var remaining = 0
  /// The frames of the rise and of the fall.
  private let edge: Int
  private let rate: Float
  /// The amplitude of white noise whose deviation in the band is 1.
  private let whole: Float
  /// The state of the random numbers (xorshift, Marsaglia 2003); never 0.
  private var state: UInt32 = 1
  /// The amplitude of the white noise.
  private var amplitude: Float = 0
  /// The coefficients of a resonance (Bristow-Johnson, "Cookbook formulae for audio equalizer biquad
  /// filters", band pass of gain 1), and its memory.
  private var (input, first, second): (Float, Float, Float) = (0, 0, 0)
  private var memory: (Float, Float) = (0, 0)

  init(rate: Int) {
    self.rate = Float(rate)
    // The variance of uniform numbers from -a to a is a²/3, spread over half of the rate.
    whole = (3 * Float(rate) / 2 / ToneLimits.noiseBandwidth).squareRoot()
    edge = max(1, rate / 50)
  }

  /// Begins noise of `frames` frames, in place of the noise before.
  ///
  /// - Parameters:
  ///   - frames: the duration, with a rise and a fall of 20 ms.
  ///   - step: the phase step per frame of the pitch in the middle of the band.
  ///   - level: the standard deviation of the samples; 1 is full scale.
  ///   - seed: the seed of the random numbers.
  ///   - tables: the sine.
  mutating func begin(frames: Int, step: UInt32, level: Float, seed: UInt32, tables: ToneTables) {
    (climbed, remaining) = (0, max(0, frames))
    state = seed == 0 ? 1 : seed
    memory = (0, 0)
    let (sine, cosine) = (tables.sine(step), tables.sine(step &+ 1 << 30))
    // The noise bandwidth of a resonance is π/2 times the bandwidth of its half power.
    let pitch = Float(step) / 4_294_967_296 * rate
    let alpha = sine * ToneLimits.noiseBandwidth / (.pi * max(1, pitch))
    input = alpha / (1 + alpha)
    (first, second) = (-2 * cosine / (1 + alpha), (1 - alpha) / (1 + alpha))
    amplitude = level * whole
  }

  /// Ends the noise with a fall from its level.
  mutating func end() { remaining = min(remaining, climbed) }

  /// Adds the noise to `output[range]`.
  mutating func render(
    into output: inout MutableSpan<Float>, range: Range<Int>, tables: ToneTables
  ) {
    var index = range.lowerBound
    while index < range.upperBound, remaining > 0 {
      climbed = min(climbed + 1, edge)
      let level = tables.edge((Float(min(climbed, remaining)) - 0.5) / Float(edge))
      output[index] += (remaining < edge || climbed < edge ? level : 1) * nextSample()
      remaining -= 1
      index += 1
    }
  }

  private mutating func nextSample() -> Float {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    let white = amplitude * Float(Int32(bitPattern: state)) * 0x1p-31
    let sample = input * white + memory.0
    memory = (memory.1 - first * sample, -input * white - second * sample)
    return sample
  }
}
