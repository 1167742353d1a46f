import Foundation
import Glibc
import TestSupport
import Testing

/// Text that is stored in a file during typing.
@Suite(.serialized) struct OutputEndToEndTests {
  private let folder = TestFolder()
  private var file: String { folder.path + "/notes" }

  private func open(_ output: String) throws -> ProgramInTerminal {
    let program = try ProgramInTerminal(["--no-sound", "--letter-gap", "off", "--output", output])
    #expect(program.waits(for: "20 wpm"))
    return program
  }

  private func waits(for text: String) -> Bool {
    for _ in 0..<3000 {
      if (try? folder.read("notes")) == text { return true }
      usleep(20_000)
    }
    return false
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
    let program = try ProgramInTerminal(
      ["--no-sound", "--letter-gap", "off", "--word-gap", "off", "--look", "plain"])
    #expect(program.waits(for: "20 wpm"))
    program.type("...\r---\r...\r")
    #expect(program.waits(for: "sos"))
    kill(program.process, signal)
    #expect(program.end() == -signal)
    #expect(program.standardOutput() == "sos\n")
  }

  @Test func `a secret is not shown to a terminal of plain text`() throws {
    let program = try ProgramInTerminal(
      ["ask", "--no-sound", "--secure", "--look", "plain", "--letter-gap", "off", "PIN"])
    #expect(program.waits(for: "20 wpm"))
    program.type("....\r..-\r-.\r")
    #expect(program.waits(for: "**"))
    #expect(!program.screen.contains("hu"))
    program.type("\r")
    #expect(program.end() == 0)
    #expect(program.standardOutput() == "hun\n")
  }

  @Test func `deleted text is removed from the file`() throws {
    let program = try open(file)
    program.type("...\r---\r-\r")
    #expect(waits(for: "sot"))
    program.type("\u{7F}...\r\u{1B}")
    #expect(program.end() == 0)
    #expect(try folder.read("notes") == "sos\n")
    #expect(program.standardOutput().isEmpty)
  }

  @Test func `ctrl-c restores the file, a signal keeps the typed text`() throws {
    try folder.write("before\n", to: "notes")
    let left = try open(file)
    left.type(".\r\u{3}")
    #expect(left.end() == 130)
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
    program.type("...\r\u{1B}")
    #expect(program.end() == 74)
    #expect(program.standardOutput() == "s\n")
    #expect(program.screen.contains("/dev/full: No space left on device"))
  }

  @Test func `a removed output file is reported at once, and the text is printed`() throws {
    let program = try open(file)
    program.type("-\r")
    #expect(waits(for: "t"))
    unlink(file)
    program.type("-\r")
    #expect(program.waits(for: "No such file or directory; kept here"))
    program.type("\u{1B}")
    #expect(program.end() == 74)
    #expect(program.standardOutput() == "tt\n")
  }

  @Test func `an output file that cannot be written is reported before the keyboard opens`() throws
  {
    let program = try ProgramInTerminal(["--no-sound", "--output", folder.path + "/none/notes"])
    #expect(program.end() == 73)
    #expect(!program.screen.contains("wpm"))
  }
}
