import MorseDecoding
import TestSupport
import Testing
import Timeline

/// Fixed parameters of a hand keep their values; a locked estimate does not change.
@Suite struct DecodingFixedFistTests {
  private static let text =
    "THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME NOW BEFORE IT GETS DARK"

  private func scattered(wpm: Double = 18) -> Hand {
    var hand = Hand()
    hand.wpm = wpm
    hand.spreads = (0.07, 0.09, 0.12)
    return hand
  }

  private func settings(_ parameter: FistParameter, _ value: Double) -> DecoderSettings {
    var settings = DecoderSettings()
    settings.fixed[parameter] = value
    return settings
  }

  private func value(_ parameter: FistParameter, in fist: Fist) -> Double {
    switch parameter {
    case .wpm: fist.wpm
    case .dah: fist.dah
    case .elementGap: fist.elementGap
    case .characterGap: fist.characterGap
    case .wordGap: fist.wordGap
    case .markSpread: fist.markSpread
    case .gapSpread: fist.gapSpread
    }
  }

  private static let stated: [(FistParameter, Double)] = [
    (.wpm, 16.5), (.dah, 3.3), (.elementGap, 1.2), (.characterGap, 3.6), (.wordGap, 9),
    (.markSpread, 0.2), (.gapSpread, 0.25),
  ]

  @Test(arguments: stated, [DecoderLag.wholeEvidence, .live])
  func `a fixed parameter is not learnt, in a file or a pipe`(
    stated: (parameter: FistParameter, value: Double), lag: DecoderLag
  ) {
    var decoder = IntervalDecoder(settings: settings(stated.parameter, stated.value), lag: lag)
    var outputs: [Timed<DecoderOutput>] = []
    for interval in scattered().key(Self.text, seed: 5) { decoder.add(interval, into: &outputs) }
    if lag == .live {
      #expect(abs(value(stated.parameter, in: decoder.fist) / stated.value - 1) < 0.001)
    }
    decoder.finish(into: &outputs)
    #expect(abs(value(stated.parameter, in: decoder.fist) / stated.value - 1) < 0.001)
    #expect(editDistance(outputs.text, Self.text) <= 4, "\(outputs.text)")
  }

  @Test(arguments: stated)
  func `a straight key is not affected either`(stated: (parameter: FistParameter, value: Double)) {
    var sender = StraightKeySender(settings: settings(stated.parameter, stated.value))
    let decoded = sender.key(scattered().key(Self.text, seed: 6))
    #expect(abs(value(stated.parameter, in: sender.decoder.fist) / stated.value - 1) < 0.001)
    #expect(editDistance(decoded, Self.text) <= 9, "\(decoded)")
  }

  @Test func `a value beyond the range counts as its end`() {
    var parameters = FistParameters()
    parameters[.dah] = 99
    #expect(parameters[.dah] == 8)
    parameters[.dah] = nil
    #expect(parameters.isEmpty)
  }

  @Test func `a locked estimate does not change until it is unlocked`() {
    var sender = StraightKeySender()
    _ = sender.key(scattered().key(Self.text, seed: 7))
    sender.decoder.setLocked(true)
    let believed = sender.decoder.fist
    _ = sender.key(scattered(wpm: 30).key(Self.text, seed: 8))
    #expect(sender.decoder.isLocked)
    #expect(sender.decoder.fist == believed)
    sender.decoder.setLocked(false)
    _ = sender.key(scattered(wpm: 30).key(Self.text, seed: 9))
    #expect((27...33).contains(sender.decoder.fist.wpm), "\(sender.decoder.fist.wpm)")
  }

  @Test func `a locked speed still decodes its own keying`() {
    var sender = StraightKeySender()
    _ = sender.key(scattered().key(Self.text, seed: 7))
    sender.decoder.setLocked(true)
    let decoded = sender.key(scattered().key(Self.text, seed: 10))
    #expect(editDistance(decoded, Self.text) <= 4, "\(decoded)")
  }
}
