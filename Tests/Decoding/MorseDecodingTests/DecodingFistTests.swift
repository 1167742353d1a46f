import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@Suite struct DecodingFistTests {
  private static let text = """
    THE SOUP WAS TOO HOT, SO WE WAITED FOR THE RAIN TO STOP AND WALKED DOWN TO THE RIVER. \
    NOBODY THERE KNEW THE WAY TO THE OLD MILL, BUT A GIRL WITH A RED HAT SHOWED US THE PATH. \
    IT TOOK US 45 MINUTES, AND THE LAST TRAIN LEFT AT 18:30 FROM THE OTHER SIDE.
    """

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a good hand is decoded without an error`(seed: UInt64) {
    var hand = Hand()
    hand.spreads = (0.07, 0.08, 0.12)
    #expect(errors(hand, seed) == 0)
  }

  @Test(arguments: [5.0, 11, 24, 38])
  func `any speed is estimated`(wpm: Double) {
    var hand = Hand()
    hand.wpm = wpm
    hand.spreads = (0.05, 0.06, 0.1)
    #expect(errors(hand, 4) == 0)
  }

  @Test(arguments: [(8.0, 19.0), (13, 30), (2.4, 5.5)])
  func `gaps are classified by the sender's own gaps`(character: Double, word: Double) {
    var hand = Hand()
    hand.gaps = (1, character, word)
    hand.spreads = (0.05, 0.06, 0.1)
    #expect(errors(hand, 5) == 0)
  }

  @Test(arguments: [(0.65, 2.65), (1.35, 3.35)])
  func `weight moved from gaps to marks and back`(inner: Double, dah: Double) {
    var hand = Hand()
    hand.gaps.inner = inner
    hand.dah = dah
    hand.spreads = (0.04, 0.05, 0.1)
    #expect(errors(hand, 6) == 0)
  }

  @Test(arguments: [0.5, 2])
  func `the tempo may double or halve at once`(step: Double) {
    var hand = Hand()
    hand.step = step
    hand.spreads = (0.07, 0.08, 0.12)
    #expect(errors(hand, 7) <= 2)
  }

  @Test(arguments: [0.5, 2])
  func `the tempo may drift`(drift: Double) {
    var hand = Hand()
    hand.drift = drift
    hand.spreads = (0.07, 0.08, 0.12)
    #expect(errors(hand, 8) == 0)
  }

  @Test func `contact bounce is explained`() {
    var hand = Hand()
    hand.bounces = 0.3
    hand.spreads = (0.06, 0.08, 0.1)
    #expect(errors(hand, 9) <= 1)
  }

  @Test func `the prior helps a poor hand with prose, and hurts no groups`() {
    var hand = Hand()
    hand.spreads = (0.22, 0.24, 0.24)
    hand.gaps = (0.85, 2.4, 5.2)
    let prose = (errors(hand, 10), errors(hand, 10, prior: .none))
    #expect(prose.0 * 2 < prose.1)
    hand.spreads = (0.12, 0.14, 0.18)
    let groups = "QXJZK 4WPVH 7YBGM LNFRC 0DTSU ZZQ9X HKPWV JB3FM XCVQN 8RLGD"
    #expect(errors(hand, 11, groups) <= errors(hand, 11, groups, prior: .none) + 1)
  }

  @Test func `a pipe is never more than eight characters behind`() {
    var hand = Hand()
    hand.spreads = (0.07, 0.08, 0.12)
    var decoder = IntervalDecoder(lag: .live)
    var outputs: [Timed<DecoderOutput>] = []
    var sent = 0
    for interval in hand.key(Self.text, seed: 12) {
      decoder.add(interval, into: &outputs)
      if !interval.isMark, interval.nanoseconds > 120_000_000 { sent += 1 }
      let said = outputs.filter { $0.value != .wordGap }.count
      #expect(sent - said <= 8)
    }
    decoder.finish(into: &outputs)
    #expect(editDistance(outputs.text, Self.text) <= 3)
  }

  @Test(arguments: [0, 1, 2, 4, 8])
  func `a pipe lags by the configured number of characters once the hand is known`(lag: Int) {
    var hand = Hand()
    hand.spreads = (0.03, 0.03, 0.03)
    var decoder = IntervalDecoder(lag: .characters(lag))
    var outputs: [Timed<DecoderOutput>] = []
    var (sent, furthest) = (0, 0)
    for interval in hand.key(Self.text, seed: 12) {
      decoder.add(interval, into: &outputs)
      guard !interval.isMark, interval.nanoseconds > 120_000_000 else { continue }
      sent += 1
      let said = outputs.filter { $0.value != .wordGap }.count
      if sent > 20 { furthest = max(furthest, sent - said) }
    }
    #expect(furthest == lag)
  }

  @Test func `a message in many blocks is decoded as one`() {
    var hand = Hand()
    hand.spreads = (0.07, 0.08, 0.1)
    let long = Array(repeating: Self.text, count: 9).joined(separator: " ")
    #expect(errors(hand, 13, long) <= 4)
    #expect(errors(Hand(), 13, long) == 0)
  }

  private func errors(
    _ hand: Hand, _ seed: UInt64, _ text: String = text, prior: LanguagePrior = .english
  ) -> Int {
    let keyed = hand.key(text, seed: seed)
    return editDistance(
      decodedOutputs(of: keyed, settings: DecoderSettings(prior: prior)).text, text)
  }
}
