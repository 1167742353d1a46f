import Foundation
import TestSupport
import Testing

/// The panel in a pane of a real tmux; skipped if it is not installed.
@Suite(
  .enabled("tmux is not installed") {
    ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"]
      .contains { FileManager.default.isExecutableFile(atPath: $0) }
  })
struct TmuxEndToEndTests {
  /// A separate server, ended with the test.
  private final class Server {
    let folder = TestFolder()
    let environment: [String: String]

    init() {
      environment = ["TMUX_TMPDIR": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin"]
      run("-f", "/dev/null", "new-session", "-d", "-s", "one", "-x", "80", "-y", "10", "cat")
    }

    deinit { run("kill-server") }

    @discardableResult
    func run(_ arguments: String...) -> String {
      (try? PipedProgram.run(["tmux"] + arguments, environment: environment).output) ?? ""
    }
  }

  @Test func `the panel is drawn in a pane`() throws {
    let server = Server()
    let pane = server.run("list-panes", "-a", "-F", "#{pane_id}").filter { !$0.isNewline }
    let program = try ProgramInTerminal(
      ["run", "--no-sound", "--panel-on", pane, "cat"], environment: server.environment)
    #expect(eventually { server.run("capture-pane", "-p", "-t", pane).contains("wpm") })
    program.ends(typing: "\u{4}")
  }

  @Test func `a missing pane is reported before the keyboard opens`() throws {
    let program = try ProgramInTerminal(
      ["run", "--no-sound", "--panel-on", "%77", "cat"], environment: Server().environment)
    program.ends(with: 66)
    #expect(program.screen.contains("%77: no such pane"))
  }
}
