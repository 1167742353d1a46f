import SoundSynthesis
import Testing

@Suite struct MixerTests {
  private let dit = SoundAction.element(
    duration: 60_000_000, gap: 60_000_000, pitch: 700, gain: 0.5)

  @Test func `without commands the output is silence`() {
    var mixer = clockedMixer()
    #expect(render(&mixer, 1000).allSatisfy { $0 == 0 })
    #expect(mixer.isSilent == true)
    #expect(mixer.frame == 1000)
  }

  @Test(arguments: [0, 1, 7, 1000, 4801])
  func `an element begins at the frame of its moment and is exactly as long as it is`(frame: Int) {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(dit, atFrame: frame))
    let sound = soundingIntervals(render(&mixer, 12000, ring: ring))
    #expect(sound.map(\.start) == [frame])
    #expect(sound.map(\.count) == [2880])
    #expect(mixer.lastOnset.frame == Int64(frame))
  }

  @Test func `a sounding element reports its remaining duration`() {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(dit, atFrame: 100))
    ring.push(command(.endElement, atFrame: 2000))
    let left = [50, 50, 100, 1750, 100, 200].map { count in
      _ = render(&mixer, count, ring: ring)
      return mixer.remainingElement
    }
    // It begins at 100; from 2000 on it falls, for 240 frames.
    #expect(left == [0, 0, 2780, 1030, 190, 0])
  }

  @Test func `an element requested during another one begins one gap after its end`() {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(dit, atFrame: 100))
    ring.push(
      command(
        .element(duration: 180_000_000, gap: 60_000_000, pitch: 700, gain: 0.5), atFrame: 500))
    ring.push(command(dit, atFrame: 40000))
    let sound = soundingIntervals(render(&mixer, 48000, ring: ring))
    #expect(sound.map(\.start) == [100, 100 + 2880 + 2880, 40000])
    #expect(sound.map(\.count) == [2880, 8640, 2880])
  }

  @Test func `many queued elements do not drift`() {
    // At 13 WPM neither the dit nor the gap is a whole number of frames.
    let unit: Int64 = 92_307_692
    var mixer = clockedMixer()
    var onsets: [Int] = []
    for index in 0..<100 {
      let ring = CommandRing()
      ring.push(
        SoundCommand(
          .element(duration: unit, gap: UInt32(unit), pitch: 700, gain: 0.5),
          at: Int64(index) * 2 * unit))
      let before = Int(mixer.frame)
      onsets += soundingIntervals(render(&mixer, 8800, ring: ring)).map { $0.start + before }
    }
    let framesPerElement = Double(2 * unit) * 48000 / 1e9
    let expected = (0..<100).map { Int((Double($0) * framesPerElement).rounded()) }
    #expect(onsets.filter { onset in expected.contains(onset) }.count >= 98)
  }

  @Test func `sixteen elements wait and the next is dropped and counted`() {
    var mixer = clockedMixer()
    let ring = CommandRing()
    for _ in 0..<18 { ring.push(command(dit, atFrame: 10)) }
    #expect(soundingIntervals(render(&mixer, 100_000, ring: ring)).count == 16)
    #expect(mixer.counters.droppedElements == 2)
  }

  @Test func `at half amplitude a straight key's tone is as long as its hold`() {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(.toneOn(pitch: 12000, gain: 0.5), atFrame: 200))
    ring.push(command(.toneOff, atFrame: 200 + 4800))
    let samples = render(&mixer, 10000, ring: ring)
    let sound = soundingIntervals(samples)
    #expect(sound.map(\.start) == [200])
    #expect(sound.map(\.count) == [4800 + 240])
    // At a quarter of the sample rate, the envelope is the root of the sum of the squares of two
    // adjacent samples.
    let envelope = zip(samples, samples.dropFirst()).map { ($0 * $0 + $1 * $1).squareRoot() }
    let above = envelope.indices.filter { envelope[$0] >= 0.25 }
    #expect(abs((above.last ?? 0) - (above.first ?? 0) + 1 - 4800) <= 2)
  }

  @Test func `releasing in the rise and pressing in the fall makes no step`() {
    var mixer = clockedMixer()
    let ring = CommandRing()
    for (frame, action) in [
      (0, SoundAction.toneOn(pitch: 600, gain: 0.7)), (100, .toneOff),
      (150, .toneOn(pitch: 600, gain: 0.7)),
      (1000, .toneOff), (1100, .toneOn(pitch: 600, gain: 0.7)), (1200, .pitch(1200)),
      (2000, .toneOff),
    ] {
      ring.push(command(action, atFrame: frame))
    }
    let samples = render(&mixer, 4000, ring: ring)
    // The maximum slope of a tone of 1200 Hz at this gain.
    #expect(largestStep(samples) <= 0.7 * 2 * .pi * 1200 / 48000 * 1.02)
    #expect(soundingIntervals(samples).count == 1)
    #expect(mixer.isSilent == true)
  }

  @Test(arguments: [300, 440, 600, 800, 1500])
  func `a tone has the configured pitch`(hertz: Int) {
    var mixer = clockedMixer(rate: 44100)
    let ring = CommandRing()
    ring.push(command(.toneOn(pitch: Float(hertz), gain: 0.5), atFrame: 0, rate: 44100))
    let measured = pitch(render(&mixer, 44100, ring: ring)[1000...], rate: 44100)
    #expect(abs(measured - Double(hertz)) < 0.01)
  }

  @Test(arguments: [(1, 48), (5, 240), (25, 1200), (0, 48), (1000, 1200)])
  func `edges last the configured 1 to 25 ms`(milliseconds: Int, frames: Int) {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(.edge(duration: Int64(milliseconds) * 1_000_000), atFrame: 0))
    ring.push(command(.toneOn(pitch: 12000, gain: 0.5), atFrame: 0))
    let samples = render(&mixer, 5000, ring: ring)
    let envelope = zip(samples, samples.dropFirst()).map { ($0 * $0 + $1 * $1).squareRoot() }
    let full = envelope.firstIndex { $0 > 0.49999 } ?? 0
    let half = envelope.firstIndex { $0 > 0.25 } ?? 0
    #expect(abs(full - frames) <= frames / 30 + 2)
    #expect(abs(half - frames / 2) <= 2)
    #expect(
      zip(envelope.prefix(full), envelope.prefix(full).dropFirst()).allSatisfy { $0 <= $1 + 0.003 })
  }

  @Test func `muting fades everything within one edge and clears the queue`() {
    let clip = Clip(rate: 48000, samples: [Float](repeating: 0.2, count: 9000))
    var mixer = clockedMixer(clips: [clip])
    let ring = CommandRing()
    ring.push(command(dit, atFrame: 0))
    ring.push(command(dit, atFrame: 0))
    ring.push(command(.toneOn(pitch: 500, gain: 0.3), atFrame: 0))
    ring.push(command(.clip(index: 0, gain: 1), atFrame: 0))
    ring.push(command(dit, atFrame: 5000))
    ring.push(command(.silence, atFrame: 1000))
    let samples = render(&mixer, 12000, ring: ring)
    #expect(soundingIntervals(samples).map(\.start) == [0])
    #expect(samples[1240...].allSatisfy { $0 == 0 })
    // The maximum slope of both tones together.
    #expect(largestStep(Array(samples[100...])) < 0.066)
    #expect(mixer.isSilent == true)
  }

  @Test func `an element that is ended falls within one edge, and the next begins after the fall`()
  {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(dit, atFrame: 100))
    for frame in [1000, 9000] {
      ring.push(command(.endElement, atFrame: frame))
      ring.push(
        command(.element(duration: 60_000_000, gap: 0, pitch: 700, gain: 0.5), atFrame: frame))
    }
    let samples = render(&mixer, 14000, ring: ring)
    #expect(soundingIntervals(samples, calm: 2).map(\.start) == [100, 9000])
    #expect(soundingIntervals(samples).map(\.count) == [1140 + 2880, 2880])
    // Silence between the two.
    #expect(samples[1238...1242].allSatisfy { abs($0) < 1e-3 })
    #expect(largestStep(samples) < 0.05)
  }

  @Test(arguments: [-3.0, -0.5, 0, 2])
  func `commands of one time keep their order after a clock correction`(
    change: Double
  ) {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(.endElement, atFrame: 100))
    let before = render(&mixer, 50, ring: ring)
    mixer.clock?.place += change
    ring.push(command(dit, atFrame: 100))
    let sound = soundingIntervals(before + render(&mixer, 4000, ring: ring))
    #expect(sound.map(\.start) == [100 + max(0, Int(change))])
    #expect(sound.map(\.count) == [2880])
  }

  @Test func `an element ended in its rise turns round, one that has ended changes nothing`() {
    var mixer = clockedMixer()
    let ring = CommandRing()
    ring.push(command(dit, atFrame: 0))
    ring.push(command(.endElement, atFrame: 100))
    ring.push(command(dit, atFrame: 4000))
    ring.push(command(.endElement, atFrame: 8000))
    let samples = render(&mixer, 9000, ring: ring)
    #expect(soundingIntervals(samples).map(\.start) == [0, 4000])
    #expect(soundingIntervals(samples).map(\.count) == [200, 2880])
    #expect(largestStep(samples) < 0.05)
  }

  @Test func `a sounder clicks when a mark begins and clacks when it ends, to the frame`() {
    let (down, up) = (Clip(rate: 48000, samples: [0.5]), Clip(rate: 48000, samples: [0.25]))
    var mixer = clockedMixer(clips: [down, up])
    let ring = CommandRing()
    let mark = SoundAction.strike(duration: 60_000_000, click: 0, clack: 1, gain: 1)
    for frame in [100, 5000, 6000] { ring.push(command(mark, atFrame: frame)) }
    let samples = render(&mixer, 8000, ring: ring)
    #expect(mixer.isSilent == false)
    let rest = render(&mixer, 2000)
    let strokes = (samples + rest).enumerated().filter { $0.element != 0 }
    #expect(strokes.map(\.offset) == [100, 2980, 5000, 6000, 8880])
    #expect(strokes.map(\.element) == [0.5, 0.25, 0.5, 0.75, 0.25])
    #expect(mixer.isSilent == true)
  }

  @Test func `silence keeps a sounder from clacking`() {
    var mixer = clockedMixer(clips: [Clip(rate: 48000, samples: [0.5])])
    let ring = CommandRing()
    ring.push(
      command(.strike(duration: 60_000_000, click: 0, clack: 0, gain: 1), atFrame: 10))
    ring.push(command(.silence, atFrame: 100))
    #expect(soundingIntervals(render(&mixer, 8000, ring: ring)).map(\.start) == [10])
    #expect(mixer.isSilent == true)
  }

  @Test func `a late command takes effect at once and a very late sound is dropped`() {
    var mixer = clockedMixer()
    _ = render(&mixer, 24000)
    let ring = CommandRing()
    ring.push(command(dit, atFrame: 23000))
    ring.push(command(.clip(index: 0, gain: 1), atFrame: 0))
    ring.push(SoundCommand(dit, at: .max))
    #expect(soundingIntervals(render(&mixer, 3000, ring: ring)).map(\.start) == [0])
    #expect(mixer.counters.lateCommands == 2)
    #expect(mixer.counters.staleCommands == 1)
  }

  @Test func `absurd values neither stop the mixer nor sound absurdly`() {
    var mixer = clockedMixer(clips: [Clip(rate: 48000, samples: [1, -1])])
    let ring = CommandRing()
    let worst: [Float] = [.nan, .infinity, -.infinity, -1, 0, 1e30]
    for value in worst {
      ring.push(SoundCommand(.toneOn(pitch: value, gain: value), at: 0))
      ring.push(SoundCommand(.pitch(value), at: .min))
      ring.push(SoundCommand(.volume(value), at: .min))
      ring.push(SoundCommand(.clip(index: 255, gain: value), at: 0))
      ring.push(SoundCommand(.clip(index: 0, gain: value), at: 0))
      ring.push(
        SoundCommand(.element(duration: .max, gap: .max, pitch: value, gain: value), at: .max))
      ring.push(
        SoundCommand(.element(duration: .min, gap: 0, pitch: value, gain: value), at: .min))
      ring.push(
        SoundCommand(.strike(duration: .max, click: 0, clack: 255, gain: value), at: .max))
      ring.push(
        SoundCommand(.strike(duration: .min, click: 255, clack: 0, gain: value), at: .min))
      ring.push(SoundCommand(.edge(duration: .min), at: 0))
    }
    #expect(render(&mixer, 20000, ring: ring).allSatisfy { abs($0) <= 1 })
  }
}
