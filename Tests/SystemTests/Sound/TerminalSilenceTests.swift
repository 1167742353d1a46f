import Glibc
import LinuxSystem
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
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    defer { [reader, writer].forEach { $0.close() } }
    let terminalSilence = TerminalSilence(writer)
    terminalSilence.begin()
    try writer.writeAll("logged".utf8)
    terminalSilence.end()
    #expect(try read(reader) == "logged")
  }

  @Test func `output of libraries during a device list is discarded`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    defer { [reader, writer].forEach { $0.close() } }
    let terminalSilence = TerminalSilence(writer)
    terminalSilence.begin(everywhere: true)
    try writer.writeAll("spoilt".utf8)
    terminalSilence.end()
    try writer.writeAll("said".utf8)
    #expect(try read(reader) == "said")
  }
}
