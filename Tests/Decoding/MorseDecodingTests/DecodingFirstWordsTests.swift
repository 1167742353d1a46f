import MorseDecoding
import MorseCode
import TestSupport
import Testing
import Timeline

/// The first words of a hand whose word gaps are shorter than the initial pause.
@Suite struct DecodingFirstWordsTests {
  /// The milliseconds between presses.
  struct Pace {
    var inner = 130.0
    var character = 600.0
    var word = 1100.0
  }

  /// Types a text with two keys; returns the decoded text without its last space.
  private func type(
    _ text: String, _ pace: Pace = Pace(), scatter: Double = 0.05, seed: UInt64 = 1,
    settings: DecoderSettings = DecoderSettings()
  ) -> String {
    var generator = SplitMix64(seed: seed)
    var decoder = MorseDecoder(settings: settings)
    var outputs: [Timed<DecoderOutput>] = []
    var now = Timestamp.after(.seconds(1))
    func wait(_ milliseconds: Double) {
      let scattered = milliseconds * Double.random(in: 1 - scatter...1 + scatter, using: &generator)
      now = now.advanced(byNanoseconds: Int64(scattered * 1e6))
    }
    for word in text.split(separator: " ") {
      for (place, letter) in word.enumerated() {
        let pattern = MorseAlphabet.international.pattern(for: letter) ?? .empty
        for (index, element) in pattern.enumerated() {
          decoder.handle(.markBegan(element), at: now, into: &outputs)
          let end = now.advanced(byNanoseconds: 60_000_000)
          decoder.handle(.markEnded(element), at: end, into: &outputs)
          if index + 1 < pattern.count { wait(pace.inner) }
        }
        if place + 1 < word.count { wait(pace.character) }
      }
      wait(pace.word)
    }
    decoder.advance(to: now.advanced(by: .seconds(9)), into: &outputs)
    return outputs.dropLast().map(\.value.description).joined()
  }

  @Test(arguments: ["I AM HERE", "A MAN", "IT IS", "NO I AM", "TO BE", "WE ARE"], 1...4)
  func `the first space after a short first word is decoded from two keys`(text: String, seed: Int)
  {
    #expect(type(text, seed: UInt64(seed)) == text)
  }

  @Test(arguments: ["I AM HERE", "IT IS TRUE", "TO BE"])
  func `it is read when the letters of the next word ran together`(text: String) {
    #expect(type(text, Pace(inner: 150, character: 400, word: 1050)) == text)
  }

  @Test(arguments: ["I AM HERE", "A MAN", "WE ARE", "IT IS", "TO BE"], [8.0, 12, 15, 25])
  func `the first space after a short first word is decoded from a straight key`(
    text: String, wpm: Double
  ) {
    for spread in [0, 0.06, 0.1] {
      var hand = Hand()
      hand.wpm = wpm
      hand.spreads = (spread, spread, spread)
      var sender = StraightKeySender()
      #expect(sender.key(hand.key(text, seed: 3)) == text)
    }
  }

  @Test(arguments: ["THE", "INTO", "WHAT", "HELLO", "QRZ", "K1ABC", "AGAIN", "TODAY", "INSIDE"])
  func `long character gaps do not break the first word`(word: String) {
    // Each gap is as long as the word gap of a faster hand.
    for seed in 1...20 as ClosedRange<UInt64> {
      let pace = Pace(inner: 130, character: 820, word: 3000)
      #expect(type(word, pace, scatter: 0.12, seed: seed) == word)
    }
  }

  @Test func `without a language model, or with a fixed wait, only the wait ends words`() {
    let settings = DecoderSettings(prior: .none)
    #expect(type("I AM", settings: settings) == "IAM")
    #expect(type("I AM", settings: DecoderSettings(wordGap: .off)) == "IA")
    #expect(type("I AM", settings: DecoderSettings(adapts: false)) == "IAM")
  }

  @Test func `a gap in which a key ended the character is not a word gap`() {
    var typist = Typist()
    #expect(typist.type(". 60 . enter 1000 . 70 - 600") == "IA")
  }

  @Test func `the word gap is output once, with the character after it`() {
    var decoder = MorseDecoder()
    var outputs: [Timed<DecoderOutput>] = []
    for (start, element) in [(0, MorseElement.dit), (130, .dit), (1230, .dit), (1360, .dah)] {
      let now = Timestamp.after(.milliseconds(start))
      decoder.handle(.markBegan(element), at: now, into: &outputs)
      decoder.handle(
        .markEnded(element), at: now.advanced(by: .milliseconds(60)), into: &outputs)
    }
    #expect(outputs.map(\.value.description) == ["I"])
    decoder.handle(.endCharacter, at: .after(.milliseconds(1500)), into: &outputs)
    #expect(outputs.map(\.value.description) == ["I", " ", "A"])
    #expect(outputs[1].moment == outputs[2].moment)
  }

  @Test func `no word ends before a command code`() {
    var settings = DecoderSettings()
    let command: MorsePattern = "..--..--"
    settings.controls = [command]
    var decoder = MorseDecoder(settings: settings)
    var outputs: [Timed<DecoderOutput>] = []
    var now = Timestamp.after(.seconds(1))
    let keyed: [(MorsePattern, Int)] = [("-.", 600), ("---", 1000), (command, 1000)]
    for (pattern, wait) in keyed {
      for element in pattern {
        decoder.handle(.markBegan(element), at: now, into: &outputs)
        decoder.handle(.markEnded(element), at: now.advanced(by: .milliseconds(60)), into: &outputs)
        now = now.advanced(by: .milliseconds(130))
      }
      now = now.advanced(by: .milliseconds(wait - 130))
    }
    decoder.handle(.endCharacter, at: now, into: &outputs)
    #expect(outputs.prefix(3).map(\.value.description) == ["N", "O", "[\(command)]"])
  }
}
