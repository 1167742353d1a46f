import Foundation
import Glibc

/// The real program with pipes for its input and outputs, as in a shell's pipeline.
final class ProgramInPipeline {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    process.executableURL = URL(filePath: ProgramInTerminal.path)
    process.arguments = arguments
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { told, _ in told }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Reads output until there is as much as `count` bytes, for as long as ``ProgramInTerminal/patience`` at most.
  func read(_ count: Int) -> String {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var text = Data()
    while text.count < count {
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waited, 1, Int32(ProgramInTerminal.patience * 1000)) > 0 else { break }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let got = Glibc.read(descriptor, &bytes, min(bytes.count, count - text.count))
      guard got > 0 else { break }
      text.append(contentsOf: bytes.prefix(got))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Closes the input and waits for the end; what was not read yet is returned.
  func finish() throws -> (status: Int32, output: String, errors: String) {
    try input.fileHandleForWriting.close()
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: rest, as: UTF8.self),
      String(decoding: said, as: UTF8.self)
    )
  }

  /// Runs a command on `input` from beginning to end.
  static func run(
    _ arguments: [String], input: String = ""
  ) throws -> (status: Int32, output: String, errors: String) {
    let program = try ProgramInPipeline(arguments)
    try program.write(input)
    return try program.finish()
  }
}
