import MorseKey
import Testing

/// Programs that import the library by its single name; each test is a sample of the documentation.
@Suite struct LibraryTests {
  @Test func `a text becomes timing, and timing becomes text`() throws {
    let intervals = try Morse.encode("CQ DE W1AW")
    #expect(intervals.first == .mark(.milliseconds(180)))
    #expect(Morse.decode(intervals) == "CQ DE W1AW")
    #expect(throws: EncodingError.self) { try Morse.encode("日") }
  }

  @Test func `written Morse is read and written in one call`() throws {
    #expect(try Morse.decode(text: ".... .. / -- --- --") == "HI MOM")
    #expect(try Morse.marks(of: "hi mom") == ".... .. / -- --- --")
    #expect(try Morse.decode(text: "·− −···") == "AB")
    #expect(try Morse.marks(of: "", alphabet: .russian).isEmpty)
    #expect(
      try Morse.decode(text: Morse.marks(of: "привет", alphabet: .russian), alphabet: .russian)
        == "ПРИВЕТ")
    #expect(throws: TimingError.self) { try Morse.decode(text: "hello") }
  }

  @Test func `a decoder follows a hand live`() throws {
    var decoder = IntervalDecoder(lag: .live)
    var outputs: [Timed<DecoderOutput>] = []
    for interval in try Morse.encode("the quick brown fox jumps over the lazy dog") {
      decoder.add(interval, into: &outputs)
    }
    decoder.finish(into: &outputs)
    let text = outputs.map(\.value.description).joined()
    #expect(text == "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG")
  }

  @Test func `a keyboard types into a document`() {
    var keyboard = Keyboard(document: TextDocument())
    let start = Timestamp.zero
    _ = keyboard.handle(.press(.dit), at: start)
    _ = keyboard.handle(.press(.dah), at: start + .milliseconds(120))
    let feedback = keyboard.advance(to: start + .seconds(1))
    #expect(keyboard.document.text == "a")
    #expect(feedback.map(\.value).contains(.committed(".-", text: "a")))
  }

  @Test func `the tutorial types a word`() {
    #expect(typeAWord() == "hi")
  }

  @Test func `the committed text is the typed text`() {
    var document = TextDocument()
    document.traits = InputTraits(keyboardType: .text, language: "en")
    var keyboard = Keyboard(document: document)
    var feedback: [Timed<KeyboardFeedback>] = []
    keyboard.handle(.press(.dit), at: .zero, into: &feedback)
    keyboard.handle(.endCharacter, at: .after(.milliseconds(200)), into: &feedback)
    keyboard.handle(.command(.newline), at: .after(.milliseconds(400)), into: &feedback)
    #expect(feedback.map(\.value).contains(.committed(".", text: "E")))
  }

  @Test func `moments and durations add up`() {
    let moment = Timestamp.zero + .seconds(2)
    #expect(moment == .after(.seconds(2)))
    #expect(moment - .milliseconds(500) == .after(.milliseconds(1500)))
    #expect(moment - .zero == .seconds(2))
    var later = moment
    later += .seconds(1)
    #expect(later - moment == .seconds(1))
    #expect(Timestamp(nanoseconds: .max) + .seconds(1) == Timestamp(nanoseconds: .max))
  }

  @Test func `words are offered by the predictor`() throws {
    let context = try #require(WordContext(before: "see you tomor"))
    let query = WordQuery(context, limit: 3)
    #expect(WordPredictor().suggestions(for: query).first?.text == "tomorrow")
  }
}
