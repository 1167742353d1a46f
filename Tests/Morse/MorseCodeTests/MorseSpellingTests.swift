import MorseCode
import TestSupport
import Testing

@Suite struct MorseSpellingTests {
  /// Returns the patterns of `text`, with a space between characters and ` / ` between words.
  private func spell(_ text: String, skipsUnknown: Bool = false) -> String {
    do {
      let symbols = try MorseSpelling.symbols(of: text, skipsUnknown: skipsUnknown)
      return symbols.map { symbol in
        switch symbol {
        case .wordGap: "/"
        case .pattern(let pattern): "\(pattern)"
        }
      }.joined(separator: " ")
    } catch {
      return "\(error.position): \(error)"
    }
  }

  @Test func `every row of ITU-R M.1677-1`() throws {
    let rows = try Vectors.rows("itu-m1677.txt")
    #expect(rows.count == 61)
    for row in rows { #expect(spell(row[0]) == row[1], "\(row[0])") }
  }

  @Test(arguments: [
    ("paris", "PARIS"), ("é É e\u{301}", "É É É"), ("a\tb\r\n\nc", "A B C"), ("  a  ", "A"),
    ("a%", "A0/0"), ("2%", "2-0/0"), ("2 %", "2-0/0"), ("3.5 ‰", "3.5-0/00"), ("%", "0/0"),
    ("1 3/4", "1-3/4"), ("1¾", "1-3/4"), ("1 ¾", "1-3/4"), ("¾", "3/4"), ("a ½", "A 1/2"),
    ("4 1/2‰", "4-1/2-0/00"), ("4½ ‰", "4-1/2-0/00"), ("1 3⁄4 lb", "1-3/4 LB"),
    ("12 24/7", "12 24/7"), ("B1 3/4", "B1 3/4"), ("1 3/4/5", "1-3/4/5"), ("5 6 7", "5 6 7"),
    ("1 3/", "1 3/"), ("1 1234567890", "1 1234567890"), ("3×4", "3X4"), ("8÷2", "8:2"),
    ("5′ 6″", "5' 6''"), ("“it’s” – «no»", "\"IT'S\" - \"NO\""), ("wait…", "WAIT..."),
    ("\u{FEFF}a\u{AD}b", "AB"), ("a\u{A0}b", "A B"),
  ])
  func `text is sent as plain text`(text: String, plain: String) {
    #expect(spell(text).trimmingSuffix(" /") == spell(plain), "\(text)")
  }

  @Test(arguments: [
    ("<SK>", "...-.-"), ("<sk>", "...-.-"), ("a<AR>", ".- .-.-."), ("<HH>", "........"),
    ("[.-.-..]", ".-.-.."), ("<SOS>", "...---..."), ("a b", ".- / -..."),
    ("a\n", ".- /"), ("", ""), (" \n\t ", ""),
  ])
  func `prosigns and patterns`(text: String, code: String) {
    #expect(spell(text) == code)
  }

  @Test(arguments: [
    ("ab#", "3: '#' has no code; expected a character of the international table"),
    ("é\u{1B}", "2: U+001B has no code; expected a character of the international table"),
    ("a <XYZ>", "3: <XYZ> is not a prosign; expected one of the international table, such as <SK>"),
    ("a < b", "3: '<' begins no prosign; expected one such as <SK>"),
    ("a<SK", "2: '<' begins no prosign; expected one such as <SK>"),
    ("a []", "3: '[' begins no pattern; expected one such as [.-.-..]"),
    ("a[b", "2: '[' begins no pattern; expected one such as [.-.-..]"),
    ("[.-.-.-.-.-.-.-.-]", "1: '[' begins no pattern; expected one such as [.-.-..]"),
    ("ñ", "1: 'ñ' has no code; expected a character of the international table"),
    ("1 3#", "4: '#' has no code; expected a character of the international table"),
    ("\u{FFFD}", "1: '\u{FFFD}' has no code; expected a character of the international table"),
  ])
  func `a character without a code is refused with its place`(text: String, message: String) {
    #expect(spell(text) == message)
  }

  @Test(arguments: [
    ("a#b", "AB"), ("a < b", "A B"), ("a<XYZ>b", "AB"), ("a<b", "AB"), ("x[]y", "XY"),
    ("<<SK>", "<SK>"), ("#", ""),
  ])
  func `a character without a code can be skipped`(text: String, plain: String) {
    #expect(spell(text, skipsUnknown: true) == spell(plain))
  }

  @Test func `only the gap after a digit is held back`() throws {
    var speller = MorseSpelling()
    var counts: [Int] = []
    for character in "a b1 2/3 c" {
      var symbols: [MorseSymbol] = []
      try speller.add(character, into: &symbols)
      counts.append(symbols.count)
    }
    #expect(counts == [1, 1, 1, 1, 0, 2, 1, 1, 0, 2])
  }

  @Test func `no text stops the speller`() {
    var random = SplitMix64(seed: 7)
    let signs = Array("1 2/3%½‰<>[].-\nA#SKé\u{301}\u{1B}÷″")
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0..<30, using: &random)).map { _ in
          signs.randomElement(using: &random) ?? " "
        })
      #expect(throws: Never.self) { try MorseSpelling.symbols(of: text, skipsUnknown: true) }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
