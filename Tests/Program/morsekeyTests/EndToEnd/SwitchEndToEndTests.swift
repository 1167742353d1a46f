import Glibc
import TestSupport
import Testing

/// The whole keyboard controlled with switches only: nothing is typed at the terminal.
@Suite(.serialized) struct SwitchEndToEndTests {
  private let folder = TestFolder()
  private var pipe: String { folder.path + "/pipe" }

  /// "sos", the last letter deleted, "a", a space, "t", and the keyboard dismissed.
  private static let patterns = "... --- ... ---- .- ..-- - -..... -....."

  init() { mkfifo(pipe, 0o600) }

  /// Returns the patterns with one switch at 40 ms a unit, and seven units between them.
  private func timings(_ patterns: String) -> String {
    patterns.split(separator: " ").map { pattern in
      pattern.map { $0 == "." ? "+40" : "+120" }.joined(separator: " -40 ")
    }.joined(separator: " -280 ") + "\n"
  }

  @Test func `with one switch`() throws {
    let program = try ProgramInTerminal.open(
      [
        "--no-sound", "--wpm", "30", "--letter-gap", "160", "--word-gap", "off", "--input",
        "pipe:\(pipe)",
      ], showing: "30 wpm")
    try NamedPipeWriter(pipe).write(Array(timings(Self.patterns).utf8))
    #expect(program.waits(for: "again to leave"))
    program.ends(printing: "soa t\n")
  }

  @Test func `with two switches`() throws {
    let program = try ProgramInTerminal.open([
      "--no-sound", "--letter-gap", "150", "--word-gap", "off", "--input",
      "evdev:\(pipe),dit=A,dah=S",
    ])
    let writer = try NamedPipeWriter(pipe)
    for pattern in Self.patterns.split(separator: " ") {
      try writer.press(pattern.map { $0 == "." ? 30 : 31 })
      program.pass(milliseconds: 400)
    }
    program.ends(printing: "soa t\n")
  }

  @Test func `with three switches`() throws {
    let program = try ProgramInTerminal.open([
      "--no-sound", "--keys", "three", "--input", "evdev:\(pipe),dit=A,dah=S,end=D",
    ])
    let patterns = Self.patterns.split(separator: " ")
    try NamedPipeWriter(pipe).press(
      patterns.flatMap { $0.map { $0 == "." ? 30 : 31 } + [32] })
    program.ends(printing: "soa t\n")
  }
}
