import Foundation
import Testing

/// The real program with a configuration file of its own.
@Suite(.serialized) struct ConfigEndToEndTests {
  private func folder(_ text: String) throws -> TestFolder {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/morsekey", withIntermediateDirectories: true)
    _ = try folder.write(text, to: "morsekey/config.toml")
    return folder
  }

  private func open(_ folder: TestFolder, _ arguments: [String]) throws -> ProgramInTerminal {
    try ProgramInTerminal(arguments, environment: ["XDG_CONFIG_HOME": folder.path])
  }

  @Test func `what is configured holds, and changes while the keyboard is open`() throws {
    let folder = try folder("wpm = 31\nno-sound = true\nletter-gap = \"off\"\n")
    let program = try open(folder, [])
    #expect(program.waits(for: "31 wpm"))
    program.type(".")
    _ = try folder.write("wpm = 32\nno-sound = true\n", to: "morsekey/config.toml")
    #expect(program.waits(for: "32 wpm"))
    _ = try folder.write("wpm = 33\nwmp = 2\n", to: "morsekey/config.toml")
    #expect(program.waits(for: "33 wpm"))
    #expect(program.waits(for: "config.toml:2: 'wmp' is no setting"))
    program.type("\u{1B}")
    #expect(program.end() == 0)
    #expect(program.standardOutput() == "e\n")
  }

  @Test func `the command line goes before the file`() throws {
    let folder = try folder("wpm = 31\nno-sound = true\n")
    let program = try open(folder, ["type", "--wpm", "12"])
    #expect(program.waits(for: "12 wpm"))
    program.type("\u{3}")
    #expect(program.end() == 130)
  }

  @Test(arguments: [[], ["--look", "plain"]])
  func `a file that was named and is not there is said, and typing goes on`(
    look: [String]
  ) throws {
    let arguments = ["--no-sound", "--config", "/nowhere/x.toml"]
    let program = try ProgramInTerminal(arguments + look)
    let missing = "/nowhere/x.toml: No such file; expected a configuration"
    #expect(program.waits(for: missing))
    program.type(".\r\u{1B}")
    #expect(program.end() == 0)
    #expect(program.standardOutput() == "e\n")
    #expect(program.screen.contains("morsekey: \(missing)"))
  }

  @Test func `a keyboard under a program is configured too`() throws {
    let folder = try folder("wpm = 31\nno-sound = true\nheight = 2\n")
    let program = try open(folder, ["run", "--", "sleep", "60"])
    #expect(program.waits(for: "31 wpm"))
    _ = try folder.write("wpm = 32\nno-sound = true\n", to: "morsekey/config.toml")
    #expect(program.waits(for: "32 wpm"))
    kill(program.process, SIGTERM)
    #expect(program.end() != 0)
  }
}
