import LinuxSystem
import TestSupport
import Testing

@testable import KeyingStreams

@Suite struct ConsoleTests {
  private let path = "/tmp/\u{1B}]0;x\u{7}" + String(systemBytes: [0xE4])

  @Test func `a path is printed byte for byte to a program`() throws {
    let folder = TestFolder()
    let file = folder.path + "/out"
    let output = try OutputFile(path: file)
    try Console(output: output, errors: output).print(path: path, after: "at ")
    try output.finish()
    let printed = try FileContents.read(file, limit: 1000)
    #expect(printed == Array("at ".utf8) + path.systemBytes + [0x0A])
  }

  @Test func `a path does not act on a terminal`() throws {
    let terminal = try PseudoTerminal()
    let output = OutputFile(descriptor: terminal.program.rawValue, name: "terminal")
    try Console(output: output, errors: output).print(path: path, after: "at ")
    try output.flush()
    var printed = ""
    let isWhole = eventually {
      printed += (try? terminal.output()) ?? ""
      return printed.utf8.last == 0x0A
    }
    #expect(isWhole)
    #expect(printed == "at /tmp/\\u{1b}]0;x\\u{7}\\xE4\r\n")
  }
}
