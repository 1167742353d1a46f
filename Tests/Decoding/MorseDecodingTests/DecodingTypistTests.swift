import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// A user whose keys name the elements, and who makes uneven pauses between them.
@Suite struct DecodingTypistTests {
  private static let text =
    "THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME NOW "
    + "AND LOOK FOR THE BROTHER OF THE OLD LADY"

  /// Types the text and waits; returns the decoded text.
  private func type(_ hand: Hand, seed: UInt64) -> String {
    var decoder = MorseDecoder()
    var outputs: [Timed<DecoderOutput>] = []
    var now = Timestamp.zero
    let dah = 2 * 1.2e9 / hand.wpm
    for interval in hand.key(Self.text, seed: seed) {
      let element: MorseElement = Double(interval.nanoseconds) > dah ? .dah : .dit
      if interval.isMark { decoder.handle(.markBegan(element), at: now, into: &outputs) }
      now = now.advanced(byNanoseconds: interval.nanoseconds)
      if interval.isMark { decoder.handle(.markEnded(element), at: now, into: &outputs) }
    }
    decoder.advance(to: now.advanced(by: .seconds(20)), into: &outputs)
    let read = outputs.text
    return read.hasSuffix(" ") ? String(read.dropLast()) : read
  }

  @Test(arguments: [6.0, 10, 15, 20, 30], [1.0, 2])
  func `uneven pauses still separate letters and words`(wpm: Double, stretch: Double) {
    var hand = Hand()
    hand.wpm = wpm
    hand.gaps = (1, 3 * stretch, 7 * stretch)
    hand.spreads = (0.05, 0.12, 0.12)
    let wrong = (1...10).reduce(0) { $0 + editDistance(type(hand, seed: UInt64($1)), Self.text) }
    // At most three errors in a hundred characters.
    #expect(100 * wrong <= 3 * 10 * Self.text.count, "\(wrong)")
  }
}
