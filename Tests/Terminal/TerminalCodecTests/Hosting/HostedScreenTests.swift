import TestSupport
import Testing

@testable import TerminalCodec

/// A screen of 10 columns and 6 rows that receives `text`, and what it forwards.
private func hosted(
  _ text: String, columns: Int = 10, rows: Int = 6
) -> (screen: HostedScreen, passed: String) {
  var screen = HostedScreen(columns: columns, rows: rows)
  let passed = screen.passed(text)
  return (screen, passed)
}

@Suite struct HostedScreenTests {
  private var screen = HostedScreen(columns: 10, rows: 6)
  private var output: [UInt8] = []

  @Test(arguments: [
    // text; row,column; a star for a pending wrap
    ("", "0,0"),
    ("abc", "0,3"),
    ("0123456789", "0,9*"),
    ("0123456789a", "1,1"),
    ("0123456789\\r\\n", "1,0"),
    ("01234567890123456789", "1,9*"),
    ("\\e[?7l0123456789abc", "0,9"),
    ("a\\r\\nb\\nc", "2,2"),
    ("\\n\\n\\n\\n\\n\\n\\n\\n", "5,0"),
    ("a\\tb", "0,9"),
    ("\\tb", "0,9"),
    ("ab\\x08", "0,1"),
    ("\\x08", "0,0"),
    ("日本", "0,4"),
    ("123456789日", "1,2"),
    ("é", "0,1"),
    ("e\u{301}", "0,1"),
    ("\\e[3;4H", "2,3"),
    ("\\e[H", "0,0"),
    ("\\e[4d", "3,0"),
    ("\\e[5G", "0,4"),
    ("\\e[3B\\e[2C\\e[A\\e[D", "2,1"),
    ("\\e[3;3H\\e[E", "3,0"),
    ("\\e[3;3H\\e[F", "1,0"),
    ("\\e[99B", "5,0"),
    ("\\e[99C", "0,9"),
    ("\\e[3;3H\\e7\\e[H\\e8", "2,2"),
    ("\\e[3;3H\\e[s\\e[H\\e[u", "2,2"),
    ("\\e[3;3H\\e[?1049h\\e[5;5H", "4,4"),
    ("\\e[3;3H\\e[?1049h\\e[5;5H\\e[?1049l", "2,2"),
    ("\\e[3;3H\\e[?1049l", "2,2"),
    ("\\e[3;3H\\e7\\e[H\\e[?1049l", "2,2"),
    ("\\e[3;3H\\e[?1049h\\e[?1049l\\e[H\\e[?1049l", "2,2"),
    ("\\e[3;3H\\e7\\e[H\\e[?1049h\\e8", "0,0"),
    ("\\e[3;3H\\ec", "0,0"),
    ("\\e[3;3H\\e[2;4r", "0,0"),
    ("\\e[2;4r\\e[?6h\\e[2;2H", "2,1"),
    ("\\e[2;4r\\e[?6h\\e[9;2H", "3,1"),
    ("\\e[2;4r\\e[4;1H\\n\\n\\n", "3,0"),
    ("\\e[3;3H\\eM", "1,2"),
    ("\\e[3;3H\\eD", "3,2"),
    ("\\e[3;3H\\eE", "3,0"),
    ("x\\e[3b", "0,4"),
    ("\\e[5G\\eH\\r\\t", "0,4"),
    ("\\e[3g\\t", "0,9"),
    ("\\e[3;\\r3H", "2,2"),
    ("\\e[3\\e[2;2H", "1,1"),
    ("a\\e]0;title\\x07b", "0,2"),
    ("a\\e]0;title\\e\\z", "0,2"),
    ("a\\ePqxyz\\e\\z", "0,2"),
  ])
  func `the cursor is followed`(text: String, expected: String) {
    let (screen, _) = hosted(text)
    let mark = screen.isWrapPending ? "*" : ""
    #expect("\(screen.cursor.row),\(screen.cursor.column)\(mark)" == expected)
  }

  @Test(arguments: [
    "hello\\r\\nworld", "\\e[31mred\\e[m", "\\e[2;5r", "\\e[3;4H", "\\e[5B", "\\e[?25l\\e[?2004h",
    "\\e]8;;http://x\\x07link\\e]8;;\\x07", "日本\\n", "\\e[2J\\e[H", "\\e(0lqk\\e(B", "\\e[6n",
    "\\e[2;5r\\e[5;1H\\n",
  ])
  func `output inside the rows passes unchanged`(text: String) {
    #expect(hosted(text).passed == text)
  }

  @Test(arguments: [
    ("\\e[r", "\\e[1;6r"), ("\\e[2;99r", "\\e[2;6r"), ("\\e[2r", "\\e[2;6r"), ("\\e[9;12r", ""),
    ("\\e[?6h\\e[2;4r", "\\e[?6h\\e[2;4r\\e[1;1H"),
    ("\\e[?6h\\e[2;9r", "\\e[?6h\\e[2;6r\\e[1;1H"),
    ("\\e[99;1H", "\\e[6;1H"), ("\\e[99;99f", "\\e[6;99H"), ("\\e[99d", "\\e[6d"),
    ("\\e[3;3H\\e[99e", "\\e[3;3H\\e[3e"), ("\\e[6;1H\\e[e", "\\e[6;1H"),
    // Below the lower margin, only the program's last row stops the cursor.
    ("\\e[1;3r\\e[5;1H\\e[9B", "\\e[1;3r\\e[5;1H\\e[1B"),
    ("\\e[1;3r\\e[6;1H\\e[B", "\\e[1;3r\\e[6;1H"),
    ("\\e[1;3r\\e[6;1H\\e[E", "\\e[1;3r\\e[6;1H\\r"),
    ("\\e[1;3r\\e[6;1Ha\\nb", "\\e[1;3r\\e[6;1Hab"),
    ("\\e[1;3r\\e[6;1H\\eD", "\\e[1;3r\\e[6;1H"),
    ("\\e[1;3r\\e[6;1H\\eE", "\\e[1;3r\\e[6;1H\\r"),
    ("\\e[1;3r\\e[6;8Habcd", "\\e[1;3r\\e[6;8Habc\\rd"),
    ("\\e[3;3H\\e8", "\\e[3;3H\\e[m\\e[?6l\\e[H\\e(B\\x0f"),
    ("\\e[3;3H\\e[?1049l", "\\e[3;3H"), ("\\e7\\e[3;3H\\e[?1049l", "\\e7\\e[3;3H\\e8"),
    ("\\ec", "\\ec\\e[1;6r"), ("\\e#8", "\\e#8\\e[1;6r"),
    ("\\e[3;3H\\e[!p", "\\e[3;3H\\e[!p\\e[1;6r\\e[3;3H"),
    ("\\e[3;\\n3H", "\\n\\e[3;3H"),
  ])
  func `cursor movement out of the rows is corrected`(text: String, expected: String) {
    #expect(hosted(text).passed == expected)
  }

  @Test(arguments: [47, 1047, 1049])
  func `a full reset leaves the alternate screen, whatever the terminal does`(mode: Int) {
    let passed = hosted("\\e[?\(mode)h\\ec").passed
    #expect(passed.hasSuffix("\\e[?\(mode)l\\ec\\e[1;6r"), "\(passed)")
  }

  @Test(arguments: [
    ("\\e]52;c;aGk=\\x07z", "z"), ("\\e]0052;c;aGk=\\e\\z", "z"),
    ("\\e]5522;type=write\\e\\z", "z"),
    ("\\e]52\\x07z", "\\e]52\\x07z"), ("\\e]520;c;x\\x07z", "\\e]520;c;x\\x07z"),
    ("\\e]5;1;red\\x07", "\\e]5;1;red\\x07"), ("\\e]0;title\\x07", "\\e]0;title\\x07"),
    ("\\e]7;file://x\\x07", "\\e]7;file://x\\x07"),
  ])
  func `without a shared clipboard OSC 52 is dropped, however the sequence is split`(
    text: String, passed: String
  ) {
    for cut in 0...bytes(text).count {
      var screen = HostedScreen(columns: 10, rows: 6)
      screen.shareClipboard(false)
      #expect(screen.passed(text, cut: cut) == passed, "\(cut)")
    }
  }

  @Test func `a long sequence passes completely wherever it is split`() {
    let text = "\\e]7;\(String(repeating: "x", count: 5000))\\x07"
    for cut in [2, 3, 4, 2199, 2202, 2203] {
      var screen = HostedScreen(columns: 10, rows: 6)
      #expect(screen.passed(text, cut: cut) == text, "\(cut)")
    }
  }

  @Test(arguments: ["\\e[J", "\\e[2J", "\\ec", "\\e#8", "\\e[?1049h", "\\e[1;1;9;9$z", "\\ePq\\e."])
  func `output that may reach the panel marks it as damaged`(text: String) {
    #expect(hosted(text).screen.isDamaged)
  }

  @Test(arguments: ["\\e[1J", "\\e[K", "abc\\r\\n", "\\e[3J", "\\e[5L"])
  func `output above the panel does not damage it`(text: String) {
    #expect(!hosted(text).screen.isDamaged)
  }

  @Test func `the output does not depend on the chunks`() {
    let sample = bytes(
      "a日\\e[31;1mb\\e[99;1H\\e[r\\e[1;3r\\e[6;8Habcd\\n\\n\\e]8;;u\\x07x\\e]8;;\\e\\y"
        + "\\e[3;\\r3H\\ePq1234\\e\\z\\e(0q\\e(B\\e[?1049h\\e[?6h\\e[J\\e[12b\\e[2J\\e7\\e[H\\e8é")
    var whole = HostedScreen(columns: 10, rows: 6)
    var expected: [UInt8] = []
    whole.forward(sample, into: &expected)
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var screen = HostedScreen(columns: 10, rows: 6)
      var output: [UInt8] = []
      var rest = sample[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...5, using: &random)
        screen.forward(Array(rest.prefix(count)), into: &output)
        rest = rest.dropFirst(count)
      }
      screen.finish(into: &output)
      #expect(output == expected)
      #expect(screen.cursor == whole.cursor && screen.isWrapPending == whole.isWrapPending)
    }
  }

  @Test func `no bytes stop it or move the cursor out of the rows`() {
    var random = SplitMix64(seed: 11)
    let pieces = "\u{1B}[]();?0123456789rHABCDdefhlmJKLMp!$#8\u{7}\n\r\t日\u{1B}\u{1B}x".utf8.map {
      $0
    }
    for _ in 0..<400 {
      var screen = HostedScreen(columns: 7, rows: 4)
      var output: [UInt8] = []
      for _ in 0..<40 {
        let bytes = (0..<9).map { _ in
          UInt8.random(in: 0..<4, using: &random) == 0
            ? UInt8.random(in: 0...255, using: &random)
            : pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
        screen.forward(bytes, into: &output)
        #expect((0..<4).contains(screen.cursor.row) && (0..<7).contains(screen.cursor.column))
        if screen.isPaintable { screen.paint([StyledLine("p")], look: PanelLook(), into: &output) }
      }
    }
  }

  @Test(arguments: [
    // Restoring a cursor that was never saved.
    ("\\e[99;99H\\e[u", "\\e[6;99H\\e[m\\e[?6l\\e[H\\e(B\\x0f"),
    ("hello\\e[ulo", "hello\\e[m\\e[?6l\\e[H\\e(B\\x0flo"),
    ("\\e[?1048l", "\\e[m\\e[?6l\\e[H\\e(B\\x0f"),
    // C1 control characters have the same effect as their Escape sequences.
    ("\u{9B}99;1H", "\\e[6;1H"), ("\u{9B}31m\u{9D}0;t\u{9C}", "\\e[31m\\e]0;t\\e\\"),
    ("\\e[6;1H\u{84}", "\\e[6;1H\\eD"), ("\\e]0;a\u{9B}b\\x07", "\\e]0;ab\\x07"),
    // A pending wrap without a next row ends although nothing moves.
    ("\\e[1;3r\\e[6;1H0123456789\\na", "\\e[1;3r\\e[6;1H0123456789\\e[10Ga"),
    ("\\e[1;3r\\e[6;1H0123456789\\e[Ba", "\\e[1;3r\\e[6;1H0123456789\\e[10Ga"),
    ("\\e[20h\\e[1;3r\\e[6;3H\\n", "\\e[20h\\e[1;3r\\e[6;3H\\r"),
    // Terminals differ in the cursor position after these.
    ("ab\\e[L", "ab\\e[L\\r"), ("0123456789\\e[S", "0123456789\\e[S\\e[10G"),
    // Repetition does not depend on the terminal's memory.
    ("x\\e[3b", "xxxx"), ("\\e[3b", ""),
    // Modes that would reach beyond the rows, or change the language, are removed.
    ("\\e[?25;45h", "\\e[?25h"), ("\\e[?2l\\e[?2048h\\e[?1045;9001h", ""), ("\\e[2;4h", "\\e[4h"),
    ("\\e[3h", ""), ("\\e#6\\e%@\\e G\\el\\e[y", ""),
    // Saved modes are restored from the values saved here.
    ("\\e[?2004s\\e[?2004h\\e[?2004r", "\\e[?2004h\\e[?2004l"), ("\\e[?25r", ""),
    // Sequences without a meaning, or incomplete ones.
    ("\\e[1?2Hx", "x"), ("\\e[3\\e[2Hx", "\\e[2Hx"), ("\\e[3é", "é"),
    ("\\e]0;a\\e[2Hx", "\\e]0;a\\e\\\\e[2Hx"), ("\\ePa\\e[2Hx", "\\ePa\\e[2Hx"),
  ])
  func `ambiguous sequences are rewritten plainly`(text: String, expected: String) {
    #expect(hosted(text).passed == expected)
  }

  @Test(arguments: [
    ("a\\nb", "a\\e[2Kb"), ("0123456789a", "0123456789\\r\\e[2Ka"), ("\\eM", "\\e[2K"),
    ("ab\\e[L", "ab\\r\\e[2K"),
    ("\\e[T", "\\e[2K"), ("\\e[1;2r\\e[r", ""), ("\\e[?6h\\e[2;1H", "\\e[?6h\\e[1;1H"),
    ("\\e[B", ""),
  ])
  func `a single row scrolls by erasing, because it cannot have margins`(
    text: String, expected: String
  ) {
    #expect(hosted(text, rows: 1).passed == expected)
  }

  @Test mutating func `invalid UTF-8 passes, except bytes that could act as control characters`() {
    screen.forward(
      [0xFF, 0xE9, 0x61, 0xC3, 0x28, 0x9B, 0x31, 0x6D, 0xE2, 0x9B, 0x78], into: &output)
    let sign: [UInt8] = [0xEF, 0xBF, 0xBD]
    #expect(output == [0xFF, 0xE9, 0x61, 0xC3, 0x28] + sign + [0x31, 0x6D] + sign + [0x78])
    #expect(screen.cursor.column == 9)
  }

  @Test mutating func `the terminal is in a string until its end is whole`() {
    screen.forward(bytes("\\e]0;title\\e"), into: &output)
    #expect(!screen.isPaintable)
    screen.forward(bytes("\\"), into: &output)
    #expect(screen.isPaintable && shown(output) == "\\e]0;title\\e\\")
    screen.finish(into: &output)
    screen.forward(bytes("\\e]0;a"), into: &output)
    screen.finish(into: &output)
    #expect(screen.isPaintable && shown(output).hasSuffix("\\e]0;a\\e\\"))
  }

  @Test(arguments: ["\\ec", "\\e[!p", "\\e[?2004l", "\\e[61\"p"])
  mutating func `a mode that the keyboard needs is set again`(reset: String) {
    screen.keep([.bracketedPaste], into: &output)
    #expect(shown(output) == "\\e[?2004h")
    output.removeAll()
    screen.forward(bytes(reset + "$ "), into: &output)
    #expect(shown(output).hasSuffix("\\e[?2004h"))
    output.removeAll()
    screen.keep([], into: &output)
    #expect(shown(output) == "\\e[?2004l")
  }

  @Test mutating func `a mode that keyboard and program set stays on until both reset it`() {
    screen.keep([.bracketedPaste], into: &output)
    screen.forward(bytes("\\e[?2004h"), into: &output)
    screen.keep([], into: &output)
    #expect(shown(output) == "\\e[?2004h\\e[?2004h" && screen.hasBracketedPaste)
  }

  @Test mutating func `mode queries report the program's own modes`() {
    #expect(screen.answer(toMode: 2004) == nil && screen.answer(toMode: 2048) == .notRecognized)
    screen.keep([.bracketedPaste], into: &output)
    #expect(screen.answer(toMode: 2004) == .reset)
    screen.forward(bytes("\\e[?2004h"), into: &output)
    #expect(screen.answer(toMode: 2004) == .set)
  }

  @Test mutating func `only as many modes and keyboards pass as can be undone`() {
    screen.forward(bytes((2100..<2400).map { "\\e[?\($0)h" }.joined()), into: &output)
    #expect(shown(output).split(separator: "h").count == 24)
    output.removeAll()
    screen.forward(bytes("\\e[?1000h\\e[?1006h\\e[?1l\\e[?2500h"), into: &output)
    #expect(shown(output) == "\\e[?1000h\\e[?1006h\\e[?1l")
    #expect(shown(screen.undoing(cursorKnown: true)).contains("\\e[?1000l\\e[?1006l"))
    screen = HostedScreen(columns: 10, rows: 6)
    output.removeAll()
    screen.forward(bytes(String(repeating: "\\e[>1u", count: 200)), into: &output)
    #expect(shown(output).ranges(of: "\\e[>1u").count == 32)
    #expect(shown(screen.undoing(cursorKnown: true)).hasPrefix("\\e[<32u\\e[m"))
  }

  @Test func `the widths of the fast path are correct`() {
    for value in UInt32(0xA0)..<0x1_0000 {
      guard let scalar = UnicodeScalar(value) else { continue }
      var screen = HostedScreen(columns: 10, rows: 6)
      var output: [UInt8] = []
      screen.forward(Array(String(scalar).utf8), into: &output)
      #expect(screen.cursor.column == CellWidth.of(scalar), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `an overlong sequence is dropped`() {
    for body in [
      String(repeating: "1;", count: 2000) + "m", String(repeating: "0", count: 9000) + "99;1H",
    ] {
      let (screen, passed) = hosted("\\e[" + body + "x")
      #expect(passed == "x" && screen.cursor == Cell(row: 0, column: 1))
    }
  }
}
