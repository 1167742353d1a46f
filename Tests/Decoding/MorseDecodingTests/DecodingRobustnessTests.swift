import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@Suite struct DecodingRobustnessTests {
  @Test(arguments: 0..<60)
  func `no keying stops the decoder or is lost`(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var decoder = IntervalDecoder(lag: seed.isMultiple(of: 2) ? .wholeEvidence : .characters(1))
    var outputs: [Timed<DecoderOutput>] = []
    var marks = 0
    for _ in 0..<80 {
      let isMark = Bool.random(using: &generator)
      let magnitude = Int.random(in: 0...16, using: &generator)
      let most = (0..<magnitude).reduce(Int64(1)) { product, _ in product * 10 }
      let nanoseconds = Int64.random(in: 0...most, using: &generator)
      marks += isMark && nanoseconds > 0 ? 1 : 0
      decoder.add(KeyingInterval(isMark: isMark, nanoseconds: nanoseconds), into: &outputs)
    }
    decoder.finish(into: &outputs)
    #expect(outputs.isEmpty == (marks == 0))
    #expect(outputs.map(\.moment) == outputs.map(\.moment).sorted())
    #expect(outputs.first?.value != .wordGap && outputs.last?.value != .wordGap)
    #expect(decoder.fist.wpm.isFinite)
  }

  @Test(
    arguments: [
      (200_000...1_200_000, nil), (1_000_000...1_000_000, nil), (1...1000, nil),
      (1_000_000...1_000_000, 2_000_000), (1_000_000...1_000_000, 6_000_000),
      (2_000_000...2_000_000, 1_000_000),
    ] as [(ClosedRange<Int64>, Int64?)])
  func `marks too short for any code are read as fast as others`(
    lengths: ClosedRange<Int64>, gap: Int64?
  ) {
    var generator = SplitMix64(seed: 42)
    var decoder = IntervalDecoder()
    let keying = (0..<100_000).map { place in
      let isMark = place.isMultiple(of: 2)
      let length = Int64.random(in: lengths, using: &generator)
      return KeyingInterval(isMark: isMark, nanoseconds: isMark ? length : gap ?? length)
    }
    var outputs: [Timed<DecoderOutput>] = []
    let before = processorTime()
    decoder.add(contentsOf: keying, into: &outputs)
    decoder.finish(into: &outputs)
    let seconds = processorTime() - before
    #expect(!outputs.isEmpty)
    #expect(seconds < 1, "50,000 marks took \(seconds) s")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the laws of the decoders hold for any keying`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let settings = (0..<3).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let keying = (0..<Int.random(in: 1...150, using: &generator)).map { _ in
      // Half of the inputs have exact units, so that a machine's text continues as one.
      let code = UInt8.random(in: .min ... .max, using: &generator)
      return Bool.random(using: &generator) ? code & 0b1110_1011 : code
    }
    #expect(DecoderCheck.problem(in: settings + keying) == nil)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a character of a straight key can be cancelled at any moment`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var decoder = MorseDecoder()
    var outputs: [Timed<DecoderOutput>] = []
    var now = Timestamp.zero
    func wait(_ nanoseconds: Int64) {
      now = now.advanced(byNanoseconds: nanoseconds)
      decoder.advance(to: now, into: &outputs)
    }
    for interval in machineKeying("THE QUICK BROWN FOX", wpm: 13) {
      guard interval.isMark else {
        wait(interval.nanoseconds)
        continue
      }
      // Contacts bounce, and a hold cancels the character.
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        decoder.handle(.markBegan(nil), at: now, into: &outputs)
        wait(Int64.random(in: 1...1000, using: &generator))
        decoder.handle(.markEnded(nil), at: now, into: &outputs)
        wait(Int64.random(in: 1...1000, using: &generator))
      }
      decoder.handle(.markBegan(nil), at: now, into: &outputs)
      let isHold = Int.random(in: 0..<12, using: &generator) == 0
      wait(isHold ? 1_000_000_000 : interval.nanoseconds)
      decoder.handle(.markEnded(nil), at: now, into: &outputs)
      guard isHold else { continue }
      while !decoder.openPattern.isEmpty {
        decoder.handle(.removeElement, at: now, into: &outputs)
      }
    }
    wait(10_000_000_000)
    #expect(decoder.openPattern.isEmpty)
  }

  @Test(arguments: [false, true])
  func `long intervals in pieces saturate`(isMark: Bool) {
    let pieces = ([180_000_000, .max, .max, 5_000_000] as [Int64]).map { nanoseconds in
      KeyingInterval(isMark: isMark, nanoseconds: nanoseconds)
    }
    let keying = machineKeying(String(repeating: "PARIS ", count: 6), wpm: 20) + pieces
    let text = decodedOutputs(of: keying, lag: .live).text
    #expect(text.hasPrefix("PARIS PARIS PARIS PARIS PARIS"))
  }

  @Test(arguments: [1, 1_000_000, 3_600_000_000_000, Int64.max] as [Int64])
  func `a single mark of any length is one element`(nanoseconds: Int64) {
    let mark = KeyingInterval(isMark: true, nanoseconds: nanoseconds)
    #expect(["E", "T"].contains(decodedOutputs(of: [mark]).text))
  }

  @Test func `an hour of silence does not change the estimate`() {
    let keying = machineKeying("PARIS PARIS PARIS PARIS", wpm: 20)
    let text = decodedOutputs(of: keying + [.space(.seconds(3600))] + keying).text
    #expect(text == "PARIS PARIS PARIS PARIS PARIS PARIS PARIS PARIS")
  }

  @Test func `pieces of one interval count as one`() {
    let pieces = machineKeying("SPLIT IN PIECES", wpm: 18).flatMap { interval in
      let half = interval.nanoseconds / 2
      return [
        KeyingInterval(isMark: interval.isMark, nanoseconds: half),
        KeyingInterval(isMark: !interval.isMark, nanoseconds: 0),
        KeyingInterval(isMark: interval.isMark, nanoseconds: interval.nanoseconds - half),
      ]
    }
    #expect(decodedOutputs(of: pieces).text == "SPLIT IN PIECES")
  }

  @Test func `a doubtful element is reported with its alternative`() {
    var keying = machineKeying("THE TREES ARE TALL", wpm: 20)
    // The fourth dah from the end, in L, is halfway between a dit and a dah.
    let place = keying.count - 13
    keying[place] = KeyingInterval(isMark: true, nanoseconds: 104_000_000)
    var hand = DecoderSettings(prior: .none)
    hand.speed = MorseSpeed(wpm: 20)
    hand.adapts = false
    let characters = decodedOutputs(of: keying, settings: hand).compactMap { output in
      if case .character(let character) = output.value { character } else { nil }
    }
    let doubtful = characters.min { $0.confidence < $1.confidence }
    #expect((doubtful?.confidence ?? 1) < 0.9)
    #expect(doubtful?.runnerUp != nil)
    #expect(characters.filter { $0.confidence > 0.95 }.count >= 10)
  }
}
