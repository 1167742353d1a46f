import TestSupport
import Testing

@testable import MorseCode
@testable import MorseDecoding

@Suite struct AmericanMorseTests {
  static let text = """
    THE TRAIN LEFT THE DEPOT AT 7 IN THE MORNING WITH COAL FOR THE RIVER COUNTRY. NO. 205 WILL \
    MEET NO. 390 AT ZION YARD & WAIT FOR ORDERS, SAYS THE DISPATCHER. COULD YOU READ MY COPY?
    """
  static let groups = """
    XQZRC OLYCR YZROC C1R0L O&CZY RRCCO YOYZR LTMLL PSHIE CCOSI RSRSE 10002 LLL00 ORDER COLOR
    """

  private func read(
    _ keyed: [KeyingInterval], prior: LanguagePrior = .english, lag: DecoderLag = .wholeEvidence
  ) -> String {
    let settings = DecoderSettings(alphabet: .american, prior: prior)
    return decodedOutputs(of: keyed, settings: settings, lag: lag).text
  }

  /// Returns the wrong characters in percent, over speeds from 10 to 35 WPM.
  private func errorRate(
    _ text: String, prior: LanguagePrior = .english, _ change: (inout RailroadHand) -> Void
  ) -> Double {
    var errors = 0
    let speeds = [10.0, 16, 22, 28, 35]
    for (seed, wpm) in speeds.enumerated() {
      var hand = RailroadHand(wpm: wpm)
      change(&hand)
      let decoded = read(hand.key(text, seed: UInt64(seed)), prior: prior)
      errors += editDistance(decoded, text)
    }
    return 100 * Double(errors) / Double(speeds.count * text.count)
  }

  /// The proportions of instruction books, of other books, and of the software with the widest
  /// gaps.
  @Test(arguments: [
    ((3.0, 6.0, 9.0), (2.0, 3.0, 6.0)), ((3.0, 7.0, 10.0), (2.0, 3.0, 7.0)),
    ((3.0, 5.0, 8.0), (2.0, 3.2, 6.0)), ((3.0, 6.0, 9.0), (3.0, 4.5, 9.0)),
  ])
  func `a hand that is off by a tenth`(
    dahs: (Double, Double, Double), gaps: (Double, Double, Double)
  ) {
    let rate = errorRate(Self.text) { hand in
      hand.dahs = dahs
      hand.gaps = gaps
    }
    #expect(rate <= 0.5)
  }

  @Test func `a hand that is off by more`() {
    #expect(errorRate(Self.text) { $0.spread = 0.125 } <= 1)
    #expect(errorRate(Self.text) { $0.spread = 0.15 } <= 1.5)
  }

  /// Short dahs, and gaps of one and a half, two and three dits, as on morsecode.world.
  @Test func `narrow proportions`() {
    let rate = errorRate(Self.text) { hand in
      hand.dahs = (2, 4, 5)
      hand.gaps = (1.5, 2, 3)
    }
    #expect(rate <= 2)
  }

  /// Only the gap distinguishes O from two E; it is recognizable even without a language model.
  @Test func `groups of letters are decoded without the language model`() {
    #expect(errorRate(Self.groups, prior: .none) { $0.spread = 0.05 } <= 1)
    #expect(errorRate(Self.groups, prior: .none) { $0.spread = 0.1 } <= 4)
  }

  @Test func `from a pipe`() {
    let keyed = RailroadHand(wpm: 18, spread: 0.08).key(Self.text, seed: 9)
    #expect(editDistance(read(keyed, lag: .live), Self.text) <= 4)
  }

  @Test(arguments: [5.0, 7.5, 13, 20, 37, 60])
  func `exact timing is decoded as sent`(wpm: Double) throws {
    let speed = try #require(MorseSpeed(wpm: wpm))
    for text in [Self.text, Self.groups, "L0 L", "COZY 10 LL", "E ROY", "TEAM 0"] {
      let keyed = try Morse.encode(text, speed: speed, alphabet: .american)
      #expect(read(keyed) == text)
    }
  }

  @Test func `a given speed is fixed`() throws {
    let settings = DecoderSettings(alphabet: .american, speed: .standard, adapts: false)
    for text in ["COOL LARRY", "YES", "10"] {
      let keyed = try Morse.encode(text, alphabet: .american)
      #expect(decodedOutputs(of: keyed, settings: settings).text == text)
    }
  }

  @Test func `the output of the encoder`() throws {
    let unit = 1_200_000_000 / 20
    let keyed = try Morse.encode("CL 0", alphabet: .american)
      .map { ($0.isMark ? 1 : -1) * Int($0.nanoseconds) / unit }
    #expect(keyed == [1, -1, 1, -2, 1, -3, 6, -7, 9, -7])
  }

  /// A live straight key with an even pace: text is output at the end of each word.
  @Test func `a hand on a straight key`() {
    let text = "THE TRAIN FOR THE RIVER COUNTRY LEFT THE DEPOT IN THE COLD MORNING AND IS LATE"
    var sender = StraightKeySender(settings: DecoderSettings(alphabet: .american))
    let read = sender.key(RailroadHand(wpm: 18, spread: 0.07).key(text, seed: 3))
    #expect(editDistance(read, text) <= 3, "\(read)")
  }

  @Test func `patterns are written with their gaps and long dahs`() throws {
    for entry in MorseAlphabet.american.entries {
      #expect(MorsePattern(parsing: entry.pattern.description) == entry.pattern)
    }
    #expect(MorsePattern(parsing: ". ") == nil)
    #expect(MorsePattern(parsing: " .") == nil)
    #expect(MorsePattern(parsing: ". . .") == nil)
    #expect(MorsePattern(parsing: "==") == nil)
    let spaced: MorsePattern = ".. ."
    #expect(spaced.units == 6)
    #expect(spaced.droppingLast() == "..")
    #expect(spaced.appending(.dit) == ".. ..")
    #expect(MorsePattern("..").isPrefix(of: spaced))
    #expect(!spaced.isPrefix(of: "..."))
    #expect(MorsePattern("=").units == 6 && MorsePattern("≡").units == 9)
    #expect(MorsePattern("=") != "-")
  }

  @Test func `an unknown pattern can be encoded again`() throws {
    let symbols = try MorseSpelling.symbols(of: "[.. -][=]", alphabet: .american)
    #expect(symbols == [.pattern(".. -"), .pattern("=")])
    #expect(throws: EncodingError.self) { try MorseSpelling.symbols(of: "[=]") }
  }
}
