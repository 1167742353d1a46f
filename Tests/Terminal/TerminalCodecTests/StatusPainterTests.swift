import TerminalCodec
import TestSupport
import Testing

struct StatusPainterTests {
  private func lines(_ texts: String...) -> [StyledLine] { texts.map { StyledLine($0) } }

  @Test func `the first painting only makes room`() {
    var painter = StatusPainter()
    let bytes = painter.paint(
      lines("one", "two"), cursor: Cell(row: 0, column: 1), columns: 20, rows: 5)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?7l\rone\u{1B}[K\r\n\rtwo\u{1B}[K"
        + "\u{1B}[1A\r\u{1B}[2G\u{1B}[?7h\u{1B}[?25h\u{1B}[?2026l")
  }

  @Test func `unchanged rows are not painted`() {
    var painter = StatusPainter()
    let cursor = Cell(row: 0, column: 1)
    _ = painter.paint(lines("one", "two"), cursor: cursor, columns: 20, rows: 5)
    #expect(painter.paint(lines("one", "two"), cursor: cursor, columns: 20, rows: 5) == [])
    #expect(painter.paint(lines("one", "two"), cursor: nil, columns: 20, rows: 5) != [])
    #expect(painter.paint(lines("one", "two"), cursor: nil, columns: 20, rows: 5) == [])
  }

  @Test func `only the line that changed is written`() {
    var painter = StatusPainter()
    _ = painter.paint(lines("first", "second", "third"), cursor: nil, columns: 20, rows: 5)
    let bytes = painter.paint(lines("first", "SECOND", "third"), cursor: nil, columns: 20, rows: 5)
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(written.contains("SECOND"))
    #expect(!written.contains("first") && !written.contains("third"))
  }

  @Test func `no lines is a clearing`() {
    var painter = StatusPainter()
    var screen = Screen(columns: 20, rows: 5)
    screen.write(Array("$ run\r\n".utf8))
    screen.write(painter.paint(lines("one", "two"), cursor: nil, columns: 20, rows: 5))
    screen.write(painter.paint([], cursor: nil, columns: 20, rows: 5))
    screen.write(Array("done".utf8))
    #expect(screen.text == ["$ run", "done"])
    #expect(screen.isCursorShown && painter.height == 0)
    #expect(painter.clear() == [] && painter.resize(columns: 10, rows: 5) == [])
  }

  @Test func `released lines stay, and the next ones are painted at the cursor`() {
    var painter = StatusPainter()
    var screen = Screen(columns: 20, rows: 5)
    screen.write(painter.paint(lines("one"), cursor: nil, columns: 20, rows: 5))
    painter.forget()
    screen.write(Array("\r\n$ fg\r\n".utf8))
    screen.write(painter.paint(lines("one"), cursor: nil, columns: 20, rows: 5))
    #expect(screen.text == ["one", "$ fg", "one"])
  }

  @Test func `colors are dropped when asked and attributes kept`() {
    let line = [StyledLine("x", TextStyle([.bold, .reverse], foreground: .brightRed))]
    var painter = StatusPainter(look: PanelLook(noColor: true))
    let plain = painter.paint(line, cursor: nil, columns: 20, rows: 5)
    #expect(String(decoding: plain, as: UTF8.self).contains("\u{1B}[1;7mx\u{1B}[m"))
    painter = StatusPainter(look: PanelLook(contrast: .high))
    let colored = painter.paint(line, cursor: nil, columns: 20, rows: 5)
    #expect(String(decoding: colored, as: UTF8.self).contains("\u{1B}[1;7;97;40mx\u{1B}[m"))
  }

  @Test(arguments: [
    ("abcd", "abcd"), ("abcdefgh", "abc…"), ("日本", "日本"), ("日本語", "日…"), ("a日本", "a日…"),
    ("a\u{1B}[2Jb", "a␛[…"), ("e\u{301}e\u{301}", "e\u{301}e\u{301}"),
    ("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "e\u{301}e\u{301}e\u{301}…"),
    // A space at the end of a full row is no text that is missing.
    ("abcd ", "abcd"), ("abcd   ", "abcd"), ("abcde ", "abc…"), ("日本 ", "日本"),
  ])
  func `a cut line leaves one column free and shows an ellipsis`(
    _ text: String, _ expected: String
  ) {
    var painter = StatusPainter()
    var screen = Screen(columns: 5, rows: 3)
    screen.write(painter.paint([StyledLine(text)], cursor: nil, columns: 5, rows: 3))
    #expect(screen.text == [expected])
    #expect(screen.refused == [])
  }

  @Test(arguments: [0, 1, 2])
  func `a tiny screen shows what fits`(_ columns: Int) {
    var painter = StatusPainter()
    let bytes = painter.paint(
      lines("one", "two"), cursor: Cell(row: 7, column: 90), columns: columns, rows: 0)
    #expect(!bytes.isEmpty && painter.height == 1)
  }

  @Test func `more lines than rows are cut to the rows`() {
    var painter = StatusPainter()
    var screen = Screen(columns: 20, rows: 3)
    screen.write(Array("above\r\n".utf8))
    let five = lines("1", "2", "3", "4", "5")
    screen.write(painter.paint(five, cursor: nil, columns: 20, rows: 3))
    #expect(screen.text == ["above", "1", "2", "3"])
    screen.write(painter.paint(lines("a", "b", "c"), cursor: nil, columns: 20, rows: 3))
    #expect(screen.text == ["above", "a", "b", "c"])
  }

  @Test(arguments: [("", 0), ("x", 1), ("$ prompt>", 1), ("0123456789", 1)])
  func `a fresh line is detected without a cursor query`(_ used: String, _ row: Int) {
    var screen = Screen(columns: 10, rows: 4)
    screen.write(Array(used.utf8) + StatusPainter.freshLine(columns: 10) + Array("$ ls".utf8))
    #expect(screen.row == row && screen.column == 4)
    #expect(screen.lines[0].spots.first?.character == used.first ?? "$")
    #expect(screen.refused == [])
  }
}
