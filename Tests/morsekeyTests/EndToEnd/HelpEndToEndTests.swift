import Foundation
import Testing

/// The real program, asked about itself.
@Suite struct HelpEndToEndTests {
  private func run(
    _ arguments: [String], output: FileHandle
  ) throws -> (status: Int32, errors: String) {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(filePath: ProgramInTerminal.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test(arguments: [["--help"], ["--version"], ["decode", "--help"], ["help", "play"]])
  func `help that cannot be printed is told of`(arguments: [String]) throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let (status, errors) = try run(arguments, output: full)
    #expect(status == 74)
    let message = "morsekey: standard output: No space left on device; expected to write to it\n"
    #expect(errors == message)
  }

  @Test func `help that is printed is no error`() throws {
    let pipe = Pipe()
    let (status, errors) = try run(["--version"], output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(String(decoding: printed, as: UTF8.self).firstMatch(of: /^[0-9.]+\n$/) != nil)
  }

  @Test func `a reader that has gone is no error`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let (status, errors) = try run(["--help"], output: pipe.fileHandleForWriting)
    #expect(status == 0)
    #expect(errors.isEmpty)
  }

  @Test func `a wrong option is an error in the program's name`() throws {
    let (status, errors) = try run(["--nonsense"], output: .nullDevice)
    #expect(status == 64)
    #expect(errors.hasPrefix("morsekey: "))
  }
}
