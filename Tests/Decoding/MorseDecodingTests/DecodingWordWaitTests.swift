import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// The pause of a straight key that ends a word.
@Suite struct DecodingWordWaitTests {
  private static let start = "THE ROAD IS DRY AGAIN AND "

  private var hand: Hand {
    var hand = Hand()
    hand.spreads = (0.06, 0.08, 0.2)
    return hand
  }

  /// Returns the pause in milliseconds that ends the last word of `text`.
  private func wait(after text: String, _ settings: DecoderSettings) throws -> Int64 {
    var sender = StraightKeySender(settings: settings)
    let keying = hand.key(Self.start + text, seed: 7)
    let gap = try #require(sender.send(keying).last)
    #expect(gap.value == .wordGap)
    return (gap.moment.nanoseconds - keying.map(\.nanoseconds).reduce(0, +)) / 1_000_000
  }

  @Test func `a pause after an unlikely word end must be longer`() throws {
    let settings = DecoderSettings()
    let within = try wait(after: "TH", settings)
    let end = try wait(after: "THE", settings)
    #expect(Double(within) > 1.15 * Double(end), "\(within) and \(end) ms")
  }

  @Test func `without a language model every pause has the same limit`() throws {
    var settings = DecoderSettings()
    settings.prior = .none
    let within = try wait(after: "TH", settings)
    let end = try wait(after: "THE", settings)
    #expect(abs(Double(within) / Double(end) - 1) < 0.15, "\(within) and \(end) ms")
  }

  @Test func `a hesitating hand gets fewer broken and joined words`() {
    var hesitant = hand
    hesitant.spreads.2 = 0.3
    let text = "THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME"
    func errors(_ settings: DecoderSettings) -> Int {
      (1...8).reduce(0) { sum, seed in
        var sender = StraightKeySender(settings: settings)
        return sum + editDistance(sender.key(hesitant.key(text, seed: UInt64(seed))), text)
      }
    }
    var flat = DecoderSettings()
    flat.prior = .none
    let (adapted, flatErrors) = (errors(DecoderSettings()), errors(flat))
    #expect(2 * adapted < flatErrors, "\(adapted) and \(flatErrors)")
  }

  @Test(arguments: [GapPolicy.off, .fixed(.milliseconds(1500))])
  func `characters that end together are parted only by the pause that the user has set`(
    policy: GapPolicy
  ) {
    // A quick hand whose rhythm is unknown: A and E are committed together.
    for gap in [350, 400, 450, 500] {
      let lengths = [60, 55, 180, gap, 60, gap, 60, 55, 180, gap, 60, gap, 60, 55, 180]
      let keying = lengths.enumerated().map { index, length in
        index.isMultiple(of: 2)
          ? KeyingInterval.mark(.milliseconds(length)) : .space(.milliseconds(length))
      }
      var sender = StraightKeySender(settings: DecoderSettings(wordGap: policy))
      let text = sender.key(keying)
      #expect(!text.isEmpty && !text.contains(" "), "\(gap) ms: \(text)")
    }
  }
}
