import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@Suite struct DecodingExactTimingTests {
  private func decode(
    _ intervals: [KeyingInterval], lag: DecoderLag = .wholeEvidence, pieces: Int = 1
  ) -> String {
    var decoder = IntervalDecoder(lag: lag)
    var outputs: [Timed<DecoderOutput>] = []
    for start in stride(from: 0, to: intervals.count, by: pieces) {
      decoder.add(
        contentsOf: intervals[start..<min(start + pieces, intervals.count)], into: &outputs)
    }
    decoder.finish(into: &outputs)
    return outputs.text
  }

  private static let texts = [
    "PARIS PARIS", "TEST / TEST", "AN AT", "PARIS / TEST PARIS", "CQ CQ DE K1ABC K",
    "WHAT'S UP? 5+6=11 @ HOME / (NO) \"WAY\"", "SOS SOS TTT", "EISH5 TMO0 AE",
  ]

  @Test(arguments: texts, [(5.0, 5.0), (20, 20), (60, 60), (20, 10), (25, 15), (13, 5), (18, 12)])
  func `machine timing is decoded exactly, whatever the language model prefers`(
    text: String, speed: (Double, Double)
  ) throws {
    let speed = try #require(MorseSpeed(wpm: speed.0, effectiveWPM: speed.1))
    let intervals = try Morse.encode(text, speed: speed)
    #expect(decode(intervals) == text)
    for pieces in [1, 7, 1000] { #expect(decode(intervals, lag: .live, pieces: pieces) == text) }
  }

  @Test(arguments: [(40, "E"), (110, "E"), (130, "T"), (180, "T")], [400, 860])
  func `one mark is a dah if it is longer than two usual dits`(
    mark: (milliseconds: Int, text: String), space: Int
  ) {
    let intervals = [
      KeyingInterval(isMark: true, nanoseconds: Int64(mark.milliseconds) * 1_000_000),
      KeyingInterval(isMark: false, nanoseconds: Int64(space) * 1_000_000),
    ]
    #expect(decode(intervals) == mark.text)
  }

  @Test func `durations rounded to milliseconds are exact enough`() throws {
    let speed = try #require(MorseSpeed(wpm: 47, effectiveWPM: 33))
    let intervals = try Morse.encode("AN AT IN / IT", speed: speed).map {
      KeyingInterval(
        isMark: $0.isMark, nanoseconds: ($0.nanoseconds + 500_000) / 1_000_000 * 1_000_000)
    }
    #expect(decode(intervals) == "AN AT IN / IT")
  }

  @Test func `timing that stops being exact is decoded as a hand's`() {
    let machine = machineKeying("PARIS PARIS PARIS PARIS PARIS PARIS", wpm: 20)
    var generator = SplitMix64(seed: 5)
    let hand = machineKeying("PARIS PARIS PARIS PARIS", wpm: 18).map {
      KeyingInterval(
        isMark: $0.isMark,
        nanoseconds: Int64(
          Double($0.nanoseconds) * Double.random(in: 0.85...1.15, using: &generator)))
    }
    let pause = [KeyingInterval(isMark: false, nanoseconds: 600_000_000)]
    let text = Array(repeating: "PARIS", count: 10).joined(separator: " ")
    #expect(decode(machine + pause + hand) == text)
    #expect(decode(machine + pause + hand, lag: .live, pieces: 5) == text)
  }
}
