import Foundation
import LinuxSystem
import Testing

/// The keyboard beside a real tmux; skipped where none is installed.
@Suite(.serialized) struct TmuxEndToEndTests {
  private static let isInstalled =
    ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  /// A server of its own, ended with the test.
  private final class Server {
    let folder: TestFolder
    let environment: [String: String]

    init() throws {
      folder = try TestFolder()
      environment = ["TMUX_TMPDIR": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin"]
      run("-f", "/dev/null", "new-session", "-d", "-s", "one", "-x", "80", "-y", "10", "cat")
    }

    deinit { run("kill-server") }

    @discardableResult
    func run(_ arguments: String...) -> String {
      let words = environment.map { "\($0.key)=\($0.value)" } + ["tmux"] + arguments
      guard let client = try? ChildProcess(["env", "-i"] + words) else { return "" }
      client.closeInput()
      var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
      while let count = try? client.output.read(into: &buffer), count > 0 {
        answer += buffer[..<count]
      }
      _ = client.wait()
      return String(decoding: answer, as: UTF8.self)
    }

    /// Whether the pane shows `text` within ten seconds.
    func shows(_ text: String) -> Bool {
      for _ in 0..<200 {
        if run("capture-pane", "-p", "-t", "one").contains(text) { return true }
        usleep(50_000)
      }
      return false
    }
  }

  @Test(.enabled(if: isInstalled, "tmux is not installed"))
  func `what is keyed is typed in the pane, keys by their names`() throws {
    let server = try Server()
    let program = try ProgramInTerminal(
      ["--no-sound", "--to-tmux", "one"], environment: server.environment)
    #expect(program.waits(for: "20 wpm"))
    program.type("...\r..-\r\r")
    #expect(server.shows("su\nsu"))
    program.type("-\r")
    #expect(server.shows("su\nsu\nt"))
    program.type("\u{1B}")
    #expect(program.end() == 0)
    #expect(program.standardOutput() == "")
    // The session is left as it was.
    #expect(server.run("list-clients") == "")
  }

  @Test(.enabled(if: isInstalled, "tmux is not installed"))
  func `a pane that goes ends the typing, and that is said`() throws {
    let server = try Server()
    let program = try ProgramInTerminal(
      ["--no-sound", "--to-tmux", "one"], environment: server.environment)
    #expect(program.waits(for: "20 wpm"))
    server.run("kill-server")
    #expect(program.end() == 74)
    #expect(program.screen.contains("morsekey: tmux: "))
  }

  @Test(.enabled(if: isInstalled, "tmux is not installed"))
  func `a pane that is not there is said before the keyboard opens`() throws {
    let server = try Server()
    let program = try ProgramInTerminal(
      ["--no-sound", "--to-tmux", "nowhere:7.3"], environment: server.environment)
    #expect(program.end() == 66)
    #expect(program.screen.contains("nowhere:7.3: no such pane"))
    #expect(!program.screen.contains("wpm"))
  }

  @Test func `without tmux that is said, and a file besides is refused`() throws {
    let program = try ProgramInTerminal(
      ["--no-sound", "--to-tmux", "one"], environment: ["PATH": "/nowhere"])
    #expect(program.end() == 66)
    #expect(program.screen.contains("expected tmux"))
    let both = try ProgramInTerminal(["--to-tmux", "one", "--output", "/tmp/x"])
    #expect(both.end() == 64)
  }
}
