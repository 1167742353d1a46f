import Glibc
import TestSupport
import Testing

/// `morsekey keys` and `morsekey calibrate` with real keys.
@Suite(.serialized) struct KeysEndToEndTests {
  @Test func `keys prints edges from a pipe, with a summary`() throws {
    let (status, output, errors) = try ProgramInPipeline.run(
      ["keys", "--input", "pipe:-"], input: "+60\n-60\n+180\n")
    #expect(status == 0)
    #expect(errors.isEmpty)
    let lines = output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first?.contains("pipe       straight   down") == true)
    #expect(output.contains("held 60.00 ms"))
    #expect(output.contains("held 180.00 ms"))
    #expect(lines.contains { $0.hasPrefix("straight (pipe): 2 presses; held 60.00 to 180.00 ms") })
  }

  @Test(
    arguments: [
      ([], 66, "there is no terminal and no input; expected --input"),
      (
        ["--input", "x"], 64,
        "'x' is not a kind of input; expected one of evdev, midi, serial, pipe, mouse"
      ),
    ] as [([String], Int32, String)])
  func `keys needs a terminal or a valid input`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let ending = try ProgramInPipeline.run(["keys"] + arguments)
    #expect(ending == (status, "", "morsekey: \(message)\n"))
  }

  @Test(arguments: ["evdev:/dev/none", "serial:/dev/none", "pipe:/dev/none"])
  func `a missing input is named with its path`(input: String) throws {
    let program = try ProgramInTerminal(["keys", "--input", input])
    program.pass(milliseconds: 500)
    program.ends(typing: "q")
    let lines = program.standardOutput().split(separator: "\n")
    #expect(lines.contains("# \(input): No such file or directory"))
  }

  @Test(arguments: ["q", "\u{1B}", "\u{3}"])
  func `keys shows the terminal's keys and buttons, with releases if reported`(
    last: String
  ) throws {
    let program = try ProgramInTerminal.open(["keys"], showing: "\u{1B}[?u")
    program.type(".x")
    program.pass(milliseconds: 300)
    program.type("\u{1B}[<2;5;5M\u{1B}[<2;5;5m\u{1B}[?0u\u{1B}[?62;c")
    #expect(program.waits(for: "\u{1B}[>"))
    program.type("\u{1B}[?31u\u{1B}[?62;c\u{1B}[45;1:1u\u{1B}[45;1:3u")
    program.pass(milliseconds: 300)
    program.ends(typing: last)
    let output = program.standardOutput()
    #expect(output.contains("terminal   dit        pressed"))
    #expect(output.contains("terminal   x          not used"))
    #expect(output.contains("mouse      dah        down"))
    #expect(output.contains("mouse      dah        up        held"))
    #expect(output.contains("kitty      dah        down"))
    #expect(output.contains("kitty      dah        up        held"))
    #expect(program.modes == program.initialModes)
    #expect(program.screen.contains("\u{1B}[?1000l"))
  }

  @Test(arguments: [(SIGTERM, -SIGTERM), (SIGHUP, -SIGHUP), (SIGINT, 0)] as [(Int32, Int32)])
  func `a signal ends it and restores the terminal`(signal: Int32, status: Int32) throws {
    let program = try ProgramInTerminal.open(["keys"], showing: "\u{1B}[?u")
    kill(program.process, signal)
    #expect(program.end() == status)
    #expect(program.modes == program.initialModes)
  }

  @Test func `it continues after a stop`() throws {
    let program = try ProgramInTerminal.open(["keys"], showing: "\u{1B}[?u")
    let raw = program.modes
    kill(program.process, SIGTSTP)
    // This terminal does not answer the question at the end of the modes, which waits a second.
    program.pass(milliseconds: 1500)
    kill(program.process, SIGCONT)
    program.pass(milliseconds: 200)
    #expect(program.modes == raw)
    program.ends(typing: ".q")
    #expect(program.standardOutput().contains("terminal   dit        pressed"))
  }

  private static let pangram = "the quick brown fox jumps over the lazy dog"

  /// Returns timings in which a tremor splits every third mark.
  private func tremblingFile(in folder: TestFolder) throws -> String {
    let timings = try ProgramInPipeline.run(["encode", "--wpm", "6", Self.pangram])
    var count = 0
    let words = timings.output.split(whereSeparator: \.isWhitespace).compactMap { word -> String? in
      guard let length = Double(word), word.hasPrefix("+") || word.hasPrefix("-") else {
        return nil
      }
      count += word.hasPrefix("+") ? 1 : 0
      guard word.hasPrefix("+"), count.isMultiple(of: 3) else { return String(word) }
      return "+\(length / 2) -\(30 + count % 7) +\(length / 2)"
    }
    return try folder.write(words.joined(separator: " "), to: "hand.ms")
  }

  @Test func `calibrate proposes values, compares the errors, and writes only on request`() throws {
    let folder = TestFolder()
    let file = try tremblingFile(in: folder)
    let profile = folder.path + "/settings/profile"
    let arguments = ["calibrate", "--from", file, "--text", Self.pangram, "--profile", profile]
    let (status, output, errors) = try ProgramInPipeline.run(arguments)
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(output.contains("wpm = 7 "))
    #expect(
      output.firstMatch(of: /straight\.merge = \d+ +\d+ presses followed within 36 ms/) != nil)
    #expect(output.firstMatch(of: /as it is: .*\(\d+ errors\)/) != nil)
    #expect(output.firstMatch(of: /with these: .*\(0 errors\)/) != nil)
    #expect(folder.names == ["hand.ms"])
    let written = try ProgramInPipeline.start(
      arguments + ["--write"], environment: ["HOME": folder.path]
    ).finish()
    #expect(written.status == 0)
    #expect(written.errors == "morsekey: written: \(profile)\n")
    #expect(try folder.read("settings/profile").contains("\n[straight]\n"))
  }

  @Test(
    arguments: [
      (["--from", "/none"], 66, "/none: No such file or directory; expected a timing file"),
      (["--from", "-"], 65, "too little keying; expected at least 8 presses of a key"),
      (["--seconds", "0"], 64, "0 is not a time to listen; expected 1 to 600 seconds"),
      (
        ["--from", "-", "--filter", "merge=nan"], 64,
        "'nan' is not a time for merge; expected off, or 0 to 60000 milliseconds"
      ),
      (
        ["--from", "-", "--keys", "nan"], 64,
        "'nan' is not a set of keys; expected one of one, two, three"
      ),
    ] as [([String], Int32, String)])
  func `calibrate explains why it cannot propose anything`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let result = try ProgramInPipeline.run(["calibrate"] + arguments, input: "+60 -60 +60\n")
    #expect(result.status == status)
    #expect(result.errors == "morsekey: \(message)\n")
    #expect(result.output.isEmpty)
  }

  @Test func `the keyboard reads the profile that was written`() throws {
    let folder = TestFolder()
    try folder.write("wpm = 31\n", to: "morsekey/profile")
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let program = try ProgramInTerminal.open(
      ["--no-sound"], environment: environment, showing: "31 wpm")
    program.ends(typing: "\u{1B}")
    let path = try folder.write("[dit]\nmerge\n", to: "morsekey/profile")
    let named = try ProgramInTerminal(["--no-sound", "--profile", path], environment: environment)
    #expect(named.end() == 65)
    #expect(named.screen.contains("profile:2:6: expected '='"))
  }

  @Test func `calibrate asks for half a minute of keying and records it`() throws {
    let folder = TestFolder()
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    let program = try ProgramInTerminal([
      "calibrate", "--input", "pipe:\(pipe)", "--text", "paris", "--profile",
      folder.path + "/profile",
    ])
    program.pass(milliseconds: 300)
    let timings = try ProgramInPipeline.run(["encode", "--wpm", "60", "paris paris paris"])
    try NamedPipeWriter(pipe).write(Array(timings.output.utf8))
    program.pass(milliseconds: 4000)
    program.ends(typing: "\u{1B}")
    let output = program.standardOutput()
    #expect(output.hasPrefix("Key this for 30 seconds, Esc ends before:\n\n    paris\n"))
    #expect(output.contains("straight.min = off") && !output.contains("straight.max"))
    #expect(!folder.names.contains("profile"))
  }
}
