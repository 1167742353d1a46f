@testable import KeyingStreams
import ArgumentParser
import Foundation
@testable import LinuxSystem

@testable import morsekey

/// A temporary folder for one test, deleted at its end.
final class TestFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("morsekey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file; returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Returns the content of a file as text.
  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// The sorted names of the files.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Runs a command's work, with its output in files.
  func run(
    _ work: (Console) throws(FileError) -> CommandStatus
  ) throws -> (status: CommandStatus, output: String, errors: String) {
    let (output, errors) = ("/out.test", "/err.test")
    var status = CommandStatus.success
    do {
      let console = Console(
        output: try OutputFile(path: path + output), errors: try OutputFile(path: path + errors))
      status = try work(console)
      try console.output.finish()
      try console.errors.finish()
    }
    let result = (status, try read("out.test"), try read("err.test"))
    for name in ["out.test", "err.test"] {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
    return (result.0, result.1, result.2.replacingOccurrences(of: path + "/", with: ""))
  }
}
