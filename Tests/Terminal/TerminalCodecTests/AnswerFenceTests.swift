import TerminalCodec
import Testing

@Suite struct AnswerFenceTests {
  @Test(arguments: [
    ("\u{1B}[?62;22c", "", true), ("\u{1B}[27;1:3u\u{1B}[?1;2c", "ls\r", true),
    ("\u{1B}[97;1:1u\u{1B}[97;1:3u\u{1B}[?31u\u{1B}[?64c", "\u{1B}[27u", true),
    ("abc\u{1B}[O\u{1B}[<0;3;4m\u{1B}[1;1R", "", false), ("\u{1B}[?62;2", "", false),
    ("", "", false),
  ])
  func `the answer ends a fence, nothing else does`(written: String, rest: String, isPassed: Bool) {
    var fence = AnswerFence()
    var left = Array((written + rest).utf8)[...]
    while !fence.isPassed, let byte = left.popFirst() { fence.add(byte) }
    #expect(fence.isPassed == isPassed)
    if isPassed { #expect(String(decoding: left, as: UTF8.self) == rest) }
  }
}
