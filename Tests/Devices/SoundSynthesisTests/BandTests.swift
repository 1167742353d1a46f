import SoundSynthesis
import TestSupport
import Testing

@Suite struct BandTests {
  private func render(_ actions: [(Int, SoundAction)], rate: Int = 48000, _ count: Int) -> [Float] {
    var mixer = clockedMixer(rate: rate)
    let ring = CommandRing()
    for (frame, action) in actions { ring.push(command(action, atFrame: frame, rate: rate)) }
    return SoundSynthesisTests.render(&mixer, count, ring: ring)
  }

  private func deviation(_ samples: some Collection<Float>) -> Float {
    (samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)).squareRoot()
  }

  private func noise(
    milliseconds: Int64 = 2000, pitch: Float = 600, level: Float = 0.1, seed: UInt32 = 5
  ) -> SoundAction {
    .noise(duration: milliseconds * 1_000_000, pitch: pitch, level: level, seed: seed)
  }

  @Test(arguments: [8000, 44100, 48000, 96000], [Float(300), 600, 1000])
  func `noise has its level at every rate and pitch`(rate: Int, pitch: Float) {
    let samples = render([(0, noise(milliseconds: 20_000, pitch: pitch))], rate: rate, 20 * rate)
    #expect(abs(deviation(samples) / 0.1 - 1) < 0.12)
  }

  @Test func `noise is around the pitch`() {
    let samples = render([(0, noise())], 96000)
    func density(_ hertz: Double) -> Double {
      (0..<40).reduce(0) { $0 + power(samples, at: hertz + Double($1) * 2, rate: 48000) }
    }
    #expect(density(560) > 20 * density(2000))
    #expect(density(560) > 4 * density(100))
  }

  @Test func `noise lasts exactly as long as it should, and fades in and out`() {
    let samples = render([(100, noise(milliseconds: 500))], 48000)
    #expect(samples[..<100].allSatisfy { $0 == 0 } && samples[24100...].allSatisfy { $0 == 0 })
    #expect(samples[24000..<24100].contains { $0 != 0 })
    #expect(deviation(samples[100..<300]) < 0.02 && deviation(samples[23900..<24100]) < 0.02)
  }

  @Test func `the same seed makes the same noise`() {
    let samples = render([(0, noise())], 9600)
    #expect(samples == render([(0, noise())], 9600))
    #expect(samples != render([(0, noise(seed: 6))], 9600))
  }

  @Test func `the end of the band silences noise and station within 20 ms, but not the tone`() {
    let element = { (pitch: Float) -> (Int64, UInt32, Float, Float) in (900_000_000, 0, pitch, 0.2)
    }
    let (duration, gap, pitch, gain) = element(600)
    let tone = SoundAction.element(duration: duration, gap: gap, pitch: pitch, gain: gain)
    let other = SoundAction.neighbour(duration: duration, gap: gap, pitch: 800, gain: gain)
    let alone = render([(0, tone)], 24000)
    let both = render([(0, tone), (0, other), (0, noise()), (9600, .endBand)], 24000)
    let rest = zip(both, alone).map { $0 - $1 }
    #expect(deviation(rest[..<9600]) > 0.15)
    #expect(rest[10560...].allSatisfy { abs($0) < 1e-6 })
    #expect(largestStep(Array(rest[9000..<11000])) < 0.1)
  }

  @Test func `silence ends the band too`() {
    let samples = render([(0, noise()), (4800, .silence)], 24000)
    #expect(samples[5760...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0.1, 1])
  func `fading has the mean power of the tone, and its rate`(spread: Double) {
    var (sum, changes, count) = (0.0, 0.0, 0)
    for seed in 0..<60 {
      var generator = SplitMix64(seed: UInt64(seed))
      let fading = RayleighFading(spread: spread, by: &generator)
      for step in 0..<200 {
        let (first, later) = (Double(step) / 4 / spread, (Double(step) + 0.02) / 4 / spread)
        let (one, two) = (fading.gain(at: first), fading.gain(at: later))
        sum += one.real * one.real + one.imaginary * one.imaginary
        changes += abs(two.real - one.real)
        count += 1
        #expect((0...1).contains(fading.strength(at: first)))
      }
    }
    #expect(abs(sum / Double(count) - 1) < 0.1)
    // A hundredth of a turn of the usual path changes the gain by about as much.
    #expect((0.002...0.05).contains(changes / Double(count)))
  }
}
