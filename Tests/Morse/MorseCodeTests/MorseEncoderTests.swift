import MorseCode
import TestSupport
import Testing

@Suite struct MorseEncoderTests {
  private func encode(_ text: String) throws -> String {
    TimingTexts.describe(try Morse.encode(text))
  }

  @Test(arguments: [
    ("", ""), ("e", "+60 -420"), ("a", "+60 -60 +180 -420"),
    ("it", "+60 -60 +60 -180 +180 -420"), ("e  t ", "+60 -420 +180 -420"),
    (" e", "+60 -420"),
  ])
  func `marks and gaps`(text: String, timing: String) throws {
    #expect(try encode(text) == timing)
  }

  @Test func `intervals alternate for any text`() throws {
    var random = SplitMix64(seed: 3)
    let signs = Array("etaqz059 ./?\n")
    for _ in 0..<200 {
      let text = String((0..<20).map { _ in signs.randomElement(using: &random) ?? " " })
      let intervals = try Morse.encode(text)
      for (first, second) in zip(intervals, intervals.dropFirst()) {
        #expect(first.isMark != second.isMark)
      }
      #expect(intervals.isEmpty || intervals[0].isMark && intervals.last?.isMark == false)
    }
  }
}
