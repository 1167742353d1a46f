import TestSupport
import Testing

@testable import TerminalCodec

/// A screen of 10 columns and 6 rows, given `text` in which `\e` stands for Escape; and what passed.
private func hosted(
  _ text: String, columns: Int = 10, rows: Int = 6
) -> (screen: HostedScreen, passed: String) {
  var screen = HostedScreen(columns: columns, rows: rows)
  var output: [UInt8] = []
  screen.pass(escaped(text), into: &output)
  return (screen, shown(output))
}

private func escaped(_ text: String) -> [UInt8] {
  Array(
    text.replacing("\\e", with: "\u{1B}").replacing("\\r", with: "\r")
      .replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing("\\b", with: "\u{8}")
      .utf8)
}

private func shown(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "\\e")
    .replacing("\r\n", with: "\\r\\n").replacing("\r", with: "\\r").replacing("\n", with: "\\n")
    .replacing("\t", with: "\\t")
}

@Suite struct HostedScreenTests {
  @Test(arguments: [
    // text; row,column; a star for a wrap that is pending
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
    ("ab\\b", "0,1"),
    ("\\b", "0,0"),
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
    ("a\\e]0;title\u{7}b", "0,2"),
    ("a\\e]0;title\\e\\z", "0,2"),
    ("a\\ePqxyz\\e\\z", "0,2"),
  ])
  func `the cursor is followed`(text: String, expected: String) {
    let (screen, _) = hosted(text)
    let mark = screen.position.isWrapPending ? "*" : ""
    #expect("\(screen.cursor.row),\(screen.cursor.column)\(mark)" == expected)
  }

  @Test(arguments: [
    "hello\\r\\nworld", "\\e[31mred\\e[m", "\\e[2;5r", "\\e[3;4H", "\\e[5B", "\\e[?25l\\e[?2004h",
    "\\e]8;;http://x\u{7}link\\e]8;;\u{7}", "日本\\n", "\\e[2J\\e[H", "\\e(0lqk\\e(B", "\\e[6n",
    "\\e[2;5r\\e[5;1H\\n",
  ])
  func `what stays in the rows passes unchanged`(text: String) {
    #expect(hosted(text).passed == text)
  }

  @Test(arguments: [
    ("\\e[r", "\\e[1;6r"), ("\\e[2;99r", "\\e[2;6r"), ("\\e[2r", "\\e[2;6r"), ("\\e[9;12r", ""),
    ("\\e[99;1H", "\\e[6;1H"), ("\\e[99;99f", "\\e[6;99H"), ("\\e[99d", "\\e[6d"),
    ("\\e[3;3H\\e[99e", "\\e[3;3H\\e[3e"), ("\\e[6;1H\\e[e", "\\e[6;1H"),
    // Below the lower margin nothing but the program's last row stops the cursor.
    ("\\e[1;3r\\e[5;1H\\e[9B", "\\e[1;3r\\e[5;1H\\e[1B"),
    ("\\e[1;3r\\e[6;1H\\e[B", "\\e[1;3r\\e[6;1H"),
    ("\\e[1;3r\\e[6;1H\\e[E", "\\e[1;3r\\e[6;1H\\r"),
    ("\\e[1;3r\\e[6;1Ha\\nb", "\\e[1;3r\\e[6;1Hab"),
    ("\\e[1;3r\\e[6;1H\\eD", "\\e[1;3r\\e[6;1H"),
    ("\\e[1;3r\\e[6;1H\\eE", "\\e[1;3r\\e[6;1H\\r"),
    ("\\e[1;3r\\e[6;8Habcd", "\\e[1;3r\\e[6;8Habc\\rd"),
    ("\\e[3;3H\\e8", "\\e[3;3H\\e[m\\e[?6l\\e[H\\e(B\u{F}"),
    ("\\ec", "\\ec\\e[1;6r"), ("\\e#8", "\\e#8\\e[1;6r"),
    ("\\e[3;3H\\e[!p", "\\e[3;3H\\e[!p\\e[1;6r\\e[3;3H"),
    ("\\e[3;\\n3H", "\\n\\e[3;3H"),
  ])
  func `what would leave the rows is put right`(text: String, expected: String) {
    #expect(hosted(text).passed == expected)
  }

  @Test(arguments: ["\\e[J", "\\e[2J", "\\ec", "\\e#8", "\\e[?1049h", "\\e[1;1;9;9$z", "\\ePq\\e."])
  func `what may reach the panel damages it`(text: String) {
    #expect(hosted(text).screen.isDamaged)
  }

  @Test(arguments: ["\\e[1J", "\\e[K", "abc\\r\\n", "\\e[3J", "\\e[5L"])
  func `what stays above the panel does not`(text: String) {
    #expect(!hosted(text).screen.isDamaged)
  }

  @Test func `whatever the chunks, the same passes`() {
    let sample = escaped(
      "a日\\e[31;1mb\\e[99;1H\\e[r\\e[1;3r\\e[6;8Habcd\\n\\n\\e]8;;u\u{7}x\\e]8;;\\e\\y"
        + "\\e[3;\\r3H\\ePq1234\\e\\z\\e(0q\\e(B\\e[?1049h\\e[?6h\\e[J\\e[12b\\e[2J\\e7\\e[H\\e8é")
    var whole = HostedScreen(columns: 10, rows: 6)
    var expected: [UInt8] = []
    whole.pass(sample, into: &expected)
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var screen = HostedScreen(columns: 10, rows: 6)
      var output: [UInt8] = []
      var rest = sample[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...5, using: &random)
        screen.pass(Array(rest.prefix(count)), into: &output)
        rest = rest.dropFirst(count)
      }
      screen.finish(into: &output)
      #expect(output == expected)
      #expect(screen.position == whole.position)
    }
  }

  @Test func `no bytes stop it or take the cursor out of the rows`() {
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
        screen.pass(bytes, into: &output)
        #expect((0..<4).contains(screen.cursor.row) && (0..<7).contains(screen.cursor.column))
        #expect((0..<4).contains(screen.margins.lowerBound) && screen.margins.upperBound < 4)
        if screen.isPaintable { screen.paint([StyledLine("p")], look: PanelLook(), into: &output) }
      }
    }
  }

  @Test func `a sequence without end is let go`() {
    var screen = HostedScreen(columns: 10, rows: 6)
    var output: [UInt8] = []
    screen.pass(escaped("\\e[" + String(repeating: "1;", count: 2000) + "mx"), into: &output)
    #expect(output.count == 4004)
  }
}
