import Foundation
import LinuxSystem
import Glibc
import TestSupport
import Testing

/// The keyboard under real programs.
@Suite(.serialized) struct RunEndToEndTests {
  /// Opens the keyboard, answers the cursor query, and waits for the panel.
  private func open(_ arguments: [String]) throws -> ProgramInTerminal {
    try ProgramInTerminal.open(
      ["run", "--no-sound"] + arguments, showing: nil)
  }

  private func shell(_ script: String, options: [String] = []) throws -> ProgramInTerminal {
    try open(options + ["--", "sh", "-c", script])
  }

  @Test func `arguments and variables pass as they are, byte for byte`() throws {
    let odd = String(systemBytes: [0x61, 0xFF, 0xE9, 0xCC, 0x81])
    let program = try ProgramInTerminal.open(
      [
        "run", "--no-sound", "--", "sh", "-c",
        "read go; printf '%s|%s' \"$1\" \"$ODD\" | od -An -tx1; echo written", "sh", odd,
      ],
      environment: ["ODD": odd])
    program.type("\r")
    #expect(program.waits(for: "written"))
    #expect(program.end() == 0)
    #expect(program.screen.contains("61 ff e9 cc 81 7c 61 ff e9 cc 81"))
  }

  @Test func `files with any bytes in their names are opened`() throws {
    let folder = TestFolder()
    let file = folder.path + "/" + String(systemBytes: [0xFF, 0x2E, 0x6D, 0x73])
    let encode = try ProgramInTerminal(["encode", "sos", "--output", file])
    #expect(encode.end() == 0)
    let decode = try ProgramInTerminal(["decode", file])
    decode.ends(printing: "SOS\n")
    let missing = try ProgramInTerminal(["decode", file + "x"])
    #expect(missing.end() == 66)
    #expect(missing.screen.contains("\\xFF.msx: No such file"))
  }

  @Test func `the program reads the keyed text`() throws {
    let program = try shell("read line; echo got:$line")
    #expect(program.waits(for: "20 wpm"))
    program.type("...\r---\r...\r\r")
    #expect(program.waits(for: "got:sos"))
    #expect(program.end() == 0)
  }

  @Test func `the program has the rows above the panel in its own terminal`() throws {
    let program = try shell(
      "stty size; tty; test -t 0 && ps -o tpgid= -p $$ && : > /dev/tty && echo whole")
    #expect(program.waits(for: "22 80"))
    #expect(program.waits(for: "whole"))
    #expect(program.end() == 0)
  }

  @Test(arguments: [
    ("exit 7", 7), ("kill -TERM $$", 128 + 15), ("kill -KILL $$", 128 + 9), ("true", 0),
  ])
  func `it returns its status and restores the terminal`(script: String, status: Int32) throws {
    let program = try ProgramInTerminal(["run", "--no-sound", "--", "sh", "-c", script])
    #expect(program.waits(for: "\u{1B}[6n"))
    program.ends(typing: "\u{1B}[5;1R", with: status)
    #expect(program.modes == program.initialModes)
  }

  @Test(arguments: [
    ("/nowhere/to/be/found", 127), ("no-such-program-here", 127), ("/etc/passwd", 126),
  ])
  func `a program that cannot be run is reported before anything is shown or counted`(
    name: String, status: Int32
  ) throws {
    let home = TestFolder()
    let program = try ProgramInTerminal(
      ["run", "--no-sound", "--", name],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"])
    #expect(program.end() == status)
    #expect(program.screen.hasPrefix("morsekey: \(name): "))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/state"))
  }

  @Test func `a program whose loader is missing does not use up the hint`() throws {
    let home = TestFolder()
    var binary = try Data(contentsOf: URL(fileURLWithPath: "/bin/true"))
    let loader = try #require(binary.firstRange(of: Data("/ld-linux".utf8)))
    binary.replaceSubrange(loader, with: "/no-linux".utf8)
    let program = try ProgramInTerminal(
      ["run", "--no-sound", "--", try home.write(binary, to: "program", mode: 0o755)],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state"])
    #expect(program.waits(for: "\u{1B}[6n"))
    program.ends(typing: "\u{1B}[5;1R", with: 127)
    #expect(program.screen.contains("program: the loader that it names does not exist; "))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/state/morsekey/hint-shown"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1])
  func `a signal to the keyboard hangs up the program`(signal: Int32) throws {
    let program = try shell("trap 'echo hung; exit' HUP; echo ready; while :; do sleep 0.05; done")
    #expect(program.waits(for: "ready"))
    kill(program.process, signal)
    #expect(program.end() == -signal)
    #expect(program.screen.contains("hung"))
    #expect(program.modes == program.initialModes)
  }

  @Test func `modes that a program leaves behind are undone`() throws {
    let program = try shell("printf '\\033[?1049h\\033[?1000;1006h\\033[?25l\\033[3;5r'")
    #expect(program.end() == 0)
    for undone in ["\u{1B}[?1049l", "\u{1B}[?1000l", "\u{1B}[?1006l", "\u{1B}[?25h", "\u{1B}[r"] {
      #expect(program.screen.contains(undone))
    }
  }

  @Test func `in a program that opts out keys type themselves`() throws {
    let program = try open(["--", "env", "MORSEKEY=off", "sh", "-c", "read line; echo got:$line"])
    #expect(program.waits(for: "keys type themselves"))
    program.type("a.-\r")
    #expect(program.waits(for: "got:a.-"))
    #expect(program.end() == 0)
  }

  @Test func `hiding the panel gives the program its rows`() throws {
    let program = try shell("read a; stty size; read b; stty size; read c")
    #expect(program.waits(for: "20 wpm"))
    program.type("\r")
    #expect(program.waits(for: "22 80"))
    program.type("\u{1B}[24~\r")
    #expect(program.waits(for: "24 80"))
    program.ends(typing: "\r")
  }

  @Test func `another size of the window is the program's as well`() throws {
    let program = try shell("trap 'stty size' WINCH; echo ready; while :; do sleep 0.05; done")
    #expect(program.waits(for: "ready"))
    program.forgetScreen()
    program.resize(columns: 100, rows: 30)
    #expect(program.waits(for: "\u{1B}[6n"))
    program.type("\u{1B}[3;1R")
    #expect(program.waits(for: "28 100"))
    kill(program.process, SIGTERM)
    #expect(program.end() == -SIGTERM)
  }

  @Test func `the keyboard suspends and continues together with the program`() throws {
    let program = try shell("kill -STOP $$; echo back; sleep 0.1")
    #expect(program.waits(for: "back"))
    #expect(program.end() == 0)
  }

  @Test func `the last output of a program is complete`() throws {
    let program = try shell("i=0; while [ $i -lt 3000 ]; do echo line$i; i=$((i+1)); done")
    #expect(program.end() == 0)
    #expect(program.screen.contains("line2999"))
  }

  @Test func `the mouse belongs to the program`() throws {
    let program = try ProgramInTerminal(["run", "--input", "mouse", "--", "true"])
    #expect(program.end() == 64)
  }
}
