import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@Suite struct DecodingMorseDecoderTests {
  @Test(arguments: [
    (". 60 -", "A"), (". 400 .", "I"), (". 3000 .", "E E"), ("- 60 . 60 - 60 . space", "C "),
    (". enter", "E"), (". enter -", "ET"), (". 60 - delete", "E"), (". delete -", "T"),
    ("enter space delete", ""),
    (". 60 - space 60 - 60 .", "A N"), (". space space", "E "),
  ])
  func `keys in, text out`(script: String, text: String) {
    var typist = Typist()
    #expect(typist.type(script) == text)
  }

  @Test func `the first letter waits about half a second, the word a second and a half`() {
    var decoder = MorseDecoder()
    _ = decoder.handle(.markBegan(.dit), at: .zero)
    let end = Timestamp.after(.milliseconds(60))
    _ = decoder.handle(.markEnded(.dit), at: end)
    #expect((500...600).contains(milliseconds(end, decoder.deadline)))
    _ = decoder.advance(to: decoder.deadline ?? .zero)
    #expect((1300...1500).contains(milliseconds(end, decoder.deadline)))
  }

  @Test func `a quick typist waits less and less, never under two units`() {
    var typist = Typist()
    _ = typist.type(Array(repeating: ". 60 - 60 - 60 . enter", count: 40).joined(separator: " "))
    let end = typist.now
    _ = typist.decoder.handle(.markBegan(.dit), at: end)
    _ = typist.decoder.handle(.markEnded(.dit), at: end)
    let wait = milliseconds(end, typist.decoder.deadline)
    #expect((120...200).contains(wait))
  }

  @Test func `a mark cancels the pending gap`() {
    var decoder = MorseDecoder()
    _ = decoder.handle(.markBegan(nil), at: .zero)
    _ = decoder.handle(.markEnded(nil), at: .after(.milliseconds(60)))
    _ = decoder.handle(.markBegan(nil), at: .after(.milliseconds(120)))
    #expect(decoder.deadline == nil)
    #expect(decoder.advance(to: .after(.seconds(3600))).isEmpty)
  }

  @Test func `fixed and switched off`() {
    var decoder = MorseDecoder(
      settings: DecoderSettings(characterGap: .fixed(.milliseconds(77)), wordGap: .off))
    _ = decoder.handle(.markBegan(.dah), at: .zero)
    _ = decoder.handle(.markEnded(.dah), at: .zero)
    #expect(decoder.deadline == .after(.milliseconds(77)))
    #expect(decoder.advance(to: .after(.seconds(9))).map(\.moment.nanoseconds) == [77_000_000])
    #expect(decoder.deadline == nil)
  }

  @Test func `the open letter is visible`() {
    var decoder = MorseDecoder()
    for element in [MorseElement.dit, .dah] {
      _ = decoder.handle(.markBegan(element), at: .zero)
      _ = decoder.handle(.markEnded(element), at: .zero)
    }
    #expect(decoder.openPattern == ".-")
  }

  @Test func `two joined letters at the start are separated`() {
    var typist = Typist()
    #expect(typist.type("- 60 . 60 - 60 . 180 - 60 - 60 . 60 - enter") == "CQ")
  }

  @Test(arguments: [8.0, 14, 25])
  func `a straight key is decoded at an unknown speed`(wpm: Double) {
    let text = "THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME NOW"
    var hand = Hand()
    hand.wpm = wpm
    hand.spreads = (0.06, 0.08, 0.1)
    var sender = StraightKeySender()
    let decoded = sender.key(hand.key(text, seed: 3))
    #expect(decoded.suffix(25).contains("WALK HOME NOW"), "\(decoded)")
  }

  private func milliseconds(_ start: Timestamp, _ end: Timestamp?) -> Int64 {
    (end.map { start.nanoseconds(to: $0) } ?? -1) / 1_000_000
  }

  @Test func `a word that the code of a space ends is decoded to its pause`() throws {
    let space = try #require(MorsePattern(parsing: "..--"))
    var settings = DecoderSettings()
    settings.repairs = true
    (settings.controls, settings.spaceCode) = ([space], space)
    var typist = Typist(settings: settings)
    typist.decoder.revise(.word)
    let characters = ["...", "---", "...", ".-", "..--"].map { pattern in
      pattern.map(String.init).joined(separator: " 60 ")
    }
    let text = typist.type(characters.joined(separator: " 200 ") + " 5000 . 60")
    #expect(text == "SOSA[..--] E")
  }
}
