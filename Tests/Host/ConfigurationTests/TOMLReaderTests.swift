import Configuration
import TestSupport
import Testing

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
    ("a = 1\r\nb = = 2\r\nc = 3\r\n", [2], ["a", "c"]),
    ("a = 1\n# \u{1}\nc = 3\n", [2], ["a", "c"]),
    ("a = 1\nb = \"\"\"\nx\nc = 3\n", [2, 3], ["a", "c"]),
    ("a = [\n 1,\n 2 3,\n 4,\n]\nc = 3\n", [3], ["a", "c"]),
    ("d=[}\nc = 3", [1], ["c"]),
    ("[[[o\nc = 3", [1], ["c"]),
  ])
  func `an invalid line is named, and the others are read`(
    text: String, lines: [Int], keys: [String]
  ) {
    let (table, notes) = TOMLReader.read(text)
    #expect(notes.map(\.line).sorted() == lines, "\(notes)")
    #expect(table.entries.map(\.key) == keys)
  }

  @Test(arguments: [
    ("b = \"K\u{FFFD}se\"", "2:7: a character is not in UTF-8; expected the file saved as UTF-8"),
    ("\"\u{FFFD}\" = 2", "2:2: a character is not in UTF-8; expected the file saved as UTF-8"),
    ("gr\u{FFFD} = 2", "2:3: expected '=', found a character that is not in UTF-8"),
  ])
  func `bytes that are not UTF-8 void their statement only`(line: String, note: String) {
    let (table, notes) = TOMLReader.read("a = 1 # K\u{FFFD}\n\(line)\n# \u{FFFD}\nc = 3\n")
    #expect(notes.count == 1 && notes[0].description.hasPrefix(note), "\(notes)")
    #expect(table.entries.map(\.key) == ["a", "c"])
  }

  @Test func `a line that is left out because of another one names it`() {
    let notes = TOMLReader.read("a = [\n1,\n}\nc = 3\n").notes.map(\.description)
    #expect(notes.contains("1: is broken in line 3; the line is left out"), "\(notes)")
    #expect(!notes.contains { $0.contains("not closed") }, "\(notes)")
  }

  @Test func `tables come with the lines of their heads`() {
    let (table, notes) = TOMLReader.read(
      "[a.b]\nx = 1\n[a]\ny.z = 2\n[[l]]\n[[l]]\nk = {\"q\" = 3}\n")
    #expect(notes.isEmpty)
    #expect(
      table
        == SettingTable([
          .init(
            "a",
            .table(
              SettingTable([
                .init("b", .table(SettingTable([.init("x", .whole(1), line: 2)])), line: 1),
                .init("y", .table(SettingTable([.init("z", .whole(2), line: 4)])), line: 4),
              ])), line: 3),
          .init(
            "l",
            .list([
              .table(SettingTable()),
              .table(
                SettingTable([
                  .init("k", .table(SettingTable([.init("q", .whole(3), line: 7)])), line: 7)
                ])),
            ]), line: 5),
        ]))
  }

  @Test func `a trace with only invalid lines is rejected`() {
    let (table, notes) = TOMLReader.read(String(repeating: "= =\n", count: 1000))
    #expect(table.entries.isEmpty)
    #expect(notes.count == 50)
    #expect(
      notes[49].description
        == "50: expected a name, found '='; the line is left out; so are 950 more")
  }

  @Test(arguments: [
    ("layouts = [\nlearning = false\n\n[program.psql]\ndeny = true\n", ["learning", "program"]),
    ("layouts = [\n  \"a\",\n  [\"b\"],\nlearning = false\n", ["learning"]),
    ("a = [\n[desktop]\nwpm = 2\n", ["desktop"]),
    ("a = [1, 2,\n[[b]]\nx = 1\n", ["b"]),
    ("a = \"\"\"\nwpm = 2\nb = \"\"\"x\"\"\"\n", ["wpm", "b"]),
    ("a = {\nwpm = 2\n", ["wpm"]),
    ("a = \"x\nwpm = 2\n", ["wpm"]),
    ("a = [ # [\n'x y' = 2\n", ["x y"]),
    ("[program.psql\nwpm = 2\n", ["wpm"]),
    ("a = [\n[1],\n[\"c\"\n]\nwpm = 2\n", ["wpm"]),
  ])
  func `what is not closed ends where a line begins like a statement`(
    text: String, keys: [String]
  ) {
    let (table, notes) = TOMLReader.read(text)
    #expect(table.entries.map(\.key) == keys, "\(notes)")
    #expect(notes.first?.line == 1)
  }

  @Test func `any number of wrong lines costs no right one`() {
    let wrong = String(repeating: "x = = 1\n", count: 60)
    let right = (0..<60).map { "r\($0) = \($0)\n" }.joined()
    for text in [
      wrong + right, right + wrong, "layouts = [\n" + right, "a = \"\"\"\n" + right + wrong,
    ] {
      #expect(TOMLReader.read(text).table.entries.count == 60)
    }
  }

  @Test func `a long text with a slip in every line is read in one pass`() {
    let kinds = ["x = [", "y = \"\"\"", "[[[", "z = = 1", "a = [1 2", "['\u{1}", "# \u{1}"]
    var generator = SplitMix64(seed: 42)
    let lines = (0..<60_000).map { number in
      number % 2 == 0 ? "n\(number) = 1" : kinds[Int(generator.next() % UInt64(kinds.count))]
    }
    let before = processorTime()
    let table = TOMLReader.read(lines.joined(separator: "\n")).table
    #expect(table.entries.count > 10_000)
    #expect(processorTime() - before < 20)
  }
}
