import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// A straight key over a long time.
@Suite struct DecodingLiveTests {
  private static let text =
    "THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME NOW BEFORE IT GETS DARK"

  private var keying: [KeyingInterval] {
    var hand = Hand()
    hand.spreads = (0.06, 0.08, 0.1)
    return hand.key(Self.text, seed: 21)
  }

  @Test(arguments: [true, false])
  func `hours of silence or of a held key do not change the estimate`(isMark: Bool) {
    var sender = StraightKeySender()
    _ = sender.key(keying)
    let believed = sender.decoder.fist
    _ = sender.key([KeyingInterval(isMark: isMark, nanoseconds: 5 * 3_600_000_000_000)])
    let decoded = sender.key(keying)
    #expect(editDistance(decoded, Self.text) <= 3, "\(decoded)")
    #expect(abs(sender.decoder.fist.unitNanoseconds / believed.unitNanoseconds - 1) < 0.05)
    #expect(abs(sender.decoder.fist.wordGap / believed.wordGap - 1) < 0.2)
  }

  @Test(arguments: [
    "THE QUICK BROWN FOX", "HELLO WORLD HELLO WORLD", "PARIS IS A CITY IN FRANCE",
    "TO MOM COME ON OVER NOW",
  ])
  func `machine timing on a straight key is decoded from the first letter`(text: String) {
    for wpm in [12.0, 20, 33] {
      var sender = StraightKeySender()
      let decoded = sender.key(machineKeying(text, wpm: wpm))
      #expect(decoded.filter { $0 != " " } == text.filter { $0 != " " }, "\(wpm) WPM: \(decoded)")
    }
  }

  @Test(arguments: [8.0, 12, 15, 18, 25], [0, 0.03])
  func `words of a new hand are separated after its first character gap`(
    wpm: Double, scatter: Double
  ) {
    var hand = Hand()
    hand.wpm = wpm
    hand.spreads = (scatter, scatter, scatter)
    for text in ["THE QUICK BROWN FOX JUMPS", "CQ CQ DE K1ABC K1ABC", "SEE IF IT IS SO"] {
      var sender = StraightKeySender()
      #expect(sender.key(hand.key(text, seed: 3)) == text)
    }
  }

  @Test(arguments: [1.5, 2, 3, 4])
  func `letters of a hand with long gaps are not decoded as words`(stretch: Double) {
    var hand = Hand()
    hand.gaps = (1, 3 * stretch, 7 * stretch)
    var sender = StraightKeySender()
    let text = "NOW IS THE TIME FOR ALL GOOD MEN TO COME TO THE AID OF THE PARTY"
    let decoded = sender.key(hand.key(text, seed: 3))
    #expect(editDistance(decoded, text) <= 2, "\(decoded)")
  }

  @Test func `estimates do not depend on late wake-ups`() {
    var (prompt, late) = (MorseDecoder(), MorseDecoder())
    var (first, second): ([Timed<DecoderOutput>], [Timed<DecoderOutput>]) = ([], [])
    var now = Timestamp.zero
    for interval in keying {
      let end = now.advanced(byNanoseconds: interval.nanoseconds)
      if interval.isMark {
        prompt.handle(.markBegan(nil), at: now, into: &first)
        late.handle(.markBegan(nil), at: now, into: &second)
      }
      while let due = prompt.deadline, due <= end { prompt.advance(to: due, into: &first) }
      if interval.isMark {
        prompt.handle(.markEnded(nil), at: end, into: &first)
        late.handle(.markEnded(nil), at: end, into: &second)
      }
      now = end
    }
    #expect(first == second)
    #expect(prompt.fist == late.fist)
    #expect(first.count > 60)
  }
}
