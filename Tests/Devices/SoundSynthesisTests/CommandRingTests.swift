import SoundSynthesis
import Testing

@Suite struct CommandRingTests {
  @Test func `a command fits in 32 bytes`() {
    #expect(MemoryLayout<SoundCommand>.stride <= 32)
  }

  @Test func `commands keep their order`() {
    let ring = CommandRing()
    for round in 0..<10 {
      for index in 0..<40 { ring.push(SoundCommand(.toneOff, at: Int64(round * 40 + index))) }
      for index in 0..<40 { #expect(ring.pop()?.moment == Int64(round * 40 + index)) }
      #expect(ring.isEmpty)
      #expect(ring.pop() == nil)
    }
  }

  @Test func `a full ring drops the newest and counts it`() {
    let ring = CommandRing()
    let accepted = (0..<70).filter { ring.push(SoundCommand(.toneOff, at: Int64($0))) }
    #expect(accepted == Array(0..<64))
    #expect(ring.droppedCommands == 6)
    #expect(ring.pop()?.moment == 0)
    #expect(ring.push(SoundCommand(.silence, at: 99)))
  }

  @Test func `two threads lose no samples and keep their order`() async {
    let ring = CommandRing()
    let count = 20000
    async let sent = Self.send(count, to: ring)
    async let received = Self.receive(count, from: ring)
    _ = await sent
    #expect(await received)
  }

  @concurrent private static func send(_ count: Int, to ring: CommandRing) async {
    for index in 0..<count {
      while !ring.push(SoundCommand(.clip(index: 0, gain: Float(index)), at: Int64(index))) {
        await Task.yield()
      }
    }
  }

  @concurrent private static func receive(_ count: Int, from ring: CommandRing) async -> Bool {
    for index in 0..<count {
      var command = ring.pop()
      while command == nil {
        await Task.yield()
        command = ring.pop()
      }
      let expected = SoundCommand(.clip(index: 0, gain: Float(index)), at: Int64(index))
      guard command == expected else { return false }
    }
    return ring.isEmpty
  }
}
