/// Finds the pitch of the tone that is keyed, by the power at pitches from 200 to 2000 Hz.
///
/// Power is added up over pieces of 25 ms, so that keying does not blur it, and what was heard before
/// counts less and less.
struct PitchFinder: Sendable {
  private let rate: Double
  private let pitches: [Double]
  private var powers: [Float]
  private static let (lowest, highest, step) = (200.0, 2000.0, 25.0)
  /// How many times the usual power a tone's pitch must have.
  private static let prominence: Float = 4
  private static let memory: Float = 0.7

  init(rate: Double) {
    self.rate = rate
    let highest = min(Self.highest, rate * 0.45)
    pitches = Array(stride(from: min(Self.lowest, highest), through: highest, by: Self.step))
    powers = pitches.map { _ in 0 }
  }

  /// Takes in a block; the tone's pitch in hertz, `nil` when there is no tone.
  mutating func find(in samples: [Float]) -> Double? {
    let piece = max(1, Int(rate / 40))
    for (index, pitch) in pitches.enumerated() {
      var (sum, start) = (Float(0), 0)
      while start + piece <= samples.count {
        sum += power(of: pitch, in: samples, from: start, count: piece)
        start += piece
      }
      powers[index] = powers[index] * Self.memory + sum
    }
    return peak()
  }

  private func power(of pitch: Double, in samples: [Float], from start: Int, count: Int) -> Float {
    var phasor = Phasor(frequency: pitch, rate: rate)
    var (real, imaginary) = (Float(0), Float(0))
    for index in start..<start + count {
      real += samples[index] * phasor.cosine
      imaginary += samples[index] * phasor.sine
      phasor.turn()
    }
    return real * real + imaginary * imaginary
  }

  /// The highest power's pitch, between the steps by the parabola through its neighbours.
  private func peak() -> Double? {
    guard let best = powers.indices.max(by: { powers[$0] < powers[$1] }) else { return nil }
    let usual = powers.sorted()[powers.count / 2]
    guard powers[best] > 0, powers[best] >= usual * Self.prominence else { return nil }
    guard best > 0, best + 1 < powers.count else { return pitches[best] }
    let (left, middle, right) = (powers[best - 1], powers[best], powers[best + 1])
    let bend = left - 2 * middle + right
    guard bend < 0 else { return pitches[best] }
    return pitches[best] + Self.step * Double((left - right) / (2 * bend))
  }
}
