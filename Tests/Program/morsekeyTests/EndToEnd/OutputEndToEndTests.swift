import Glibc
import TestSupport
import Testing

/// Text that is stored in a file during typing.
@Suite(.serialized) struct OutputEndToEndTests {
  private let folder = TestFolder()
  private var file: String { folder.path + "/notes" }

  private func open(_ output: String) throws -> ProgramInTerminal {
    try ProgramInTerminal.open([
      "--no-sound", "--letter-gap", "off", "--output", output,
    ])
  }

  private func waits(for text: String) -> Bool {
    eventually { (try? folder.read("notes")) == text }
  }

  @Test func `kill -9 loses only the open letter`() throws {
    try folder.write("before\n", to: "notes")
    let program = try open(file)
    program.type("...\r---\r...\r-")
    #expect(waits(for: "before\nsos"))
    kill(program.process, SIGKILL)
    #expect(program.end() == -SIGKILL)
    #expect(try folder.read("notes") == "before\nsos")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal loses no text`(signal: Int32) throws {
    let program = try ProgramInTerminal.open([
      "--no-sound", "--letter-gap", "off", "--word-gap", "off", "--look", "plain",
    ])
    program.type("...\r---\r...\r")
    #expect(program.waits(for: "sos"))
    kill(program.process, signal)
    program.ends(with: -signal, printing: "sos\n")
  }

  @Test(arguments: [
    (SIGTERM, [], "e\n"), (SIGHUP, [], "e\n"), (SIGUSR1, [], "e\n"),
    (SIGTERM, ["ask", "Name?"], "e\n"), (SIGHUP, ["--output", "notes"], ""),
    (SIGTERM, ["--record", "keys.ms"], "e\n"),
  ])
  func `a signal while the keyboard saves its files loses no text`(
    signal: Int32, words: [String], text: String
  ) throws {
    let isAsking = words.first == "ask"
    let program = try ProgramInTerminal.open(
      words.map { ["notes", "keys.ms"].contains($0) ? "\(folder.path)/\($0)" : $0 }
        + ["--no-sound", "--letter-gap", "off"],
      environment: ["XDG_STATE_HOME": folder.path, "XDG_DATA_HOME": folder.path])
    program.type(".\r")
    #expect(program.waits(for: "e"))
    program.forgetScreen()
    program.type(isAsking ? "\r" : "\u{1B}")
    // The terminal is restored before the files are saved.
    #expect(program.waits { _ in program.modes == program.initialModes })
    kill(program.process, signal)
    #expect([0, -signal].contains(program.end()))
    #expect(program.standardOutput() == text)
    if words.contains("notes") { #expect(try folder.read("notes") == "e\n") }
    if words.contains("keys.ms") { #expect(try folder.read("keys.ms").contains("committed: e")) }
  }

  @Test func `a secret is not shown to a terminal of plain text`() throws {
    let program = try ProgramInTerminal.open([
      "ask", "--no-sound", "--secure", "--look", "plain", "--letter-gap", "off", "PIN",
    ])
    program.type("....\r..-\r-.\r")
    #expect(program.waits(for: "**"))
    #expect(!program.screen.contains("hu"))
    program.ends(typing: "\r", printing: "hun\n")
  }

  @Test func `deleted text is removed from the file`() throws {
    let program = try open(file)
    program.type("...\r---\r-\r")
    #expect(waits(for: "sot"))
    program.ends(typing: "\u{7F}...\r\u{1B}")
    #expect(try folder.read("notes") == "sos\n")
    #expect(program.standardOutput().isEmpty)
  }

  @Test func `ctrl-c restores the file, a signal keeps the typed text`() throws {
    try folder.write("before\n", to: "notes")
    let left = try open(file)
    left.ends(typing: ".\r\u{3}", with: 130)
    #expect(try folder.read("notes") == "before\n")
    let ended = try open(file)
    ended.type(".\r")
    #expect(waits(for: "before\ne"))
    kill(ended.process, SIGTERM)
    #expect(ended.end() == -SIGTERM)
    #expect(try folder.read("notes") == "before\ne\n")
  }

  @Test func `text that a full disk rejects is printed, with a message`() throws {
    let program = try open("/dev/full")
    program.ends(typing: "...\r\u{1B}", with: 74, printing: "s\n")
    #expect(program.screen.contains("/dev/full: No space left on device"))
  }

  @Test func `a removed output file is reported at once, and the text is printed`() throws {
    let program = try open(file)
    program.type("-\r")
    #expect(waits(for: "t"))
    unlink(file)
    program.type("-\r")
    #expect(program.waits(for: "No such file or directory; kept here"))
    program.ends(typing: "\u{1B}", with: 74, printing: "tt\n")
  }

  @Test(arguments: ["--output", "--record", "--trace", "--events"])
  func `a file that cannot be created is reported before the keyboard opens`(
    option: String
  ) throws {
    let program = try ProgramInTerminal(["--no-sound", option, "/none/file"])
    program.ends(with: 73)
    #expect(
      program.screen
        == "morsekey: /none/file: No such file or directory; expected to write to it\r\n")
  }

  @Test func `a missing tmux is reported`() throws {
    let program = try ProgramInTerminal(
      ["run", "--no-sound", "--panel-on", "%1", "/bin/cat"], environment: ["PATH": "/nowhere"])
    #expect(program.end() == 66)
    #expect(program.screen.contains("expected tmux"))
  }

  @Test func `the former option --to-tmux says what to use`() throws {
    let program = try ProgramInTerminal(["--no-sound", "--to-tmux", "one"])
    #expect(program.end() == 64)
    #expect(program.screen.contains("expected 'morsekey run tmux'"))
  }
}
