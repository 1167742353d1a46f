import Testing

/// The page of fields in a real terminal.
@Suite(.serialized) struct TryEndToEndTests {
  @Test func `fields follow their kind of text, and nothing is printed at the end`() throws {
    let program = try ProgramInTerminal.open(
      ["try", "--no-sound", "--config", "none", "--no-remember"], columns: 100, rows: 30,
      showing: "capitals: sentences")
    program.type("\t\t\t\t\t")
    #expect(program.waits(for: "return: next"))
    #expect(program.waits(for: "no correction"))
    program.forgetScreen()
    // The full stop keyed again is .com here, and there are no capitals.
    program.type(".-\r.--.-.\r-...\r.-.-.-\r.-.-.-\r")
    #expect(program.waits(for: "a@b.com"))
    program.type("\t\t")
    #expect(program.waits(for: "return: done"))
    program.forgetScreen()
    // Only one decimal sign is allowed: the second is refused.
    program.type(".----\r.-.-.-\r.-.-.-\r..---\r")
    #expect(program.waits(for: "1.2"))
    program.forgetScreen()
    program.type("?")
    #expect(program.waits(for: "next field"))
    #expect(!program.screen.contains("tab next keyboard"))
    program.ends(typing: "?\u{1B}")
    #expect(program.standardOutput().isEmpty)
    #expect(program.modes == program.initialModes)
  }
}
