import Glibc
import TestSupport
import Testing

/// The real program with a separate configuration file.
@Suite(.serialized) struct ConfigEndToEndTests {
  private let folder = TestFolder()

  private func configure(_ text: String) throws {
    try folder.write(text, to: "morsekey/config.toml")
  }

  private func open(
    _ arguments: [String] = [], showing text: String = "31 wpm"
  ) throws -> ProgramInTerminal {
    try ProgramInTerminal.open(
      arguments, environment: ["XDG_CONFIG_HOME": folder.path], showing: text)
  }

  @Test func `the configuration applies, also after a change while the keyboard is open`() throws {
    try configure("wpm = 31\nno-sound = true\nletter-gap = \"off\"\n")
    let program = try open()
    program.type(".\r")
    try configure("wpm = 32\nno-sound = true\n")
    #expect(program.waits(for: "32 wpm"))
    try configure("wpm = 33\nwmp = 2\n")
    #expect(program.waits(for: "33 wpm"))
    #expect(program.waits(for: "config.toml:2: 'wmp' is not a setting"))
    program.ends(typing: "\u{1B}", printing: "e\n")
  }

  @Test func `a change does not cut the open letter`() throws {
    try configure("wpm = 31\nno-sound = true\nletter-gap = \"off\"\n")
    let program = try open()
    program.type("..")
    #expect(program.waits(for: ".."))
    try configure("wpm = 32\nno-sound = true\nletter-gap = \"off\"\n")
    program.pass(milliseconds: 500)
    program.type(".\r")
    #expect(program.waits(for: "32 wpm"))
    program.ends(typing: "\u{1B}", printing: "s\n")
  }

  @Test(arguments: [
    "bell-hold = \"zzz\"", "right-to-left = \"zzz\"", "profile = \"/none/profile\"",
    "input = [\"serial:/x,dit=zzz\"]",
  ])
  func `an invalid line is reported with its place, and typing continues`(line: String) throws {
    try configure("wpm = 31\nno-sound = true\n\(line)\n")
    let program = try open()
    #expect(program.waits(for: "config.toml:3: "))
    program.ends(typing: ".\r\u{1B}", printing: "e\n")
  }

  @Test(arguments: ["wpm = [", "wpm = 900\n", "[left]\n"])
  func `an invalid profile is reported with its place, and typing continues`(text: String) throws {
    try configure("wpm = 31\nno-sound = true\n")
    try folder.write(text, to: "morsekey/profile")
    let program = try open()
    #expect(program.waits(for: "profile:1"))
    program.ends(typing: ".\r\u{1B}", printing: "e\n")
  }

  @Test(arguments: ["/dev/zero", "/dev/tty"])
  func `a device in the place of the configuration is reported, and not read`(
    device: String
  ) throws {
    try folder.link("morsekey/config.toml", to: device)
    let program = try open(["--no-sound", "--letter-gap", "off"], showing: "20 wpm")
    #expect(program.waits(for: "config.toml: Not a regular file"))
    program.type("..")
    program.pass(milliseconds: 500)
    #expect(try program.processorTicks() < 100)
    program.ends(typing: ".\r\u{1B}", printing: "s\n")
  }

  @Test func `the target of a link is read again when an editor replaces it`() throws {
    for (name, text) in [("config.toml", "wpm = 31\nno-sound = true\n"), ("mine.toml", "")] {
      try folder.write(text, to: name)
    }
    try folder.link("morsekey/config.toml", to: "../config.toml")
    try folder.link("morsekey/layouts/mine.toml", to: "../../mine.toml")
    let program = try open(["--layout", "mine"])
    let changed = try folder.write("wpm = 32\nno-sound = true\n", to: "changed")
    #expect(rename(changed, folder.path + "/config.toml") == 0)
    #expect(program.waits(for: "32 wpm"))
    let other = try folder.write("[codes]\n\"..--\" = \"ß\"\n", to: "changed")
    #expect(rename(other, folder.path + "/mine.toml") == 0)
    program.pass(milliseconds: 300)
    program.ends(typing: "..--\r\u{1B}", printing: "ß\n")
  }

  @Test func `words are learnt in the target of a link, and in no other file`() throws {
    try configure("no-sound = true\n")
    try folder.write("Anna\t5\n", to: "mine.tsv")
    try folder.link("morsekey/lexicon.tsv", to: "../mine.tsv")
    let program = try ProgramInTerminal.open(
      ["--no-remember"],
      environment: ["XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path])
    // The words are loaded when some are offered.
    program.type(".\r ")
    #expect(program.waits(for: "the ("))
    for count in 1...3 {
      program.type("--..\r---\r--..\r ")
      #expect(program.waits(for: String(repeating: "zoz ", count: count)))
    }
    program.ends(typing: "\u{1B}", printing: "e zoz zoz zoz \n")
    let words = try folder.read("mine.tsv")
    #expect(words.contains("Anna\t5") && words.contains("zoz"), "\(words) \(program.screen)")
    #expect(folder.names == ["mine.tsv", "morsekey"])
  }

  @Test func `the command line overrides the file`() throws {
    try configure("wpm = 31\nno-sound = true\n")
    let program = try open(["type", "--wpm", "12"], showing: "12 wpm")
    program.ends(typing: "\u{3}", with: 130)
  }

  @Test(arguments: [[], ["--look", "plain"]])
  func `a missing file that was named is reported, and typing continues`(
    look: [String]
  ) throws {
    let arguments = ["--no-sound", "--config", "/nowhere/x.toml"]
    let program = try ProgramInTerminal(arguments + look)
    let missing = "/nowhere/x.toml: No such file; expected a configuration"
    #expect(program.waits(for: missing))
    program.ends(typing: ".\r\u{1B}", printing: "e\n")
    #expect(program.screen.contains("morsekey: \(missing)"))
  }

  @Test func `the configuration also applies under run`() throws {
    try configure("wpm = 31\nno-sound = true\nheight = 2\n")
    let program = try open(["run", "--", "sleep", "60"])
    try configure("wpm = 32\nno-sound = true\n")
    #expect(program.waits(for: "32 wpm"))
    kill(program.process, SIGTERM)
    #expect(program.end() != 0)
  }
}
