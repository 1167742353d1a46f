import Foundation
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

  private func send(_ bytes: [UInt8]) throws {
    try NamedPipeWriter(pipe).write(bytes)
  }

  /// Returns the patterns with one switch at 40 ms a unit, and seven units between them.
  private func timings(_ patterns: String) -> String {
    patterns.split(separator: " ").map { pattern in
      pattern.map { $0 == "." ? "+40" : "+120" }.joined(separator: " -40 ")
    }.joined(separator: " -280 ") + "\n"
  }

  /// Returns the kernel's events of pressed and released keys.
  private func presses(_ codes: [UInt8]) -> [UInt8] {
    codes.flatMap { code in
      [1, 0].flatMap { value in
        [UInt8](repeating: 0, count: 16) + [1, 0, code, 0, value, 0, 0, 0]
      }
    }
  }

  @Test func `with one switch`() throws {
    let program = try ProgramInTerminal([
      "--no-sound", "--wpm", "30", "--letter-gap", "160", "--word-gap", "off", "--input",
      "pipe:\(pipe)",
    ])
    #expect(program.waits(for: "30 wpm"))
    try send(Array(timings(Self.patterns).utf8))
    #expect(program.waits(for: "again to leave"))
    #expect(program.end() == 0)
    #expect(program.standardOutput() == "soa t\n")
  }

  @Test func `with two switches`() throws {
    let program = try ProgramInTerminal([
      "--no-sound", "--letter-gap", "150", "--word-gap", "off", "--input",
      "evdev:\(pipe),dit=A,dah=S",
    ])
    #expect(program.waits(for: "20 wpm"))
    let writer = try NamedPipeWriter(pipe)
    for pattern in Self.patterns.split(separator: " ") {
      try writer.write(presses(pattern.map { $0 == "." ? 30 : 31 }))
      program.pass(milliseconds: 400)
    }
    #expect(program.end() == 0)
    #expect(program.standardOutput() == "soa t\n")
  }

  @Test func `with three switches`() throws {
    let program = try ProgramInTerminal([
      "--no-sound", "--keys", "three", "--input", "evdev:\(pipe),dit=A,dah=S,end=D",
    ])
    #expect(program.waits(for: "20 wpm"))
    let patterns = Self.patterns.split(separator: " ")
    try send(presses(patterns.flatMap { $0.map { $0 == "." ? 30 : 31 } + [32] }))
    #expect(program.end() == 0)
    #expect(program.standardOutput() == "soa t\n")
  }
}
