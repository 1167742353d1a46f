import Glibc
import TestSupport
import Testing

/// The real program in a real terminal.
///
/// Time is real here, so every test waits for visible results and never measures their time.
@Suite(.serialized) struct KeyboardEndToEndTests {
  @Test func `pauses end letters and words`() throws {
    let program = try ProgramInTerminal.open([
      "--no-sound", "--letter-gap", "150", "--word-gap", "400",
    ])
    program.type(".-")
    program.pass(milliseconds: 800)
    program.type("-")
    program.pass(milliseconds: 300)
    program.ends(typing: "\u{1B}", printing: "a t\n")
  }

  @Test func `the open letter and its continuations are shown`() throws {
    let program = try ProgramInTerminal.open(["--no-sound", "--letter-gap", "off"])
    program.type(".-")
    #expect(program.waits(for: ".-  "))
    #expect(program.waits(for: "- w"))
    program.ends(typing: "\u{3}", with: 130)
  }

  @Test(arguments: [SIGSEGV, SIGTRAP, SIGABRT])
  func `a crash restores the terminal and prints the text`(signal: Int32) throws {
    let program = try ProgramInTerminal.open(["--no-sound", "--letter-gap", "off"])
    program.forgetScreen()
    program.type("...\r---\r...\r")
    #expect(program.waits(for: "sos"))
    program.forgetScreen()
    kill(program.process, signal)
    #expect(program.end() == -signal)
    #expect(program.modes == program.initialModes)
    #expect(program.screen.hasSuffix("\u{1B}[Jmorsekey: crashed; what you typed:\r\nsos"))
    #expect(program.standardOutput().isEmpty)
  }

  @Test func `a keyboard types where no thread can be started`() throws {
    // The size of the stack of a thread is that of the program, here 100 TB.
    let command = "ulimit -s 100000000000; exec \(ProgramInTerminal.path) --no-sound"
    let program = try ProgramInTerminal(["-c", command], program: "/bin/bash")
    #expect(program.waits(for: "20 wpm"))
    program.ends(typing: ProgramInTerminal.keys("sos") + "\u{1B}", printing: "sos\n")
    #expect(program.screen.contains("words: pthread_create: "))
  }

  #if !DEBUG
    // Code that is not optimized needs more.
    @Test func `a stack of 256 KiB is enough`() throws {
      let command = "ulimit -s 256; exec \(ProgramInTerminal.path) --no-sound --type text"
      let program = try ProgramInTerminal(["-c", command], program: "/bin/bash")
      #expect(program.waits(for: "20 wpm"))
      program.ends(typing: ProgramInTerminal.keys("sos") + "\u{1B}", printing: "Sos\n")
    }
  #endif

  @Test func `a crash during a flash restores the window`() throws {
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--letter-gap", "off", "--wpm", "10", "--flash-window"], showing: "10 wpm")
    program.type("-")
    #expect(program.waits(for: "\u{1B}[?5h"))
    program.forgetScreen()
    kill(program.process, SIGSEGV)
    #expect(program.end() == -SIGSEGV)
    #expect(program.screen.contains("\u{1B}[?5l"))
  }

  @Test func `a crash prints no secret text`() throws {
    let program = try ProgramInTerminal.open(["ask", "--secure", "--no-sound", "Word?"])
    program.type("...\r---\r...\r")
    #expect(program.waits(for: "•••"))
    kill(program.process, SIGSEGV)
    #expect(program.end() == -SIGSEGV)
    #expect(!program.screen.contains("sos") && !program.screen.contains("crashed"))
  }

  @Test func `keys typed ahead while a secret's command runs are not echoed`() throws {
    let folder = TestFolder()
    let started = folder.path + "/started"
    try folder.write(
      "[secrets]\nmail = \"touch \(started); sleep 0.7; echo x\"\n", to: "morsekey/config.toml")
    try folder.write(
      "table = \"international\"\n[codes]\n\"......\" = { secret = \"mail\" }\n",
      to: "morsekey/layouts/mine.toml")
    let program = try ProgramInTerminal(
      ["ask", "--secure", "--no-sound", "--layout", "mine", "Word?"],
      environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(eventually { access(started, F_OK) == 0 })
    program.type("..--")
    #expect(program.waits(for: "20 wpm"))
    #expect(!program.screen.contains("..--"))
    program.ends(typing: "\u{1B}", with: 130)
    #expect(program.modes == program.initialModes)
  }

  @Test func `pasted text is inserted as text`() throws {
    let program = try ProgramInTerminal.open()
    program.ends(
      typing: "\u{1B}[200~rm -rf .\u{1B}[Aplease\u{1B}[201~\u{1B}", printing: "rm -rf .[Aplease\n")
  }

  @Test func `pass-through follows the last layout`() throws {
    let program = try ProgramInTerminal.open()
    program.ends(typing: "\tCafé 7\t.\r\u{1B}", printing: "Café 7e\n")
  }

  @Test func `a narrow terminal is never written beyond its width`() throws {
    let program = try ProgramInTerminal.open(columns: 40, rows: 10, showing: "esc done")
    program.type(String(repeating: ".\r", count: 100))
    program.type("?")
    #expect(program.waits(for: "dit"))
    program.resize(columns: 30, rows: 6)
    kill(program.process, SIGWINCH)
    program.ends(typing: "?\u{1B}", printing: String(repeating: "e", count: 100) + "\n")
  }

  @Test func `a dumb terminal receives plain text`() throws {
    let program = try ProgramInTerminal.open(
      ["--no-sound"], environment: ["TERM": "dumb"], showing: "esc")
    program.forgetScreen()
    program.type("...\r---\r...\r")
    #expect(program.waits(for: "sos"))
    #expect(!program.screen.contains("\u{1B}"))
    program.ends(typing: "\u{4}", printing: "sos\n")
  }

  private func lines(_ screen: String) -> [Substring] {
    screen.split(whereSeparator: \.isNewline)
  }

  @Test func `a dumb terminal shows errors, keys and codes as lines`() throws {
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--word-gap", "off"], environment: ["TERM": "dumb"], showing: "esc")
    program.type("...\r......-.\r")
    #expect(program.waits(until: { lines($0).suffix(3) == ["s", "......-.  means nothing", "s"] }))
    program.forgetScreen()
    program.type("?")
    #expect(program.waits(for: "backspace delete"))
    #expect(program.waits(for: "....- 4"))
    program.type("?---\r")
    #expect(program.waits(until: { lines($0).last == "so" }))
    #expect(program.screen.ranges(of: "backspace delete").count == 1)
    #expect(!program.screen.contains("\u{1B}"))
    program.ends(typing: "\u{4}")
  }

  @Test(arguments: [(["TERM": "dumb"], [String]()), (["TERM": "xterm"], ["--look", "plain"])])
  func `a dumb terminal names every change of layout`(
    environment: [String: String], look: [String]
  ) throws {
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--keyboards", "morse,gboard"] + look, environment: environment, showing: "esc"
    )
    for said in [
      "keyboard: Gboard   tab or -.-..- other keys",
      "pass-through: keys type themselves   tab morse",
      "keyboard: Morse   tab or -.-..- gboard",
    ] {
      program.forgetScreen()
      program.type("\t")
      #expect(program.waits(until: { lines($0) == [said[...]] }), "\(said): \(program.screen)")
    }
    program.ends(typing: "\u{4}")
  }

  @Test func `without colours no colour is sent`() throws {
    let program = try ProgramInTerminal.open(environment: ["NO_COLOR": "1"])
    program.type("......-.\r")
    #expect(program.waits(for: "means nothing"))
    #expect(program.screen.firstMatch(of: /\e\[[0-9;]*(3[0-7]|9[0-7])m/) == nil)
    program.ends(typing: "\u{3}", with: 130)
  }

  @Test func `muted, suspended and continued it rests`() throws {
    let program = try ProgramInTerminal.open([], showing: "morse")
    program.type("--...-\r")
    #expect(program.waits(for: "sound off"))
    kill(program.process, SIGTSTP)
    program.pass(milliseconds: 200)
    kill(program.process, SIGCONT)
    program.pass(milliseconds: 300)
    let before = try program.processorTicks()
    program.pass(milliseconds: 600)
    #expect(try program.processorTicks() - before < 15)
    program.ends(typing: "\u{3}", with: 130)
  }

  @Test func `it continues after a suspension`() throws {
    let program = try ProgramInTerminal.open()
    let raw = program.modes
    program.type("...\r")
    #expect(program.waits(for: "s"))
    kill(program.process, SIGTSTP)
    kill(program.process, SIGCONT)
    program.forgetScreen()
    program.type("---\r")
    #expect(program.waits(for: "so"))
    #expect(program.modes == raw)
    program.ends(typing: "\u{1B}", printing: "so\n")
  }
}
