import MorseCode
import TestSupport
import TimingFiles
import Testing

/// Captures of receivers, with glitches far shorter than an element.
@Suite struct GlitchTests {
  /// Splits the marks by dropouts, or the spaces by spikes, of 60 to 140 µs.
  private func damaged(
    _ intervals: [KeyingInterval], marks: Bool, seed: UInt64
  ) -> [KeyingInterval] {
    var random = SplitMix64(seed: seed)
    var result: [KeyingInterval] = []
    for interval in intervals {
      var left = interval.nanoseconds
      while interval.isMark == marks, left > 8_000_000 {
        let part = Int64.random(in: 1_000_000...6_000_000, using: &random)
        let glitch = Int64.random(in: 60_000...140_000, using: &random)
        result.append(KeyingInterval(isMark: marks, nanoseconds: part))
        result.append(KeyingInterval(isMark: !marks, nanoseconds: glitch))
        left -= part + glitch
      }
      result.append(KeyingInterval(isMark: interval.isMark, nanoseconds: left))
    }
    return result
  }

  @Test(arguments: ["flipper", "ook", "vcd"], [true, false])
  func `glitches of a receiver are no keying`(name: String, marks: Bool) throws {
    let format = try #require(TimingFormat.named(name))
    for wpm in [12.0, 20, 60] {
      let speed = try #require(MorseSpeed(wpm: wpm))
      let sent = try Morse.encode("CQ CQ DE K1ABC", speed: speed).dropLast()
      let bytes = TimingTexts.write(damaged(Array(sent), marks: marks, seed: 4), as: format)
      let found = try TimingTexts.read(bytes)
      #expect(found.count == sent.count, "\(name) at \(wpm)")
      for (found, sent) in zip(found, sent) {
        #expect(abs(found.nanoseconds - sent.nanoseconds) < 200_000)
      }
    }
  }

  @Test func `fast keying and bounce stay as they are`() throws {
    let format = try #require(TimingFormat.named("flipper"))
    let fast = try Morse.encode("CQ CQ DE K1ABC", speed: try #require(MorseSpeed(wpm: 60)))
    #expect(try TimingTexts.read(TimingTexts.write(fast, as: format)) == fast)
    let bounced = try Morse.encode("CQ CQ DE K1ABC").flatMap { interval in
      interval.isMark
        ? [
          KeyingInterval(isMark: true, nanoseconds: 2_000_000),
          KeyingInterval(isMark: false, nanoseconds: 3_000_000),
          KeyingInterval(isMark: true, nanoseconds: interval.nanoseconds - 5_000_000),
        ] : [interval]
    }
    #expect(try TimingTexts.read(TimingTexts.write(bounced, as: format)) == bounced)
  }
}
