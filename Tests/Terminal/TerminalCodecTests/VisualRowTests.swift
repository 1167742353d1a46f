import Foundation
import TerminalCodec
import Testing

@Suite struct VisualRowTests {
  /// Rows in logical and in visual order, from left to right; expected by UAX #9.
  @Test(arguments: [
    ("abc", false, "abc"), ("אבג", true, "גבא"), ("אבג", false, "גבא"), ("אב גד", true, "דג בא"),
    ("אב 123 גד", true, "דג 123 בא"), ("קוד 50 wpm!", true, "!wpm 50 דוק"),
    ("hello אבג דה world", false, "hello הד גבא world"), ("(אב)", true, "(בא)"),
    ("a (אב) b", false, "a (בא) b"), ("قلم ١٢٣", true, "١٢٣ ملق"), ("אב, גד.", true, ".דג ,בא"),
    ("abc אבג", true, "גבא abc"), ("", true, ""), ("...", true, "..."), ("שָׁלוֹם", true, "םוֹלשָׁ"),
    ("mot «אב»", false, "mot «בא»"), ("אב 12:30", true, "12:30 בא"), ("50% אב", true, "בא 50%"),
    ("אב 3.50€", true, "3.50€ בא"), ("אב (1)", true, "(1) בא"), ("אב (ג) (a)", true, "(a) (ג) בא"),
    ("a (אב ג", false, "a (ג בא"), ("(אב) a", true, "a (בא)"), ("a [אב] (ג)", false, "a [בא] (ג)"),
  ])
  func `a row is stored in visual order`(text: String, isRightToLeft: Bool, expected: String) {
    #expect(VisualRow(StyledLine(text), isRightToLeft: isRightToLeft).line.text == expected)
  }

  @Test func `marks of the open letter keep their order`() {
    let row = VisualRow(StyledLine("אב.-"), isRightToLeft: true, isolated: 2..<4)
    #expect(row.line.text == ".-בא")
    #expect(VisualRow(StyledLine("אב.-"), isRightToLeft: true).line.text == "-.בא")
  }

  @Test func `a right-to-left row is right-aligned, with the insertion point at its left end`() {
    let row = VisualRow(StyledLine("אבג"), isRightToLeft: true, columns: 10)
    #expect(row.line.text == "       גבא")
    #expect((0...3).map { row.column(of: $0) } == [9, 8, 7, 6])
    #expect(VisualRow(StyledLine("abc"), isRightToLeft: false, columns: 9).column(of: 3) == 3)
    #expect(VisualRow(StyledLine("abc"), isRightToLeft: false).column(of: 1) == 1)
    #expect(VisualRow(StyledLine(""), isRightToLeft: true, columns: 10).column(of: 0) == 9)
  }

  @Test func `runs keep their styles`() {
    var line = StyledLine("אב")
    line.append("ג", TextStyle(.underline))
    let row = VisualRow(line, isRightToLeft: true).line
    #expect(row.runs == [.init("ג", TextStyle(.underline)), .init("בא")])
  }

  @Test func `text without such letters is left alone`() {
    let line = StyledLine("1 words .-   a", TextStyle(.dim))
    #expect(line.inVisualOrder == line)
    #expect(StyledLine("a אב b").inVisualOrder.text == "a בא b")
    let cells = StyledLine([.init(".-  א"), .init("   . ר"), .init("   - צ")])
    #expect(cells.inVisualOrder == cells)
    #expect(
      "אב".isRightToLeft == true && "ab א".isRightToLeft == false && "12".isRightToLeft == nil)
  }

  private static let unicodeTest = "/usr/share/unicode/BidiCharacterTest.txt"

  /// The whole algorithm except embeddings, and W2 for punctuation: after Arabic letters, "1-2" is
  /// two numbers there.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: unicodeTest), "needs unicode-data"))
  func `rows of the Unicode bidi test file are in the expected order`() throws {
    let text = try String(contentsOfFile: Self.unicodeTest, encoding: .utf8)
    let mirrors: [Character: Character] = [
      "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{",
    ]
    var (count, wrong) = (0, 0)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
        .compactMap(Unicode.Scalar.init)
      let row = scalars.map(Character.init)
      let isPlain = scalars.allSatisfy {
        $0.properties.generalCategory != .format && $0.properties.generalCategory != .control
          && $0.properties.generalCategory != .paragraphSeparator
      }
      guard isPlain, String(row).count == row.count else { continue }
      let levels = fields[3].split(separator: " ").map { Int($0) ?? 0 }
      let seen = fields[4].split(separator: " ").compactMap { Int($0) }.map {
        levels[$0] % 2 == 1 ? mirrors[row[$0]] ?? row[$0] : row[$0]
      }
      let shown = VisualRow(StyledLine(String(row)), isRightToLeft: fields[2] == "1").line.text
      count += 1
      wrong += shown == String(seen) ? 0 : 1
    }
    #expect(count > 90_000)
    #expect(wrong <= 19)
  }
}
