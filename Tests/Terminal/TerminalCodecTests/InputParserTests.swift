import TerminalCodec
import Timeline
import Testing

struct InputParserTests {
  /// Returns the events with their times.
  private func script(_ steps: [(gap: Int64, written: String)], until end: Int64 = 0) -> String {
    events(steps, until: end).map { "\(line($0.value))@\($0.moment.nanoseconds / 1_000_000)" }
      .joined(separator: " ")
  }

  @Test func `a lone Escape counts when its timeout is over`() {
    #expect(script([(0, "\\e")], until: 24) == "")
    #expect(script([(0, "\\e")], until: 25) == "escape@25")
    #expect(script([(0, "\\e"), (25, "a")]) == "escape@25 a@25")
    #expect(script([(0, "\\e"), (24, "a")]) == "alt-a@24")
    #expect(script([(0, "\\e"), (10, "[A")]) == "up@10")
    #expect(script([(0, "\\e"), (30, "[A")]) == "escape@25 [@30 A@30")
  }

  @Test func `the escape timeout is configurable`() {
    var parser = InputParser(escapeTimeout: .milliseconds(100))
    #expect(parser.handle([0x1B], at: .zero).isEmpty)
    #expect(parser.deadline == .after(.milliseconds(100)))
    #expect(parser.advance(to: .after(.seconds(1))).map(\.moment) == [.after(.milliseconds(100))])
    #expect(parser.deadline == nil)
  }

  @Test func `half a sequence is dropped, and the rest is parsed afresh`() {
    #expect(script([(0, "\\e["), (25, "A")]) == "A@25")
    #expect(script([(0, "\\e[1;5"), (25, "C.-")]) == "C@25 .@25 -@25")
    #expect(script([(0, "\\eO"), (30, "P")]) == "P@30")
    #expect(script([(0, "\\e]0;title"), (30, "a")]) == "a@30")
    #expect(script([(0, "\\e[1"), (20, ";5"), (20, "C")]) == "ctrl-right@40")
  }

  @Test(arguments: [
    ("\\e]0;title\\x07a", "unknown a"), ("\\e]10;rgb:0/0/0\\e\\a", "unknown a"),
    ("\\eP1$r0m\\e\\.", "unknown ."), ("\\e_Gi=1;OK\\e\\.", "unknown ."),
    ("\\e]0;cut\\e[A", "up"), ("\\e[>0;276;0c.", "unknown ."), ("\\e[?1;2S-", "unknown -"),
    ("\\e[M !!.", "unknown ."), ("\\e[12\\x0d", "enter"), ("\\e[12\\e[B", "down"),
    ("\\e[ q.", "unknown ."), ("\\e[=1;1u", "unknown"),
  ])
  func `an unknown sequence is dropped as a whole`(_ written: String, _ expected: String) {
    #expect(keys(written) == expected)
  }

  @Test func `an endless sequence is dropped in bounded memory`() {
    #expect(keys("\\e[" + String(repeating: "1;", count: 50_000) + "A.") == "unknown .")
    #expect(keys("\\e]" + String(repeating: "x", count: 100_000) + "\\x07.") == "unknown .")
    #expect(keys("\\e[" + String(repeating: "7", count: 200) + "~.") == "unknown .")
  }

  @Test(arguments: [
    ("\\xffa", "a"), ("\\xc3a", "a"), ("\\xc3\\x28", "("), ("\\xe2\\x82a", "a"),
    ("\\x80\\xbf.", "."),
    ("\\xc0\\xaf.", "."), ("\\xed\\xa0\\x80.", "."), ("\\xf4\\x90\\x80\\x80.", "."),
    ("\\xf0\\x9f\\x98\\xc3\\xa9", "é"), ("\\xc2\\x9b.", "."), ("\\xf8\\x88.", "."),
    ("\\xe0\\x80\\x80.", "."), ("\\xc3\\e[A", "up"),
  ])
  func `invalid UTF-8 is dropped`(_ written: String, _ expected: String) {
    #expect(keys(written) == expected)
  }

  @Test(arguments: [
    ("\\e[?0u", TerminalReply.keyboardFlags([])),
    ("\\e[?31u", .keyboardFlags(.releases)),
    ("\\e[?62;22;52c", .attributes([62, 22, 52])),
    ("\\e[?2026;2$y", .mode(2026, .reset)),
    ("\\e[?2026;0$y", .mode(2026, .notRecognized)),
    ("\\e[12;40R", .cursor(Cell(row: 11, column: 39))),
    ("\\e[?1;5R", .cursor(Cell(row: 0, column: 4))),
    ("\\e[1;1R", .cursor(Cell(row: 0, column: 0))),
    ("\\e[8;24;80t", .windowCells(rows: 24, columns: 80)),
    ("\\e[4;480;800t", .windowPixels(height: 480, width: 800)),
  ])
  func `terminal answers are separated from keys`(_ written: String, _ expected: TerminalReply) {
    #expect(events(written) == [.reply(expected)])
  }

  @Test(arguments: [
    ("\\e[<0;1;1M", Mouse(.press(.left), at: Cell(row: 0, column: 0))),
    ("\\e[<0;10;5m", Mouse(.release(.left), at: Cell(row: 4, column: 9))),
    ("\\e[<1;3;4M", Mouse(.press(.middle), at: Cell(row: 3, column: 2))),
    ("\\e[<18;3;4M", Mouse(.press(.right), at: Cell(row: 3, column: 2), modifiers: .ctrl)),
    ("\\e[<4;3;4m", Mouse(.release(.left), at: Cell(row: 3, column: 2), modifiers: .shift)),
    ("\\e[<32;3;4M", Mouse(.move(.left), at: Cell(row: 3, column: 2))),
    ("\\e[<35;3;4M", Mouse(.move(nil), at: Cell(row: 3, column: 2))),
    ("\\e[<64;3;4M", Mouse(.wheel(.up), at: Cell(row: 3, column: 2))),
    ("\\e[<73;3;4M", Mouse(.wheel(.down), at: Cell(row: 3, column: 2), modifiers: .alt)),
    ("\\e[<128;3;4M", Mouse(.press(.extra(8)), at: Cell(row: 3, column: 2))),
    ("\\e[<0;0;0M", Mouse(.press(.left), at: Cell(row: 0, column: 0))),
  ])
  func `the mouse`(_ written: String, _ expected: Mouse) {
    #expect(events(written) == [.mouse(expected)])
  }

  @Test(arguments: ["\\e[<M", "\\e[<3;1;1M", "\\e[<0;1M", "\\e[<999;1;1M", "\\e[<96;1;1M"])
  func `an incomplete mouse report is ignored`(_ written: String) {
    #expect(events(written) == [.unknown])
  }

  @Test func `the window is given the keyboard and loses it`() {
    #expect(keys("\\e[I\\e[O") == "focus-in focus-out")
  }
}
