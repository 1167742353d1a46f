import MorseCode
import TimingFiles
import TestSupport
import Testing

@Suite struct ListReaderTests {
  @Test(arguments: [
    ("+60 -60 +180", "+60 -60 +180"), ("60 60 180", "+60 -60 +180"),
    ("[60,-60, 180.5]", "+60 -60 +180.5"),
    ("+60-", "1:1: \"+60-\" is not a duration, such as +60 or -180.5"),
    ("# wpm: 20\r\n+60\r\n-60\r\n", "+60 -60"), ("\u{FEFF}+60 -60", "+60 -60"),
    ("+60#half a dit\n-60", "+60 -60"), ("+30 +30 -0 +0 -60", "+60 -60"),
    ("60 0 60 60", "+120 -60"), ("-100 60", "-100 +60"), ("+60 60 60", "+60 -60 +60"),
    ("", ""), ("\n \t\n", ""), ("# nothing", ""), (".5 -1.", "+0.5 -1"),
    ("+1e3 -2E-1", "+1000 -0.2"),
    ("+600000 -60000000", "+600000 -60000000"), ("+0.0000004", ""),
    ("1\u{0B}2\u{0C}3\r4", "+1 -2 +3 -4"),
  ])
  func `lists`(text: String, timing: String) {
    #expect(TimingTexts.summary(text, as: .ms) == timing, "\(text)")
  }

  @Test(arguments: [
    ("+60 abc", 1, 5, "abc"), ("+60\n\n  x1 -60", 3, 3, "x1"), ("é", 1, 1, "é"),
    ("# é\n# é -\n 6é0", 3, 2, "6é0"), ("nan", 1, 1, "nan"), ("+inf", 1, 1, "+inf"),
    ("0x3C", 1, 1, "0x3C"),
    ("60-60", 1, 1, "60-60"), ("--60", 1, 1, "--60"), ("+", 1, 1, "+"), ("1 . 2", 1, 3, "."),
    ("1e", 1, 1, "1e"), ("+1.2.3", 1, 1, "+1.2.3"), ("12\u{0}", 1, 1, "12\\u{0}"),
    ("1 \u{1B}[2J", 1, 3, "\\u{1b}"), ("\u{FEFF}x", 1, 1, "x"), ("1\r\n2\r\nx", 3, 1, "x"),
    ("\u{7F}", 1, 1, "\\u{7f}"),
  ])
  func `the first wrong word and its place`(text: String, line: Int, column: Int, word: String) {
    #expect(
      TimingTexts.summary(text, as: .ms)
        == "\(line):\(column): \"\(word)\" is not a duration, such as +60 or -180.5")
  }

  @Test func `absurd numbers are refused, and sums saturate`() {
    let digits = String(repeating: "9", count: 400)
    for text in ["+1e999", "+\(digits)", "+\(digits).5", "+1e99999999999999999999"] {
      let summary = TimingTexts.summary("-60 " + text + " -60", as: .ms)
      #expect(summary.hasPrefix("1:5: "), "\(text)")
      #expect(summary.hasSuffix("is not a duration within 292 years"), "\(text)")
    }
    #expect(TimingTexts.summary("+0.\(digits) -1e-999 +60", as: .ms) == "+61")
    #expect(TimingTexts.summary("+9e12 +9e12 -1", as: .ms) == "+9223372036854.775 -1")
  }

  @Test func `an endless word is cut`() {
    let word = String(repeating: "x", count: 1000)
    let shown = String(repeating: "x", count: 32) + "…"
    #expect(
      TimingTexts.summary(word, as: .ms)
        == "1:1: \"\(shown)\" is not a duration, such as +60 or -180.5")
  }

  @Test(arguments: [
    (TimingUnit.seconds, "+60000"), (.milliseconds, "+60"), (.microseconds, "+0.06"),
    (.nanoseconds, "+6e-05"),
  ])
  func `units`(unit: TimingUnit, timing: String) {
    #expect(TimingTexts.summary("60", as: .ms, options: TimingOptions(unit: unit)) == timing)
  }

  @Test func `hints`() throws {
    var reader = TimingFormat.ms.makeReader()
    var runs = TimingRuns()
    let text = Array("# wpm: 18.5\n#effective: 9\r\n# wpm: fast\n+60".utf8)
    try reader.read(text.span, into: &runs)
    #expect(reader.hints.speed == MorseSpeed(wpm: 18.5, effectiveWPM: 9))
  }

  @Test(arguments: [
    ("+60000 -60000\ncarrier 38000\n+180000", "+60 -60 +180"), ("9000 4500 560", "+9 -4.5 +0.56"),
    ("+560 # timeout 100000\n560", "+0.56 -100 +0.56"), ("560 timeout 1000\n560", "+0.56 -1 +0.56"),
    ("scancode nec:0x1", "1:1: a scancode holds no timings; expected durations in microseconds"),
    ("carrier", "1:8: the file ends here; expected a number"),
    ("carrier x", "1:9: \"x\" is not a duration in microseconds"),
  ])
  func `ir-ctl`(text: String, timing: String) {
    #expect(TimingTexts.summary(text, as: .irCtl) == timing)
  }
}
