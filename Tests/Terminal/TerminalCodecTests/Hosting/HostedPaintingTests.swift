import Testing

@testable import TerminalCodec

@Suite struct HostedPaintingTests {
  private func painted(_ text: String, lines: [String] = ["p"]) -> (HostedScreen, String) {
    var screen = HostedScreen(columns: 10, rows: 6)
    var output: [UInt8] = []
    screen.place(columns: 10, terminalRows: 7, panelRows: 1, into: &output)
    _ = screen.passed(text)
    output.removeAll()
    screen.paint(lines.map { StyledLine($0) }, look: PanelLook(), into: &output)
    return (screen, shown(output))
  }

  @Test func `the terminal saves the cursor of a program that has saved none`() {
    let (_, output) = painted("ab")
    #expect(
      output == "\\e[?2026h\\e[?25l\\e7\\e[?7l\\e[m\\e[7;1Hp\\e[K\\e[?7h\\e8\\e[?25h\\e[?2026l")
  }

  @Test(arguments: [
    ("\\e7ab", "\\e[?7h\\e[1;3H\\e[0m"),
    ("\\e7\\e[1;31mab", "\\e[?7h\\e[1;3H\\e[0;1;31m"),
    ("\\e7\\e[4:3;58:5:9;38;2;1;2;3mab", "\\e[?7h\\e[1;3H\\e[0;4:3;38;2;1;2;3;58:5:9m"),
    ("\\e7\\e[38;5;200;48;5;7mab", "\\e[?7h\\e[1;3H\\e[0;38;5;200;48;5;7m"),
    ("\\e7\\e[92;104mab\\e[39m", "\\e[?7h\\e[1;3H\\e[0;104m"),
    ("\\e7\\e[2;4r\\e[?6h\\e[2;3H", "\\e[?6h\\e[?7h\\e[2;3H\\e[0m"),
    ("\\e7\\e(0ab", "\\e[?7h\\e[1;3H\\e(0\\e[0m"),
    ("\\e7\\e)0\\x0eab", "\\e[?7h\\e[1;3H\\x0e\\e[0m"),
    // A pending wrap is restored by writing the character again with its style.
    ("\\e7\\e[1m0123456789\\e[m", "\\e[?7h\\e[1;10H\\e[0;1m9\\e[0m"),
    ("\\e701234567日", "\\e[?7h\\e[1;9H\\e[0m日\\e[0m"),
    // A single shift applied to it alone.
    ("\\e7\\e*0012345678\\eNt", "\\e[?7h\\e[1;10H\\en\\e[0mt\\e(B\\x0f\\e[0m"),
    ("\\e7\\e[?7lab", "\\e[1;3H\\e[0m"),
  ])
  func `a saved cursor is restored`(text: String, expected: String) {
    let (_, output) = painted(text)
    let end = output.components(afterLast: "\\e[K")
    #expect(end == expected + "\\e[?25h\\e[?2026l")
  }

  @Test func `a hidden cursor and synchronized updates are kept`() {
    let (_, output) = painted("\\e[?25l\\e[?2026h")
    #expect(output.hasPrefix("\\e[?25l\\e7") && output.hasSuffix("\\e8"))
  }

  @Test func `unchanged rows are not painted again`() {
    var (screen, _) = painted("ab")
    var output: [UInt8] = []
    screen.paint([StyledLine("p")], look: PanelLook(), into: &output)
    #expect(output.isEmpty)
    _ = screen.passed("\\e[J")
    screen.paint([StyledLine("p")], look: PanelLook(), into: &output)
    #expect(!output.isEmpty)
  }

  @Test func `in the middle of a string nothing can be painted`() {
    var screen = HostedScreen(columns: 10, rows: 6)
    _ = screen.passed("\\e]0;ti")
    #expect(!screen.isPaintable)
    _ = screen.passed("tle\\x07")
    #expect(screen.isPaintable)
  }

  @Test func `a repeated character after painting is written out`() {
    var (screen, _) = painted("ab")
    #expect(screen.passed("\\e[3b") == "bbb")
    #expect(screen.cursor.column == 5)
  }

  @Test(arguments: [
    ("abc", true, "\\e[m\\e[r\\e[7;1H\\e[J\\e[1;4H"),
    ("abc", false, "\\e[m\\e[r\\e[7;1H\\e[J\\e[7;1H"),
    (
      "\\e[?1049h\\e[?1000;1006h\\e[?25l\\e[?7l\\e=\\e[4h\\e[>1u\\e[2 q", true,
      "\\e[<1u\\e[?1049l\\e[?7h\\e[?25h\\e[?1000l\\e[?1006l\\e[4l\\e>\\e[0 q\\e[m\\e[r\\e[7;1H\\e[J\\e[1;1H"
    ),
    (
      "\\e[?40h\\e[?3h", true, "\\e[?40h\\e[?3l\\e[?40l\\e[m\\e[r\\e[7;1H\\e[J\\e[1;1H"
    ),
    ("\\e[?40h", true, "\\e[?40l\\e[m\\e[r\\e[7;1H\\e[J\\e[1;1H"),
    ("\\e[?40h\\e[?3h\\e[?3l\\e[?40l", true, "\\e[m\\e[r\\e[7;1H\\e[J\\e[1;1H"),
    ("\\e[?1000h\\e[?1000l\\e[>1u\\e[>1u\\e[<u", true, "\\e[<1u\\e[m\\e[r\\e[7;1H\\e[J\\e[1;1H"),
  ])
  func `modes left by the program are undone`(text: String, isKnown: Bool, expected: String) {
    let (screen, _) = painted(text)
    #expect(shown(screen.undoing(cursorKnown: isKnown)) == expected)
  }

  @Test func `modes reset for a stop are set again`() {
    var (screen, _) = painted("\\e[>1u\\e[?1049h\\e[>5u\\e[?1h\\e[?25l\\e=")
    var output: [UInt8] = []
    screen.resumeModes(into: &output)
    #expect(shown(output) == "\\e[>1u\\e[?1049h\\e[>5u\\e[?1h\\e[?25l\\e=")
  }

  @Test func `the longest restore sequence fits the crash guard`() {
    var screen = HostedScreen(columns: 10, rows: 6)
    _ = screen.passed((1...5000).map { "\\e[?\($0 * 999)h" }.joined() + "\\e)0\\x0e\\e=\\e[4h")
    #expect(screen.undoing(cursorKnown: false).count < 1000)
  }

  @Test func `a panel that appears scrolls the rows that it would cover`() {
    var screen = HostedScreen(columns: 10, rows: 7)
    _ = screen.passed("\\e[7;3H")
    var output: [UInt8] = []
    screen.place(columns: 10, terminalRows: 7, panelRows: 2, into: &output)
    #expect(screen.cursor == Cell(row: 4, column: 2))
    #expect(shown(output).contains("\\e[r\\e[7;1H\\n\\n\\e[6;1H\\e[J\\e[1;5r"))
  }
}

extension String {
  fileprivate func components(afterLast mark: String) -> String {
    guard let range = ranges(of: mark).last else { return self }
    return String(self[range.upperBound...])
  }
}
