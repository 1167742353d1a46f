import Foundation
import Glibc
import MorseCode
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

  /// The keys that type a text: dits, dahs, the end of each letter and of each word.
  private func keys(_ text: String) -> String {
    text.map { character in
      let pattern = MorseAlphabet.international.pattern(for: character)
      return pattern.map { "\($0)\r" } ?? " "
    }.joined()
  }

  @Test(arguments: [
    "sos", "the quick brown fox jumps over the lazy dog", "e e t t 1234567890", "paris",
  ])
  func `a recording decodes to the typed text`(text: String) throws {
    let program = try ProgramInTerminal(["--no-sound", "--record", file])
    #expect(program.waits(for: "20 wpm"))
    program.type(keys(text) + "\u{1B}")
    #expect(program.end() == 0)
    #expect(program.standardOutput() == text + "\n")
    #expect(try decoded() == text.uppercased() + "\n")
    let recorded = try folder.read("session.ms")
    #expect(recorded.hasPrefix("# morsekey timings in milliseconds\n"))
    #expect(recorded.contains("\n# wpm: 20\n"))
  }

  @Test func `a recording of a straight key decodes to the typed text`() throws {
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    let program = try ProgramInTerminal([
      "--no-sound", "--wpm", "40", "--record", file, "--input", "pipe:\(pipe)",
    ])
    #expect(program.waits(for: "40 wpm"))
    let timings = try ProgramInPipeline.run(["encode", "--wpm", "40", "paris is a city in france"])
    try NamedPipeWriter(pipe).write(Array(timings.output.utf8))
    #expect(program.waits(for: "france"))
    program.type("\u{1B}")
    #expect(program.end() == 0)
    #expect(try decoded() == program.standardOutput().uppercased())
  }

  @Test func `a cancelled session is recorded up to its end`() throws {
    let program = try ProgramInTerminal(["--no-sound", "--record", file])
    #expect(program.waits(for: "20 wpm"))
    program.type(keys("paris paris") + "\u{3}")
    #expect(program.end() == 130)
    #expect(try decoded() == "PARIS PARIS\n")
  }

  @Test func `a recording that cannot be created is reported before the keyboard opens`() throws {
    let program = try ProgramInTerminal(["--no-sound", "--record", "/none/session.ms"])
    #expect(program.end() == 73)
    #expect(
      program.screen
        == "morsekey: /none/session.ms: No such file or directory; expected to write to it\r\n")
  }
}
