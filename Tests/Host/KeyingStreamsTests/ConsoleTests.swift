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

  /// Returns what a console prints on a terminal until its last line ends.
  private func printed(by print: (Console) throws -> Void) throws -> String {
    let terminal = try PseudoTerminal()
    let output = OutputFile(descriptor: terminal.program.rawValue, name: "terminal")
    try print(Console(output: output, errors: output))
    try output.flush()
    var printed = ""
    let isWhole = eventually {
      printed += (try? terminal.output()) ?? ""
      return printed.utf8.last == 0x0A
    }
    #expect(isWhole)
    return printed
  }

  @Test func `a path does not act on a terminal`() throws {
    let shown = try printed { try $0.print(path: path, after: "at ") }
    #expect(shown == "at /tmp/\\u{1b}]0;x\\u{7}\\xE4\r\n")
  }

  @Test func `values do not act on a terminal`() throws {
    let shown = try printed { try $0.print(lines: "a b\n\u{9B}31mé\u{1B}c\n") }
    #expect(shown == "a b\r\n\\u{9b}31mé\\u{1b}c\r\n")
  }
}
