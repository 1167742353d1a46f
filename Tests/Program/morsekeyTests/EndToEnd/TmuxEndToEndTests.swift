@testable import KeyboardHost
import Foundation
import LinuxSystem
import TerminalCodec
import TerminalKeyboard
import TestSupport
import Testing
import TextInput

@testable import morsekey

/// The keyboard with a real tmux; skipped if it is not installed.
@Suite(
  .serialized,
  .enabled("tmux is not installed") {
    ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"]
      .contains { FileManager.default.isExecutableFile(atPath: $0) }
  })
struct TmuxEndToEndTests {
  /// A separate server, ended with the test.
  private final class Server {
    let folder = TestFolder()
    let environment: [String: String]

    init(_ command: String = "cat") throws {
      environment = ["TMUX_TMPDIR": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin"]
      run("-f", "/dev/null", "new-session", "-d", "-s", "one", "-x", "80", "-y", "10", command)
    }

    /// The file to which ``recording`` writes its input.
    var record: String { folder.path + "/record" }

    /// A pane that writes every byte it reads to a file.
    static func recording() throws -> Server {
      let server = try Server("sh")
      server.run(
        "send-keys", "-t", "one", "stty raw -echo; printf READY; exec cat > '\(server.record)'",
        "Enter")
      try #require(server.shows("READY"))
      return server
    }

    /// Returns the bytes recorded until `end` arrives.
    func recorded(until end: String) -> [UInt8] {
      var bytes: [UInt8] = []
      eventually {
        bytes = FileManager.default.contents(atPath: record).map(Array.init) ?? []
        return bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
      }
      return bytes
    }

    /// Sends lines to a client in control mode, as the keyboard does; returns its answer.
    func control(_ lines: String) throws -> String {
      let words = ["tmux", "-C", "attach", "-f", "no-output,ignore-size", "-t", "one"]
      return try PipedProgram.run(words, environment: environment, input: lines).output
    }

    deinit { run("kill-server") }

    @discardableResult
    func run(_ arguments: String...) -> String {
      (try? PipedProgram.run(["tmux"] + arguments, environment: environment).output) ?? ""
    }

    /// Whether the pane shows `text` in time.
    func shows(_ text: String) -> Bool {
      eventually { run("capture-pane", "-p", "-t", "one").contains(text) }
    }
  }

  @Test func `text is typed into the pane, keys by their names`() throws {
    let server = try Server()
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--to-tmux", "one"], environment: server.environment)
    program.type("...\r..-\r\r")
    #expect(server.shows("su\nsu"))
    program.type("-\r")
    #expect(server.shows("su\nsu\nt"))
    program.ends(typing: "\u{1B}", printing: "")
    // The session is unchanged.
    #expect(server.run("list-clients") == "")
  }

  /// All typeable ASCII characters, each followed by a combining accent.
  private static let accented = (0x20...0x7E).compactMap(Unicode.Scalar.init)
    .map { "\($0)\u{301}" }.joined()

  @Test func `pasted text arrives as it is and runs no command`() throws {
    let server = try Server.recording()
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--no-suggestions", "--to-tmux", "one"], environment: server.environment)
    let target = server.folder.path + "/hurt"
    let text =
      "hello'\u{301} ; run-shell \"touch \(target)\" # \(Self.accented) ' ; kill-session ; '.end"
    program.type("\u{1B}[200~\(text)\u{1B}[201~")
    #expect(String(decoding: server.recorded(until: ".end"), as: UTF8.self) == text)
    program.ends(typing: "\u{1B}")
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func `every key arrives as a terminal sends it`() throws {
    let server = try Server.recording()
    let keys: [ControlKey] =
      [.up, .down, .left, .right, .pageUp, .pageDown, .insert, .delete]
      + [.escape, .tab, .enter, .backspace] + (1...12).map { .function($0) }
      + "ac;'\"%#é".map { .character($0) }
    let keystrokes = keys.flatMap { key in
      (0..<8).map { Keystroke.key(key, KeyModifiers(rawValue: $0)) }
    }
    let answer = try server.control(
      TmuxLines(keystrokes.filter { !$0.isShiftedCharacter } + [.text(".end")], to: "one").text)
    #expect(!answer.contains("%error"))
    let expected = keystrokes.filter { !$0.isShiftedCharacter }.flatMap { $0.bytes(KeyEncoder()) }
    #expect(server.recorded(until: ".end") == expected + Array(".end".utf8))
  }

  @Test func `sending text leaves tmux's copy mode`() throws {
    let server = try Server.recording()
    server.run("copy-mode", "-t", "one")
    let answer = try server.control(TmuxLines([.text("qq.end")], to: "one").text)
    #expect(!answer.contains("%error"))
    #expect(server.recorded(until: ".end") == Array("qq.end".utf8))
  }

  @Test func `a closed pane ends the typing with a message`() throws {
    let server = try Server()
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--to-tmux", "one"], environment: server.environment)
    server.run("kill-server")
    #expect(program.end() == 74)
    #expect(program.screen.contains("morsekey: tmux: "))
  }

  @Test func `a missing pane is reported before the keyboard opens`() throws {
    let server = try Server()
    let program = try ProgramInTerminal(
      ["--no-sound", "--to-tmux", "nowhere:7.3"], environment: server.environment)
    #expect(program.end() == 66)
    #expect(program.screen.contains("nowhere:7.3: no such pane"))
    #expect(!program.screen.contains("wpm"))
  }
}

extension Keystroke {
  /// Whether it is a character with Shift, which types another character.
  fileprivate var isShiftedCharacter: Bool {
    guard case .key(.character, let modifiers) = self else { return false }
    return modifiers.contains(.shift)
  }
}
