import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@Suite struct DecodingIntervalDecoderTests {
  @Test(arguments: [5, 8, 12, 20, 30, 45, 60])
  func `machine timing is decoded without an error at every speed`(wpm: Int) {
    let text = """
      THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG 0123456789 É .,:?'-/()"=+@ !$_&;
      """
    #expect(decodedOutputs(of: machineKeying(text, wpm: Double(wpm))).text == text)
  }

  @Test func `a given speed decodes text without any short interval`() {
    let keying = machineKeying("T", wpm: 20)
    let settings = DecoderSettings(speed: MorseSpeed(wpm: 20))
    #expect(decodedOutputs(of: keying, settings: settings).text == "T")
  }

  @Test func `a fixed decoder keeps its speed`() {
    var settings = DecoderSettings(speed: MorseSpeed(wpm: 20))
    settings.adapts = false
    var decoder = IntervalDecoder(settings: settings)
    var outputs: [Timed<DecoderOutput>] = []
    for interval in machineKeying("PARIS PARIS", wpm: 24) { decoder.add(interval, into: &outputs) }
    #expect(decoder.fist.wpm == 20)
  }

  @Test(arguments: [
    (".-", "A"), ("...-.-", "<SK>"), (".-.-..-", "[.-.-..-]"), ("........", "<HH>"),
    (".........", "<HH>"), ("....................", "<HH>"),
    ("-.-.-.-.-.-.-.-.-.-.", "[-.-.-.-.-.-.-.-]+"),
  ])
  func `patterns known, unknown and endless`(pattern: String, text: String) {
    var keying: [KeyingInterval] = []
    for element in pattern {
      keying.append(.mark(.milliseconds(element == "." ? 60 : 180)))
      keying.append(.space(.milliseconds(60)))
    }
    let settings = DecoderSettings(speed: MorseSpeed(wpm: 20))
    #expect(decodedOutputs(of: keying.dropLast(), settings: settings).text == text)
  }

  @Test(arguments: 0...16, [0.0, 0.03])
  func `a gap is not lost between the released and the held text of a lag`(
    lag: Int, scatter: Double
  ) {
    let text = "THE QUICK BROWN FOX JUMPS OVER A LAZY DOG BY THE OLD MILL AT NOON"
    var hand = Hand()
    hand.spreads = (scatter, scatter, scatter)
    let keying = hand.key(text, seed: 4)
    for first in stride(from: 1, to: keying.count, by: 29) {
      var decoder = IntervalDecoder(lag: .characters(lag))
      var outputs: [Timed<DecoderOutput>] = []
      decoder.add(contentsOf: keying[..<first], into: &outputs)
      decoder.add(contentsOf: keying[first...], into: &outputs)
      decoder.finish(into: &outputs)
      #expect(outputs.text == text)
      #expect(outputs.map(\.moment) == outputs.map(\.moment).sorted())
    }
  }

  @Test(arguments: [0.0, 0.03])
  func `with a lag, the last character is printed during the following silence`(scatter: Double) {
    let text = "THE QUICK BROWN FOX JUMPS OVER A LAZY DOG"
    var hand = Hand()
    hand.spreads = (scatter, scatter, scatter)
    var keying = hand.key(text, seed: 4)
    if let last = keying.last, !last.isMark { keying.removeLast() }
    var decoder = IntervalDecoder(lag: .characters(0))
    var outputs: [Timed<DecoderOutput>] = []
    for interval in keying { decoder.add(interval, into: &outputs) }
    #expect(decoder.hasOpenCharacter)
    for _ in 0..<20 { decoder.add(.space(.milliseconds(60)), into: &outputs) }
    #expect(!decoder.hasOpenCharacter)
    #expect(outputs.text == text)
    // The silence was the gap before another word.
    for interval in hand.key("AND", seed: 5) { decoder.add(interval, into: &outputs) }
    decoder.finish(into: &outputs)
    #expect(outputs.text == text + " AND")
  }

  @Test(arguments: [0.0, 0.03])
  func `a word gap may end together with the next mark`(scatter: Double) {
    let text = "MEET ME AT NOON OR AT THE OLD MILL"
    var hand = Hand()
    hand.spreads = (scatter, scatter, scatter)
    let first = Duration.milliseconds(220)
    var decoder = IntervalDecoder(lag: .characters(0))
    var outputs: [Timed<DecoderOutput>] = []
    var batch: [KeyingInterval] = []
    for interval in hand.key(text, seed: 6) {
      let rest = interval.duration - first
      guard !interval.isMark, rest > .zero else {
        batch.append(interval)
        continue
      }
      decoder.add(contentsOf: batch + [.space(first)], into: &outputs)
      batch = [.space(rest)]
    }
    decoder.add(contentsOf: batch, into: &outputs)
    decoder.finish(into: &outputs)
    #expect(outputs.text == text)
  }

  @Test func `no word gap at either end, and moments of the last marks`() {
    let keying: [KeyingInterval] = [
      .space(.seconds(2)), .mark(.milliseconds(60)), .space(.seconds(1)),
      .mark(.milliseconds(180)), .space(.seconds(9)),
    ]
    let settings = DecoderSettings(speed: MorseSpeed(wpm: 20))
    let outputs = decodedOutputs(of: keying, settings: settings)
    #expect(outputs.map(\.value.description) == ["E", " ", "T"])
    #expect(outputs.map(\.moment.nanoseconds) == [2_060_000_000, 2_060_000_000, 3_240_000_000])
  }
}
