import Foundation
import Glibc
import TestSupport
import Testing

/// Runs every command of the README and the documentation in a shell, with a temporary home folder.
///
/// The word after a fence selects how a block is run:
///
/// - `sh`: as a script, which must succeed.
/// - `sh terminal`: as a script in a terminal; Ctrl-D and Esc end the opened programs.
///   `terminal=130` is the exit status.
/// - `sh build`: its `make` targets must exist.
/// - `sh manual`: not at all.
/// - `console`: each line after `$ ` as a command, which must print the lines that follow it.
/// - `toml`: as the configuration; `keyboard=NAME`, as a layout.
/// - `json`: each line must be a JSON object.
@Suite(.serialized) struct DocumentationEndToEndTests {
  private static func blocks(_ language: String, _ mark: String? = nil) -> [DocumentationPage.Block]
  {
    DocumentationPage.all.flatMap(\.blocks)
      .filter { $0.language == language && $0.marks.keys.first == mark }
  }

  @Test(arguments: blocks("sh"))
  func `a script succeeds`(block: DocumentationPage.Block) throws {
    let home = try DocumentationHome()
    let result = try home.run(block.text)
    #expect(result.status == 0, "\(block): \(result.errors)")
  }

  @Test(arguments: blocks("sh", "terminal"))
  func `the command opens a keyboard that Ctrl-D or Esc ends`(block: DocumentationPage.Block) throws
  {
    let home = try DocumentationHome()
    let script = "cd '\(home.folder.path)' && \(block.text)"
    let program = try ProgramInTerminal(
      ["--norc", "-c", script], environment: home.environment, program: "/bin/bash")
    #expect(program.waits(until: { !$0.isEmpty }))
    eventually {
      program.type("\u{4}")
      program.pass(milliseconds: 100)
      // A shell interprets Esc and Ctrl-D together as another key.
      if !block.text.contains(" run ") { program.type("\u{1B}") }
      program.pass(milliseconds: 100)
      return !program.isRunning
    }
    let expected = block.marks["terminal"].flatMap { Int32($0) } ?? 0
    #expect(program.end() == expected, "\(block): \(program.screen)")
  }

  @Test(arguments: blocks("console"))
  func `the command prints the page`(block: DocumentationPage.Block) throws {
    let home = try DocumentationHome()
    var (command, expected) = (String?.none, "")
    for line in block.lines + ["$ true"] {
      guard line.hasPrefix("$ ") else {
        expected += line + "\n"
        continue
      }
      if let command {
        let result = try home.run(command)
        #expect(result.output == expected, "\(block): \(command): \(result.errors)")
      }
      (command, expected) = (String(line.dropFirst(2)), "")
    }
  }

  @Test(arguments: blocks("sh", "build"))
  func `a build command exists`(block: DocumentationPage.Block) throws {
    let home = try DocumentationHome()
    for line in block.lines {
      #expect(line.hasPrefix("make "), "\(block): \(line)")
      let root = ProjectFiles.root.path
      let result = try home.run("\(line.replacing("make", with: "make -n -C '\(root)'"))")
      #expect(result.status == 0, "\(block): \(line): \(result.errors)")
    }
  }

  @Test(arguments: blocks("toml"))
  func `an example of a configuration is valid`(block: DocumentationPage.Block) throws {
    let home = try DocumentationHome()
    try home.folder.write(block.text, to: "config/morsekey/config.toml")
    let result = try home.run("morsekey config check")
    #expect(result.status == 0, "\(block): \(result.output)\(result.errors)")
    #expect(result.errors.isEmpty, "\(block)")
  }

  @Test(arguments: blocks("toml", "keyboard"))
  func `an example of a layout is valid`(block: DocumentationPage.Block) throws {
    let home = try DocumentationHome()
    let name = try #require(block.marks["keyboard"])
    try home.folder.write(block.text, to: "config/morsekey/layouts/\(name).toml")
    let result = try home.run("morsekey layouts check \(name)")
    #expect(result.status == 0, "\(block): \(result.output)\(result.errors)")
  }

  @Test(arguments: blocks("json"))
  func `every line of an example in JSON is an object`(block: DocumentationPage.Block) throws {
    for line in block.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(object is [String: Any], "\(block)")
    }
  }
}

/// A home folder in which `morsekey` is the program under test.
final class DocumentationHome {
  let folder = TestFolder()
  let environment: [String: String]

  init() throws {
    let path = folder.path
    environment = [
      "PATH": "\(path)/bin:/usr/bin:/bin", "HOME": path, "XDG_CONFIG_HOME": "\(path)/config",
      "XDG_DATA_HOME": "\(path)/data", "XDG_STATE_HOME": "\(path)/state",
      "XDG_RUNTIME_DIR": path, "LC_ALL": "C.UTF-8",
    ]
    try folder.link("bin/morsekey", to: ProgramInTerminal.path)
    // A recording replaces the microphone.
    try folder.write(
      "#!/bin/sh\nmorsekey encode -o \"$HOME/microphone.wav\" 'CQ CQ' && cat \"$HOME/microphone.wav\"\n",
      to: "bin/arecord", mode: 0o755)
  }

  /// Runs a script in this folder until its first failure.
  func run(_ script: String) throws -> (status: Int32, output: String, errors: String) {
    try folder.write(script, to: "script.sh")
    let shell = try ChildProgram(
      [
        "/bin/bash", "--norc", "-c",
        "set -euo pipefail; cd '\(folder.path)'; . ./script.sh >output.txt 2>errors.txt </dev/null",
      ], environment: environment)
    return (shell.wait(), try folder.read("output.txt"), try folder.read("errors.txt"))
  }
}
