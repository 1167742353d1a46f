import TestSupport
import Testing

@testable import Configuration

@Suite struct TOMLDocumentTests {
  @Test(
    arguments: [
      // Texts.
      (#"a = "x\t\"\\\u00e9\U0001F600\b\f\n\r""#, .text("x\t\"\\é😀\u{8}\u{C}\n\r")),
      (#"a = 'x\t"'"#, .text(#"x\t""#)),
      ("a = \"\"", .text("")),
      ("a = \"\"\"\nx\n\"y\"\"\"\"\"", .text("x\n\"y\"\"")),
      ("a = \"\"\"x \\\n\n   y \\ \t\r\n z\"\"\"", .text("x y z")),
      ("a = '''\r\nx''y\\\r\n'''''", .text("x''y\\\n''")),
      ("a = \"\"\"\"\"\"", .text("")),
      // Numbers.
      ("a = +99", .whole(99)), ("a = -0", .whole(0)), ("a = 1_000", .whole(1000)),
      ("a = 0xDEAD_beef", .whole(0xDEAD_BEEF)), ("a = 0o755", .whole(0o755)),
      ("a = 0b1_1", .whole(3)), ("a = -9223372036854775808", .whole(.min)),
      ("a = 9223372036854775807", .whole(.max)), ("a = 3.14", .number(3.14)),
      ("a = -0.5e-1_0", .number(-0.5e-10)), ("a = 1e06", .number(1e6)),
      ("a = 9_1.0_1E+1", .number(910.1)), ("a = -inf", .number(-.infinity)),
      ("a = true", .flag(true)), ("a = false", .flag(false)),
      // Dates.
      ("a = 1979-05-27T07:32:00Z", .text("1979-05-27T07:32:00Z")),
      ("a = 1979-05-27 07:32:00.999-07:30", .text("1979-05-27 07:32:00.999-07:30")),
      ("a = 2024-02-29", .text("2024-02-29")), ("a = 23:59:60", .text("23:59:60")),
      // Lists and tables.
      ("a = []", .list([])),
      ("a = [1, 'x', [2.5],]", .list([.whole(1), .text("x"), .list([.number(2.5)])])),
      ("a = [ # one\n\n 1 # two\n , # three\n]", .list([.whole(1)])),
      ("a = {}", .table(SettingTable())),
      ("a={b=1,'c d'.e=[{}]}", nil), ("a.b = 1\na.c.d = 2", nil), ("[a]\n[a.b]\n[a.b.c]", nil),
      ("[a.b.c]\n[a]\nd = 1\n[a.b]", nil), ("a.b = 1\n[a.c]", nil),
      ("[[a]]\n[[a]]\n[a.b]\n[[a.c]]", nil),
      ("[a.b]\nx = 1\n[[a.c]]\n[[a.c.d]]", nil), ("[\"a\" . 'b']\n[ c ]#", nil), ("a-_0 = 1", nil),
      ("\"\" = 1", nil), ("1.2 = 3", nil), ("\u{FEFF}a = 1\r\n\r\n#é\u{9}\n", nil),
      ("\n \t\n#", nil),
    ] as [(String, SettingValue?)])
  func `valid TOML is read`(text: String, value: SettingValue?) throws {
    let table = try TOMLDocument(parsing: text).values
    if let value { #expect(table["a"]?.value == value) }
  }

  @Test(arguments: [
    // These once crashed the program.
    "d=[}", "[[[o", "[[[1", "T=[}", "[", "[[", "[]", "[[]]", "[.x]", "[é]", "[#]",
    // Names.
    "= 1", "a", "a =", "a = # x", "a. = 1", ".a = 1", "a..b = 1", "a b = 1", "\"a = 1", "'a\n' = 1",
    "\"\"\"a\"\"\" = 1", "é = 1", "a = 1 b = 2", "a = 1\ra = 2", "a\n= 1", "a =\n1", "[a] b = 1",
    "[a\n]", "[[a]", "[a]]", "[[a] ]", "[ [a]]", "a = 1 # \u{1}", "# \u{7F}", "\0",
    // Texts.
    "a = \"x", "a = 'x", "a = \"x\ny\"", "a = '''x", "a = \"\"\"x\"\"", "a = \"\\x\"",
    "a = \"\\u12\"",
    "a = \"\\uD800\"", "a = \"\\U00110000\"", "a = \"\\", "a = '''x''''''", "a = \"\u{1}\"",
    "a = '''\u{0}'''", "a = \"\"\"\\ x\"\"\"", "a = \"\"\"\r\"\"\"", "a = \"\\\n\"",
    // Numbers and dates.
    "a = 01", "a = -01", "a = 1__0", "a = _1", "a = 1_", "a = 0x", "a = 0xG", "a = +0x1", "a = 0X1",
    "a = 1.", "a = .1", "a = 1.e1", "a = 1e", "a = 1e1.5", "a = 01.5", "a = ++1", "a = Inf",
    "a = True",
    "a = 9223372036854775808", "a = 2023-02-29", "a = 2023-13-01", "a = 2023-00-10", "a = 24:00:00",
    "a = 07:60:00", "a = 07:32", "a = 2023-01-01T", "a = 2023-01-01T07:32:00+25:00",
    "a = 07:32:00Z",
    "a = 07:32:00.", "a = 2023-1-01", "a = x",
    // Lists and tables.
    "a = [", "a = [1", "a = [,]", "a = [1,,2]", "a = [1 2]", "a = ]", "a = [1}", "a = {", "a = {b}",
    "a = {b = 1", "a = {b = 1,}", "a = {b = 1\n}", "a = {b = 1, b = 2}",
    "a = {b = {c = 1}, b.d = 2}",
    "a = 1\na = 2", "a = 1\n[a]", "[a]\n[a]", "[a]\nb = 1\n[a.b]", "a = {}\n[a.b]",
    "a = {}\na.b = 1",
    "a = []\n[[a]]", "[a]\n[[a]]", "[[a]]\n[a]", "a.b = 1\n[a]", "a.b = 1\na.b.c = 2",
    "[a.b.c]\nz = 9\n[a]\nb.c.t = 1", "[t1]\nt2.t3.v = 0\n[t1.t2]", "[[a.b]]\n[a]\nb.c = 1",
    "a = [{b = 1}]\n[a.c]",
  ])
  func `an invalid entry is refused with its place`(text: String) throws {
    let problem = #expect(throws: TOMLProblem.self) { try TOMLDocument(parsing: text) }
    let note = try #require(problem).note
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    #expect((1...lines.count).contains(note.line))
    let line = String(decoding: lines[note.line - 1], as: UTF8.self)
    #expect((1...line.count + 1).contains(try #require(note.column)))
  }

  @Test(arguments: [
    ("a = = 2", "1:5: expected a value, found '='"),
    (
      "\nb = x",
      "2:5: 'x' is not a value; expected a number, true or false, or \"x\" in quotation marks"
    ),
    ("é = 1", "1:1: expected a name, found 'é'"),
    ("ab = 'é' x", "1:10: expected the end of the line, found 'x'"),
    ("a = [1\nb = 2", "2:1: expected ',' or ']', found 'b'"),
    ("a = [1\n", "1:5: a list is not closed"),
    ("a = \"x", "1:5: a text is not closed"),
    ("a = 1\n\n  a.b = 2", "3:3: 'a' is set in line 1 already"),
    ("[a]\n[b]\n[a]", "3:1: 'a' is set in line 1 already"),
    ("[a", "1:3: expected ']', found the end of the file"),
    ("a = \"\\q\"", #"1:7: 'q' is not an escape; expected one such as \n, \\, \" or \u00e9"#),
  ])
  func `an error names the word and its place`(text: String, note: String) throws {
    let problem = #expect(throws: TOMLProblem.self) { try TOMLDocument(parsing: text) }
    #expect(try #require(problem).note.description == note)
  }

  @Test(arguments: ["[", "{a=", "a.", "[[a]]\n[[a.", "'", "\"\"\""])
  func `a repeated sign is decoded in linear time`(piece: String) {
    for prefix in ["", "a = ", "["] {
      let text = prefix + String(repeating: piece, count: 100_000 / piece.utf8.count)
      #expect(throws: TOMLProblem.self) { try TOMLDocument(parsing: text) }
    }
    let many = String(repeating: "[[a]]\n", count: 20_000)
    #expect((try? TOMLDocument(parsing: many))?.statements.count == 20_000)
  }

  @Test func `statements know their place and that of their values`() throws {
    let text = "é = 1 # x\r\n[a . b]\nc = [\n 1,\n]  \n'd e'.f = {g = 2}\n"
      .replacing("é", with: "\"é\"")
    let statements = try TOMLDocument(parsing: text).statements
    #expect(
      statements.map(\.path) == [["é"], ["a", "b"], ["a", "b", "c"], ["a", "b", "d e", "f"]])
    #expect(statements.map(\.isHead) == [false, true, false, false])
    #expect(statements.map(\.lines) == [1...1, 2...2, 3...5, 6...6])
    let bytes = Array(text.utf8)
    #expect(
      statements.map { String(decoding: bytes[$0.value], as: UTF8.self) }
        == ["1", "", "[\n 1,\n]", "{g = 2}"])
  }
}

/// Pieces of TOML syntax, and valid texts for mutations.
@Suite struct TOMLFuzzTests {
  private static let signs = [
    "[", "]", "[[", "]]", "{", "}", "=", "=", "\"", "\"\"\"", "'", "'''", "#", ",", ".", "\n", "\n",
    " ", "\t", "a", "b", "wpm", "1", "-", "+", ":", "T", "_", "0x", "1e", "inf", "nan", "true",
    "\\",
    "\\u12", "é", "1979-05-27", "07:32:00", "\r", "\r\n", "\u{1}", "\0", "…", "\u{301}", "\u{FEFF}",
  ]

  private static let right = """
    wpm = 20  # words
    keys = [
      "a", # one
      { b = 1, c.d = 'x' },
    ]
    gap.letter = "3u"
    [program.vim]
    "odd key" = "x # y"
    type = '''
    code'''
    [[codes]]
    ".-" = { text = "a\\u0301" }
    [codes.more]
    since = 1979-05-27 07:32:00

    """

  private static func text(_ random: inout SplitMix64) -> String {
    guard Bool.random(using: &random) else {
      let count = [3, 4, 5, 6, 8, 12, 30].randomElement(using: &random) ?? 3
      return (0..<count).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
    }
    var bytes = Array(right.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...4, using: &random))
      let sign = Bool.random(using: &random) ? signs.randomElement(using: &random) ?? "" : ""
      bytes.replaceSubrange(place..<end, with: sign.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: 0..<10)
  func `any trace is read or refused line by line`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let text = Self.text(&random)
      let (table, notes) = TOMLReader.read(text)
      let count = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).count
      #expect(notes.allSatisfy { (1...count).contains($0.line) }, "\(text.debugDescription)")
      #expect(Set(notes.map(\.line)).count == notes.count, "\(text.debugDescription)")
      let isRight = (try? TOMLDocument(parsing: text)) != nil
      #expect(isRight == notes.isEmpty, "\(text.debugDescription)")
      // Parsed values survive writing and parsing, except NaN.
      let written = table.entries.map { "\(SettingEdit.quotedKey($0.key)) = \($0.value.toml)\n" }
      guard !written.contains(where: { $0.contains("nan") }) else { continue }
      let (again, problems) = TOMLReader.read(written.joined())
      #expect(problems.isEmpty, "\(written)")
      #expect(plain(again) == plain(table), "\(written)")
    }
  }

  /// Returns a table without its line numbers.
  private func plain(_ table: SettingTable) -> [String: String] {
    Dictionary(table.entries.map { ($0.key, plain($0.value)) }) { first, _ in first }
  }

  private func plain(_ value: SettingValue) -> String {
    switch value {
    case .table(let table): "\(plain(table).sorted { $0.key < $1.key })"
    case .list(let values): "\(values.map(plain))"
    case .text, .whole, .number, .flag: "\(value)"
    }
  }
}
