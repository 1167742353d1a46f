import MorseCode
import TestSupport
import Testing
import TimingFiles

/// Files of a letter or two, in which hardly anything shows what the numbers are.
@Suite struct ShortTextTests {
  @Test(
    arguments: TimingFormat.all.filter { $0.isWritable && !$0.isRedrawn }.map(\.name),
    ["e", "t", "i", "5", "sos"])
  func `a short text comes back from every format`(name: String, text: String) throws {
    let format = try #require(TimingFormat.named(name))
    // Their beginnings are like any other bytes.
    let isNamed = ["vail-binary", "mopp"].contains(name)
    for wpm in [5, 12, 20, 60] {
      let header = TimingHeader(speed: MorseSpeed(wpm: Double(wpm)))
      let sent = try Morse.encode(text, speed: try #require(header.speed))
      let bytes = TimingTexts.write(sent, as: format, header: header)
      for isLive in [false, true] {
        var options = TimingOptions()
        options.isLive = isLive
        let found = try TimingTexts.read(bytes, as: isNamed ? format : nil, options: options)
        // Labels hold no silence after the last mark.
        let kept = name == "labels" ? Array(sent.dropLast()) : sent
        #expect(
          TimingTexts.describe(found) == TimingTexts.describe(kept), "\(wpm) WPM, live: \(isLive)")
      }
    }
  }
}
