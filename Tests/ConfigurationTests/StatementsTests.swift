import Configuration
import ConfigurationFiles
import Testing

@Suite struct StatementsTests {
  private static let text = """
    # a comment
    wpm = 20  # words
    keys = [
      "a", # one
      "b",
    ]

    [program.vim]
    "odd key" = "x # y"
    type = '''
    code'''
    [codes]
    ".-" = { text = "a" }
    """

  @Test(arguments: [
    (["wpm"], 2), (["keys"], 3), (["program", "vim"], 8), (["program"], 8),
    (["program", "vim", "odd key"], 9), (["program", "vim", "type"], 10), (["codes", ".-"], 13),
  ])
  func `a value is found by its line`(path: [String], line: Int) {
    #expect(Statements(of: Self.text).line(of: path) == line)
  }

  @Test func `what is not there has no line`() {
    #expect(Statements(of: Self.text).line(of: ["volume"]) == nil)
  }

  @Test(arguments: [
    "", "=", "a", "[", "[[a", "a = \"", "a = '''", "\"", "a = [", "a = \"\\", "a = }\nb = 1",
    "\r\n#",
    "a = {b = [\n", "'''",
  ])
  func `a text with mistakes is looked through to its end`(text: String) {
    #expect(Statements(of: text).all.count <= 2)
  }

  @Test(arguments: [
    (["wpm"], "25", "wpm = 20  # words\n", "wpm = 25  # words\n"),
    (["wpm"], "25", "", "wpm = 25\n"),
    (["wpm"], "25", "# mine\n\n[codes]\na = 1\n", "# mine\n\nwpm = 25\n[codes]\na = 1\n"),
    (["wpm"], "25", "keys = [\n 1,\n]\n[x]\n", "keys = [\n 1,\n]\nwpm = 25\n[x]\n"),
    (["program", "vim", "type"], "\"code\"", "", "[program.vim]\ntype = \"code\"\n"),
    (
      ["program", "vim", "type"], "\"code\"",
      "[program.vim] # editor\nlayout = \"raw\"\n[b]\nc = 1\n",
      "[program.vim] # editor\nlayout = \"raw\"\ntype = \"code\"\n[b]\nc = 1\n"
    ),
    (["r", "a b"], "1", "x = 1\n", "x = 1\n\n[r]\n\"a b\" = 1\n"),
  ])
  func `a value is set in its line`(path: [String], value: String, text: String, after: String) {
    #expect(SettingEdit.setting(path, to: value, in: text) == after)
  }
}

@Suite struct TOMLReaderTests {
  @Test func `values come with their lines`() {
    let (table, notes) = TOMLReader.read("b = 2\na = \"x\"\n[t]\nf = true\nl = [1, \"y\", 0.5]\n")
    #expect(notes.isEmpty)
    #expect(
      table
        == SettingTable([
          .init("b", .whole(2), line: 1), .init("a", .text("x"), line: 2),
          .init(
            "t",
            .table(
              SettingTable([
                .init("f", .flag(true), line: 4),
                .init("l", .list([.whole(1), .text("y"), .number(0.5)]), line: 5),
              ])), line: 3),
        ]))
  }

  @Test(arguments: [
    ("a = 1\nb = = 2\nc = 3\n", [2], ["a", "c"]),
    ("a = 1\nb = \"x\nc = 3\n", [2], ["a", "c"]),
    ("a = 1\na = 2\nc = 3\n", [2], ["a", "c"]),
    ("b = [1, 2\nc = 3\n", [1], ["c"]),
    ("b = ]\nc\n[d\ne = 1\n", [1, 2, 3], ["e"]),
    ("a = 1\nb = \"\0\"\nc = 3\n", [2], ["a", "c"]),
    ("a = 1\n[\n[[\nc = 3\n[.x]\n[é]\n[#]", [2, 3, 5, 6, 7], ["a", "c"]),
    ("b = [\n [,\n]\nc = 3\n", [2], ["b", "c"]),
    ("b = 99999999999999999999\nc = 1", [1], ["c"]),
    ("\u{FEFF}c = 1\n", [], ["c"]),
    ("", [], []),
  ])
  func `a wrong line is named and the others are read`(text: String, lines: [Int], keys: [String]) {
    let (table, notes) = TOMLReader.read(text)
    #expect(notes.map(\.line).sorted() == lines, "\(notes)")
    #expect(table.entries.map(\.key) == keys)
  }

  @Test func `a text of wrong lines is given up`() {
    let (table, notes) = TOMLReader.read(String(repeating: "= =\n", count: 1000))
    #expect(table.entries.isEmpty)
    #expect(notes.count == 50)
  }
}
