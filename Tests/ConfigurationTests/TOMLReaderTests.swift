import Configuration
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
  }
}
