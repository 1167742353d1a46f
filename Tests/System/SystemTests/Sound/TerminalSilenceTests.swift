import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import SoundOutput

@Suite struct TerminalSilenceTests {
  /// Returns the output since the last call.
  private func read(_ descriptor: FileDescriptor) throws -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try descriptor.read(into: &bytes) ?? 0
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  @Test func `output to a terminal waits until the keyboard ends`() throws {
    let terminal = try PseudoTerminal()
    let printed = try terminal.openProgramSide()
    defer { printed.close() }
    let terminalSilence = TerminalSilence(printed)
    for _ in 0..<2 {
      terminalSilence.begin()
      terminalSilence.begin()
      try printed.writeAll("spoilt".utf8)
      terminalSilence.end()
      terminalSilence.end()
      try printed.writeAll("said".utf8)
      #expect(try read(terminal.person) == "said")
    }
  }

  @Test func `text sent elsewhere is not touched`() throws {
    let pipe = try PipeEnds()
    let writer = try #require(pipe.writer)
    let terminalSilence = TerminalSilence(writer)
    terminalSilence.begin()
    try writer.writeAll("logged".utf8)
    terminalSilence.end()
    #expect(try read(pipe.reader) == "logged")
  }

  @Test func `output of libraries during a device list is discarded`() throws {
    let pipe = try PipeEnds()
    let writer = try #require(pipe.writer)
    let terminalSilence = TerminalSilence(writer)
    terminalSilence.begin(everywhere: true)
    try writer.writeAll("spoilt".utf8)
    terminalSilence.end()
    try writer.writeAll("said".utf8)
    #expect(try read(pipe.reader) == "said")
  }
}
