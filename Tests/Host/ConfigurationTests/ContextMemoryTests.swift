import Configuration
import Testing

@Suite struct ContextMemoryTests {
  private func memory(_ identifiers: [String]) -> ContextMemory {
    identifiers.enumerated().reduce(into: ContextMemory()) { memory, entry in
      memory.remember(
        RememberedKeyboard(speed: Double(entry.offset)),
        of: TypingContext(identifier: entry.element))
    }
  }

  private static let cases: [(String, [String], Int?)] = [
    ("vim /a/b", ["vim /a/b", "vim /a", "cat /a/b"], 0),
    ("vim /a/b", ["vim /a", "vim /", "cat /a/b"], 0),
    ("vim /a/b", ["vim /", "cat /a/b", "vim /x"], 0),
    ("vim /a/b", ["cat /a/b", "vim /x"], 1),
    ("vim /a/b", ["vim /x", "vim /y"], 1),
    ("vim /a/b", ["cat /a", "cat /a/b", "mutt /a/b"], 2),
    ("vim /a/b", ["cat /a/bc", "cat /a/b/c"], nil),
    ("vim /a/b", ["vim"], nil),
    ("work/mail", ["work", "work/mail", "mail"], 1),
    ("work/mail", ["work", "vim /a"], 0),
    ("work", ["work/mail", "vim /a"], nil),
  ]

  @Test(arguments: cases)
  func `the nearest context counts, among equals the latest`(
    identifier: String, remembered: [String], number: Int?
  ) {
    let found = memory(remembered).nearest(to: TypingContext(identifier: identifier))
    #expect(found?.speed == number.map(Double.init))
  }

  @Test func `written text reads back`() {
    var memory = ContextMemory()
    memory.remember(
      RememberedKeyboard(keyboard: "gboard", language: "de", speed: 22.5),
      of: TypingContext("my \"prog\"", folder: "/home/a b/ü"))
    memory.remember(RememberedKeyboard(speed: 18), of: TypingContext("work"))
    let (table, notes) = TOMLReader.read(memory.text)
    let read = ContextMemory(table, notes: notes)
    #expect(read.notes == [])
    #expect(Set(read.entries) == Set(memory.entries))
  }

  @Test func `the oldest entry is dropped, and the latest is written last`() {
    var memory = memory((0...ContextMemory.limit).map { "p\($0) /" })
    #expect(memory.entries.count == ContextMemory.limit)
    #expect(memory.entries[0].context.name == "p1")
    memory.remember(RememberedKeyboard(speed: 1), of: TypingContext("p1", folder: "/"))
    #expect(memory.entries.count == ContextMemory.limit)
    #expect(memory.entries.last?.context.name == "p1")
  }

  @Test func `an invalid line becomes a comment, and all others are written again`() {
    let text = "speed ==\n[context.\"vim /\"]\nkeyboard = \"raw\"\n"
    let (table, notes) = TOMLReader.read(text)
    var memory = ContextMemory(table, notes: notes, text: text)
    #expect(memory.isWhole)
    memory.remember(RememberedKeyboard(speed: 25), of: TypingContext("nano", folder: "/"))
    #expect(memory.text.contains("\n# speed ==\n"))
    let (again, problems) = TOMLReader.read(memory.text)
    #expect(problems.isEmpty)
    #expect(ContextMemory(again).entries == memory.entries && memory.entries.count == 2)
  }

  @Test func `a file that was not read to its end is not overwritten`() {
    let text = String(repeating: "x ==\n", count: 99) + "[context.\"vim /\"]\nspeed = 9\n"
    let (table, notes) = TOMLReader.read(text)
    #expect(!ContextMemory(table, notes: notes, text: text).isWhole)
    let note = FileNote(line: 0, "denied")
    #expect(!ContextMemory(unreadable: note).isWhole && "file:\(note)" == "file: denied")
  }

  @Test func `errors are named, and the rest counts`() {
    let (table, notes) = TOMLReader.read(
      "[context]\na = 1\n[context.\"vim /\"]\nspeed = \"x\"\nkeyboard = \"raw\"\n")
    let memory = ContextMemory(table, notes: notes)
    #expect(memory.notes.map(\.line) == [2])
    #expect(memory.entries.map(\.remembered) == [RememberedKeyboard(keyboard: "raw")])
  }
}
