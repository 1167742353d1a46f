import TimingFiles
import TestSupport
import Testing

@Suite struct Mode2Tests {
  @Test(arguments: [
    ("pulse 60000\nspace 60000\npulse 180000", "+60 -60 +180"),
    ("carrier 38000\r\nspace 10000\r\npulse 560\r\n", "-10 +0.56"),
    ("pulse 1000\npulse 1000\nspace 0\ntimeout 5000\n", "+2 -5"),
    ("# a comment\n// another\n\n  pulse\t1000 # here\n", "+1"),
    ("", ""), ("pulse 99999999999999999999999\n", "+9223372036854.775"),
    ("pulse 5\nspace 5\npulse x\n", "3:7: \"x\" is not a duration in microseconds"),
    (
      "pulse 5\nspace 5.5\npulse 123456789012345\npulse 1234567890123456\n",
      "+0.005 -0.0055 +1358024679135.801"
    ),
    ("pulse", "1:6: the file ends here; expected a duration in microseconds"),
    ("pulse 10\nplus 10", "2:1: \"plus\" is not pulse, space, timeout or carrier"),
    ("pulse x", "1:7: \"x\" is not a duration in microseconds"),
    ("space -5", "1:7: \"-5\" is not a duration in microseconds"),
    ("pulse 5 5", "1:9: \"5\" is not pulse, space, timeout or carrier"),
    ("é pulse", "1:1: \"é\" is not pulse, space, timeout or carrier"),
  ])
  func `lines`(text: String, timing: String) {
    #expect(TimingTexts.summary(text, as: .mode2) == timing)
  }

  @Test func `a line without end is refused in bounded memory`() {
    let text = "pulse 1\npulse " + String(repeating: "1", count: 1 << 20)
    #expect(
      TimingTexts.summary(text) == "2:1: the line is too long; expected at most 1048576 bytes")
  }
}
