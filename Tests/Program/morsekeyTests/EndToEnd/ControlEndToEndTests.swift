import TestSupport
import Glibc
import Testing

/// Other programs that control a real keyboard.
@Suite(.serialized) struct ControlEndToEndTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/socket" }

  /// Sends a line as another program, and disconnects.
  private func ask(_ line: String) throws -> String {
    let program = try LocalProgram(path)
    program.write(line + "\n")
    return program.waitForLines().joined()
  }

  @Test func `the control socket types and enters a text, and is removed at the end`() throws {
    let program = try ProgramInTerminal.open(["--no-sound", "--control", path])
    #expect(try ask(#"{"do":"insert","text":"hello"}"#) == #"{"ok":true}"#)
    #expect(program.waits(for: "hello"))
    #expect(try ask(#"{"do":"dismiss"}"#) == #"{"ok":true}"#)
    program.ends(printing: "hello\n")
    #expect(folder.names == [])
  }

  @Test func `the control socket types into a program, except at password prompts`() throws {
    let script = "read a; echo got:$a; stty -echo; echo ask; read b; stty echo; echo word:$b"
    let program = try ProgramInTerminal.open(
      ["run", "--no-sound", "--control", path, "--", "sh", "-c", script])
    #expect(try ask(#"{"do":"insert","text":"one\n"}"#) == #"{"ok":true}"#)
    #expect(program.waits(for: "got:one"))
    #expect(program.waits(for: "password: keys type themselves"))
    #expect(
      try ask(#"{"do":"insert","text":"two\n"}"#)
        == #"{"ok":false,"error":"what is typed is secret","#
        + #""expected":"one of state, capabilities, subscribe, mute, show, hide"}"#)
    program.type("three\r")
    #expect(program.waits(for: "word:three"))
    #expect(program.end() == 0)
    #expect(folder.names == [])
  }

  @Test func `digits are inserted through the control socket`() throws {
    let program = try ProgramInTerminal.open(
      [
        "run", "--no-sound", "--type", "number", "--control", path, "--", "sh", "-c",
        "read a; echo got:$a",
      ], showing: "? help")
    #expect(try ask(#"{"do":"insert","text":"12\n"}"#) == #"{"ok":true}"#)
    #expect(program.waits(for: "got:12"))
    #expect(program.end() == 0)
  }

  @Test func `a signal removes the socket, and text made secret by a request is not printed`()
    throws
  {
    let program = try ProgramInTerminal.open(["--no-sound", "--control", path])
    #expect(try ask(#"{"do":"insert","text":"hello"}"#) == #"{"ok":true}"#)
    #expect(try ask(#"{"do":"type","name":"password"}"#) == #"{"ok":true}"#)
    kill(program.process, SIGTERM)
    program.ends(with: -SIGTERM, printing: "")
    #expect(folder.names == [])
  }

  @Test func `a socket that cannot be created is reported before the keyboard opens`() throws {
    for path in ["/nowhere/socket", try folder.write("", to: "file")] {
      let program = try ProgramInTerminal(["--no-sound", "--control", path])
      #expect(program.end() == 73)
      #expect(program.screen.contains("morsekey: \(path): "))
      #expect(!program.screen.contains("wpm"))
    }
  }
}
