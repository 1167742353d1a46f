import Glibc
import TestSupport
import Testing

/// Recorded sessions, and their text decoded by `decode`.
@Suite(.serialized) struct RecordEndToEndTests {
  private let folder = TestFolder()
  private var file: String { folder.path + "/session.ms" }

  private func decoded() throws -> String {
    let result = try ProgramInPipeline.run(["decode", file])
    #expect(result.errors.isEmpty)
    return result.output
  }

  @Test(arguments: [
    "sos", "the quick brown fox jumps over the lazy dog", "e e t t 1234567890", "paris",
  ])
  func `a recording decodes to the typed text`(text: String) throws {
    let program = try ProgramInTerminal.open(["--no-sound", "--record", file])
    program.ends(typing: ProgramInTerminal.keys(text) + "\u{1B}", printing: text + "\n")
    #expect(try decoded() == text.uppercased() + "\n")
    let recorded = try folder.read("session.ms")
    #expect(recorded.hasPrefix("# morsekey timings in milliseconds\n"))
    #expect(recorded.contains("\n# wpm: 20\n"))
  }

  @Test func `a recording of a straight key decodes to the typed text`() throws {
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    let program = try ProgramInTerminal.open(
      [
        "--no-sound", "--wpm", "40", "--record", file, "--input", "pipe:\(pipe)",
      ], showing: "40 wpm")
    let timings = try ProgramInPipeline.run(["encode", "--wpm", "40", "paris is a city in france"])
    try NamedPipeWriter(pipe).write(Array(timings.output.utf8))
    #expect(program.waits(for: "france"))
    program.ends(typing: "\u{1B}")
    #expect(try decoded() == program.standardOutput().uppercased())
  }

  @Test(arguments: [
    ["--record", "/dev/full"], ["--events", "/dev/full"],
    ["ask", "--record", "/dev/full", "Name?"],
    ["run", "--record", "/dev/full", "true"],
  ])
  func `a recording that a full disk rejects ends with an error`(words: [String]) throws {
    let program = try ProgramInTerminal.open(
      words + (words[0] == "run" ? [] : ["--no-sound"]), showing: nil)
    program.ends(
      typing: words[0] == "run" ? "" : words[0] == "ask" ? ".\r\r" : ".\r\u{1B}", with: 74)
    #expect(program.screen.contains("/dev/full: No space left on device"))
  }

  @Test(arguments: [
    ("--record", "--trace"), ("--record", "--events"), ("--trace", "--events"),
    ("--output", "--record"), ("--output", "--trace"), ("--output", "--events"),
  ])
  func `one file for two options is refused`(first: String, second: String) throws {
    for isThere in [false, true] {
      if isThere { try folder.write("", to: "session.ms") }
      let program = try ProgramInTerminal([first, file, second, folder.path + "/./session.ms"])
      program.ends(with: 64, printing: "")
      #expect(program.screen.contains("; expected a file for each"))
    }
    #expect(try folder.read("session.ms").isEmpty)
  }

  @Test func `a cancelled session is recorded up to its end`() throws {
    let program = try ProgramInTerminal.open(["--no-sound", "--record", file])
    program.ends(typing: ProgramInTerminal.keys("paris paris") + "\u{3}", with: 130, printing: "")
    #expect(try decoded() == "PARIS PARIS\n")
  }
}
