@testable import KeyingStreams
import ArgumentParser
import Foundation
@testable import LinuxSystem
import TestSupport

@testable import morsekey

/// The status of a command, and its output.
typealias CommandRun = (status: CommandStatus, output: String, errors: String)

extension [String] {
  /// The words as messages list them.
  var listed: String { joined(separator: ", ") }
}

extension TestFolder {
  /// Runs a command's work, with its output in files.
  func run(_ work: (Console) throws(FileError) -> CommandStatus) throws -> CommandRun {
    let (output, errors) = ("/out.test", "/err.test")
    var status = CommandStatus.success
    do {
      let console = Console(
        output: try OutputFile(path: path + output), errors: try OutputFile(path: path + errors))
      status = try work(console)
      try console.output.finish()
      try console.errors.finish()
    }
    defer { for file in [output, errors] { unlink(path + file) } }
    return (
      status, try read(output), try read(errors).replacingOccurrences(of: path + "/", with: "")
    )
  }

  /// Runs a command with these arguments; `@` at the beginning of one stands for the folder.
  func run<Command: ParsableCommand>(
    _ arguments: [String], _ work: (Command, Console) throws(FileError) -> CommandStatus
  ) throws -> CommandRun {
    let command = try Command.parse(
      arguments.map { $0.hasPrefix("@") ? path + "/" + $0.dropFirst() : $0 })
    return try run { console throws(FileError) in try work(command, console) }
  }

  func decode(_ arguments: [String]) throws -> CommandRun {
    try run(arguments) { (command: DecodeCommand, console) throws(FileError) in
      try command.run(on: console)
    }
  }

  func encode(_ arguments: [String]) throws -> CommandRun {
    try run(arguments) { (command: EncodeCommand, console) throws(FileError) in
      try command.encode(on: console, into: PreparedFile(path: command.written.output))
    }
  }
}
