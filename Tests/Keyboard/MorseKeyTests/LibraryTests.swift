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

  @Test func `a straight key has releases, and its presses have lengths`() {
    var keyboard = Keyboard(document: TextDocument(), receivesReleases: true)
    var now = Timestamp.zero
    for milliseconds in [60, 180] {
      _ = keyboard.handle(.press(.straight), at: now)
      now += .milliseconds(milliseconds)
      _ = keyboard.handle(.release(.straight), at: now)
      now += .milliseconds(60)
    }
    while let deadline = keyboard.deadline {
      for event in keyboard.advance(to: deadline) { _ = "\(event.moment) \(event.value)" }
    }
    #expect(keyboard.document.text == "a ")
  }

  @Test func `a list of milliseconds is decoded, and printed`() {
    let milliseconds = [60, 60, 180, 180, 180, 60, 60, 60, 60, 60, 60]
    let intervals = milliseconds.enumerated().map { index, length in
      index.isMultiple(of: 2)
        ? KeyingInterval.mark(.milliseconds(length)) : .space(.milliseconds(length))
    }
    #expect(Morse.decode(intervals) == "AB")
    #expect(intervals[2].duration == .milliseconds(180))
    #expect("\(intervals[2]) \(intervals[3])" == "+180 ms -180 ms")
    #expect("\(KeyingInterval.space(.microseconds(60_500)))" == "-60.5 ms")
  }

  @Test func `feedback alone gives the text, with the spaces of pauses`() {
    var keyboard = Keyboard(document: TextDocument())
    var (text, now, said) = ("", Timestamp.zero, [String]())
    func follow(_ feedback: [Timed<KeyboardFeedback>]) {
      for event in feedback {
        if case .committed(_, let typed?) = event.value { text += typed }
        if event.value == .spaceAdded { text += " " }
        said.append("\(event.value)")
      }
    }
    for _ in 0..<2 {
      for key in [Paddle.dit, .dah] {
        follow(keyboard.handle(.press(key), at: now))
        now += .milliseconds(120)
      }
      now += .seconds(5)
      follow(keyboard.advance(to: now))
    }
    #expect(text == keyboard.document.text && text == "a a ")
    #expect(said.contains("committed .- \"a\"") && said.contains("space added"))
    #expect(said.contains("click press"))
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
