import Testing

@testable import TerminalCodec

/// Declarations of a program to the keyboard: `OSC 7373`.
@Suite struct ProgramRequestTests {
  /// Returns the forwarded part of a text, and the declaration.
  private func pass(
    _ text: String, chunk: Int = .max
  ) -> (passed: String, request: [String: String]?, screen: HostedScreen) {
    var screen = HostedScreen(columns: 40, rows: 6)
    let passed = screen.passed(text, chunk: chunk)
    return (passed, screen.drainRequest()?.values, screen)
  }

  @Test(arguments: [1, 2, 3, 7, .max])
  func `it is parsed and not forwarded, in any pieces`(chunk: Int) {
    for end in ["\\e\\", "\\x07"] {
      let result = pass("ab\\e]7373;type=url;language=de\(end)cd", chunk: chunk)
      #expect(result.passed == "abcd")
      #expect(result.request == ["type": "url", "language": "de"])
      #expect(result.screen.cursor.column == 4)
    }
  }

  @Test(
    arguments: [1, .max],
    [
      "\\e]737;x\\x07", "\\e]7373\\x07", "\\e]73730;x\\x07", "\\e]0;title\\e\\",
      "\\e]7;file:///\\x07", "\\eP7373;x\\e\\", "\\e]8;;http://x\\e\\link\\e]8;;\\e\\",
    ])
  func `other strings pass as they are`(chunk: Int, text: String) {
    let result = pass("a" + text + "b", chunk: chunk)
    #expect(result.passed == "a" + text + "b")
    #expect(result.request == nil)
  }

  @Test(arguments: [
    "type", "=url", "type=url;type=text", "type=ur l", "type=ürl", "type=url\u{1}",
    String(repeating: "a", count: 250) + "=bcdefghij",
  ])
  func `an invalid or overlong list is skipped as a whole`(body: String) {
    let result = pass("a\\e]7373;\(body)\\e\\b")
    #expect(result.passed == "ab")
    #expect(result.request == nil)
  }

  @Test func `the longest sequence that is parsed`() {
    let name = String(repeating: "a", count: ProgramRequest.limit - 2)
    #expect(pass("\\e]7373;\(name)=b\\x07").request == [name: "b"])
    #expect(pass("\\e]7373;\(name)=bc\\x07").request == nil)
  }

  @Test func `a broken sequence is dropped, and the rest is parsed afresh`() {
    let broken = pass("a\\e]7373;type=url\\x18b")
    #expect(broken.passed == "ab" && broken.request == nil)
    #expect(pass("a\\e]7373;type=url\\e[1mb").passed == "a\\e[1mb")
  }

  @Test func `the last value counts, and an empty one is ignored`() {
    #expect(pass("\\e]7373;a=1\\x07\\e]7373;b=2\\x07").request == ["b": "2"])
    #expect(pass("\\e]7373;\\x07").request == [:])
  }

  @Test func `an endless string is not stored, and the panel can be painted`() {
    var screen = HostedScreen(columns: 40, rows: 6)
    var output: [UInt8] = []
    screen.forward(Array("\u{1B}]7373;".utf8), into: &output)
    for _ in 0..<100 { screen.forward([UInt8](repeating: 0x61, count: 10_000), into: &output) }
    #expect(output.isEmpty && screen.isPaintable && screen.keptCount < 5000)
  }
}
