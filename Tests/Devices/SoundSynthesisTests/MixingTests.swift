import SoundSynthesis
import Testing

@Suite struct MixingTests {
  @Test func `a click is added to a tone and changes nothing else`() {
    let clip = Clip(rate: 48000, samples: (0..<400).map { 0.25 - Float($0) / 1600 })
    func mix(_ actions: [(Int, SoundAction)]) -> [Float] {
      var mixer = clockedMixer(clips: [clip])
      let ring = CommandRing()
      for (frame, action) in actions { ring.push(command(action, atFrame: frame)) }
      return render(&mixer, 4000, ring: ring)
    }
    let tone = (100, SoundAction.toneOn(pitch: 600, gain: 0.4))
    let click = (1000, SoundAction.clip(index: 0, gain: 1))
    let both = mix([tone, click])
    let apart = zip(mix([tone]), mix([click])).map { $0 + $1 }
    #expect(zip(both, apart).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(soundingIntervals(mix([click])).map(\.start) == [1000])
  }

  @Test func `clips overlap, and the one nearest to its end gives way to the seventeenth`() {
    let clip = Clip(rate: 48000, samples: [Float](repeating: 0.01, count: 100))
    var mixer = clockedMixer(clips: [clip])
    let ring = CommandRing()
    for frame in 0..<17 { ring.push(command(.clip(index: 0, gain: 1), atFrame: frame)) }
    let samples = render(&mixer, 200, ring: ring)
    #expect(abs((samples.max() ?? 0) - 0.16) < 1e-5)
    #expect(soundingIntervals(samples).map(\.count) == [116])
  }

  @Test func `overlapping sounds stay within full scale, and are linear below the knee`() {
    let clip = Clip(rate: 48000, samples: [Float](repeating: 0.75, count: 100))
    var mixer = clockedMixer(clips: [clip])
    let ring = CommandRing()
    ring.push(command(.clip(index: 0, gain: 1), atFrame: 0))
    for _ in 0..<10 { ring.push(command(.clip(index: 0, gain: 1), atFrame: 50)) }
    let samples = render(&mixer, 150, ring: ring)
    #expect(samples[..<50].allSatisfy { $0 == 0.75 })
    #expect(samples[50..<100].allSatisfy { $0 > 0.95 && $0 < 1 })
  }

  @Test func `the volume moves without a step and scales everything`() {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(.toneOn(pitch: 500, gain: 0.5), atFrame: 0))
    ring.push(command(.volume(0.5), atFrame: 4800))
    ring.push(command(.volume(0), atFrame: 24000))
    let samples = render(&mixer, 48000, ring: ring)
    #expect(largestStep(samples) <= 0.5 * 2 * .pi * 500 / 48000 * 1.05)
    #expect(abs((samples[12000..<24000].max() ?? 0) - 0.25) < 0.001)
    #expect(samples[25000...].allSatisfy { $0 == 0 })
  }

  @Test func `a clip of another rate keeps its pitch and its level`() {
    var mixer44 = clockedMixer(rate: 44100)
    let ring = CommandRing()
    ring.push(command(.toneOn(pitch: 1000, gain: 0.5), atFrame: 0, rate: 44100))
    let clip = Clip(rate: 44100, samples: render(&mixer44, 8820, ring: ring))
    for rate in [8000, 22050, 48000, 96000] {
      let other = clip.resampled(to: rate)
      let middle = other.samples[(other.samples.count / 4)..<(other.samples.count * 3 / 4)]
      #expect(abs(pitch(middle, rate: rate) - 1000) < 0.5)
      #expect(abs((middle.max() ?? 0) - 0.5) < 0.01)
      #expect(abs(other.samples.count - rate / 5) <= 1)
    }
  }
}
