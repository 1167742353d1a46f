import CLinux
import SoundOutput
import SoundSynthesis
import Testing

@Suite struct SoundHeapTests {
  @Test func `ten thousand renders leave the heap as it was`() {
    // Tests beside this one use the heap as well: one try of many without growth is proof, since
    // a render that took memory would take it in each.
    let growth = (0..<50).lazy.map { _ in Self.growth(renders: 10000) }
    #expect(growth.contains { $0 <= 0 })
  }

  /// How many bytes more are in use after so many renders with everything sounding.
  private static func growth(renders: Int) -> Int {
    var mixer = Mixer(rate: 48000, clips: SoundEffect.clips)
    let ring = CommandRing()
    var samples = [Float](repeating: 0, count: 64)
    let before = mallinfo2().uordblks
    for render in 0..<renders {
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
    return Int(mallinfo2().uordblks) - Int(before)
  }
}
