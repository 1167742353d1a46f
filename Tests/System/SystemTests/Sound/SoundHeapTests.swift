import SoundOutput
import SoundSynthesis
import TestSupport
import Testing

@Suite struct SoundHeapTests {
  @Test func `ten thousand renders do not grow the heap`() async {
    await #expect(processExitsWith: .success) {
      var mixer = Mixer(rate: 48000, clips: SoundEffect.clips)
      let ring = CommandRing()
      var samples = [Float](repeating: 0, count: 64)
      let growth = SteadyHeap.growth(over: 100, after: 10) {
        Self.render(100, &mixer, ring, &samples)
      }
      #expect(growth < SteadyHeap.slack)
    }
  }

  /// Renders a number of periods with everything sounding.
  private static func render(
    _ count: Int, _ mixer: inout Mixer, _ ring: CommandRing, _ samples: inout [Float]
  ) {
    for render in 0..<count {
      if render % 8 == 0 {
        ring.push(SoundCommand(.clip(index: UInt8(render % 7), gain: 0.5), at: 0))
        ring.push(
          SoundCommand(.element(duration: 2_000_000, gap: 0, pitch: 600, gain: 0.5), at: 0))
        ring.push(
          SoundCommand(render % 16 == 0 ? .toneOn(pitch: 700, gain: 0.2) : .toneOff, at: 0))
      }
      var output = samples.mutableSpan
      mixer.render(&output, commands: ring)
    }
  }
}
