import Glibc
import TestSupport
import Testing

/// The real program with inputs other than its terminal.
@Suite(.serialized) struct InputEndToEndTests {
  private let folder = TestFolder()
  private var pipe: String { folder.path + "/pipe" }

  private func open(_ arguments: [String]) throws -> ProgramInTerminal {
    try ProgramInTerminal.open(["--no-sound"] + arguments)
  }

  /// Sends lines through the pipe as a separate program, which then closes it.
  private func send(_ text: String) throws {
    try NamedPipeWriter(pipe).write(Array(text.utf8))
  }

  @Test func `a straight key works through a pipe, one writer after another`() throws {
    mkfifo(pipe, 0o600)
    let program = try open(["--input", "pipe:\(pipe)"])
    let timings = try ProgramInPipeline.run(["encode", "--wpm", "40", "PARIS PARIS"])
    try send(timings.output)
    #expect(program.waits(for: "paris"))
    try send("-900\n+30 -30 +30 -30 +30 -90 + 90 - 90 + 90\n")
    program.pass(milliseconds: 2500)
    program.ends(typing: "\u{1B}")
    let text = program.standardOutput()
    #expect(text.hasPrefix("paris paris"))
    #expect(text.contains("s"))
  }

  @Test func `a missing pipe or invalid input does not affect other keys`() throws {
    mkfifo(pipe, 0o600)
    let program = try open([
      "--input", "pipe:\(folder.path)/none", "--input", "pipe:\(pipe)", "--input",
      "evdev:\(folder.path)/event0",
    ])
    #expect(program.waits(for: "pipe:\(folder.path)/none: No such file"))
    try send("rubbish\u{1B}[31m\n\u{0}\n")
    #expect(program.waits(for: "pipe:\(pipe): line "))
    program.ends(typing: "...\r---\r...\r\u{1B}", printing: "sos\n")
  }

  @Test(arguments: ["pipe:/dev/tty", "pipe:/dev/stdin", "pipe:-", "evdev:/dev/tty"])
  func `the keyboard's own terminal is no input, and its keys still end the keyboard`(
    input: String
  ) throws {
    let program = try open(["--input", input])
    #expect(program.waits(for: "\(input): is the keyboard's terminal"))
    program.ends(typing: "...\r\u{1B}", printing: "s\n")
  }

  @Test func `a flood down a pipe does not keep the terminal's keys waiting`() throws {
    mkfifo(pipe, 0o600)
    let program = try open(["--input", "pipe:\(pipe)"])
    let writer = try ChildProgram(["yes", "+.005 -.005"], output: .file(pipe, O_RDWR))
    defer { writer.end() }
    program.pass(milliseconds: 500)
    program.type("?")
    #expect(program.waits(for: "dit"))
    program.ends(typing: "\u{3}", with: 130)
  }

  @Test func `an input device appears, disappears and appears again`() throws {
    mkfifo(pipe, 0o600)
    let program = try open(["--input", "evdev:\(pipe)", "--letter-gap", "200", "--word-gap", "off"])
    var writer: NamedPipeWriter? = try NamedPipeWriter(pipe)
    for code in [29, 97] as [UInt8] { try writer?.press([code]) }
    program.pass(milliseconds: 700)
    writer = nil
    #expect(program.waits(for: "evdev:\(pipe): gone"))
    unlink(pipe)
    mkfifo(pipe, 0o600)
    writer = try NamedPipeWriter(pipe)
    try writer?.press([97])
    program.pass(milliseconds: 600)
    program.ends(typing: "\u{1B}", printing: "at\n")
  }

  @Test(arguments: [
    (["--input", "serial:/dev/null"], "serial:/dev/null: "), (["--input", "midi"], "midi: "),
    (["--input", "evdev:/dev/null"], "evdev:/dev/null: no input device"),
    (["--touch", "/dev/zero"], "/dev/zero: no input device"),
    (["--led", "/dev/null"], "/dev/null: no input device"),
  ])
  func `an unsuitable device is reported`(arguments: [String], note: String) throws {
    let program = try open(arguments)
    #expect(program.waits(for: note))
    program.ends(typing: "-\r\u{1B}", printing: "t\n")
  }
}
