import TerminalCodec
import Testing

struct CellWidthTests {
  @Test(arguments: [
    ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇨🇭", 2),
    ("❤️", 2), ("❤", 1), ("\u{200B}", 0), ("\u{AD}", 1), ("─", 1), ("·", 1), ("—", 1), ("…", 1),
    ("\u{1B}", 1), ("\u{303F}", 1), ("\u{3000}", 2), ("\u{20000}", 2), ("\u{1F1E6}", 2), ("ü", 1),
    ("ก\u{0E33}", 2), ("अ\u{093E}", 2), ("\u{10FFFF}", 1),
  ])
  func `the width of a character in columns`(_ character: Character, _ width: Int) {
    #expect(CellWidth.of(character) == width)
  }

  @Test func `the width of a text is the sum of its characters`() {
    #expect(CellWidth.of("") == 0)
    #expect(CellWidth.of("a日e\u{301}😀") == 6)
    #expect(StyledLine([.init("a日"), .init("bc", TextStyle(.bold))]).width == 5)
  }
}
