import Glibc
import LinuxSystem
import TerminalDevice
import TestSupport
import Testing

struct TerminalTests {
  @Test func `typed text is read, and the end is reported`() throws {
    let pty = try PseudoTerminal()
    let terminal = try Terminal(descriptor: pty.openProgramSide())
    #expect(try terminal.read() == [])
    try pty.person.writeAll("ab\n".utf8)
    #expect(try terminal.read() == Array("ab\n".utf8)[...])
    #expect(try terminal.read() == [])
  }

  @Test func `a hung-up terminal is gone, not an error`() throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    let terminal = try Terminal(descriptor: FileDescriptor(rawValue: slave))
    FileDescriptor(rawValue: master).close()
    #expect(try terminal.read() == nil)
    #expect(try terminal.write([0x2E]) && !terminal.hasPending)
  }

  @Test func `the window's size is read`() throws {
    let pty = try PseudoTerminal(columns: 132, rows: 43)
    let terminal = try Terminal(descriptor: pty.openProgramSide())
    #expect(terminal.windowSize == WindowSize(columns: 132, rows: 43))
    pty.resize(columns: 40, rows: 5)
    #expect(terminal.windowSize == WindowSize(columns: 40, rows: 5))
  }

  @Test(
    arguments: [
      (nil, nil, WindowSize.standard), ("100", "30", WindowSize(columns: 100, rows: 30)),
      ("0", "-1", .standard), ("x", "99999999999999999999", .standard),
      ("60", nil, WindowSize(columns: 60, rows: 24)),
    ] as [(String?, String?, WindowSize)])
  func `an unknown window size comes from the environment or a default`(
    _ columns: String?, _ lines: String?, _ expected: WindowSize
  ) throws {
    let pty = try PseudoTerminal(columns: 0, rows: 0)
    let size = WindowSize(of: pty.program) { $0 == "COLUMNS" ? columns : lines }
    #expect(size == expected)
  }

  @Test func `without a controlling terminal and a terminal on standard input there is none`() async
  {
    await #expect(processExitsWith: .success) {
      guard setsid() >= 0 else { exit(2) }
      dup2(try FileDescriptor.open("/dev/null", O_RDONLY).rawValue, 0)
      do throws(TerminalError) {
        _ = try Terminal()
        exit(1)
      } catch {
        exit(error == .none ? 0 : 3)
      }
    }
  }

  @Test func `without a controlling terminal the one on standard input is used`() async throws {
    let pty = try PseudoTerminal(columns: 33)
    let path = pty.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      guard setsid() >= 0 else { exit(2) }
      dup2(try FileDescriptor.open(path, O_RDWR | O_NOCTTY).rawValue, 0)
      let terminal = try Terminal()
      // A descriptor shared with others stays blocking.
      let isShared = fcntl(0, F_GETFL) & O_NONBLOCK != 0
      exit(terminal.windowSize.columns == 33 && !isShared ? 0 : 1)
    }
  }

  @Test func `the controlling terminal is used, whatever standard input is`() async throws {
    let pty = try PseudoTerminal(columns: 44)
    let path = pty.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      guard setsid() >= 0 else { exit(2) }
      // The first terminal that a session leader opens becomes the session's own.
      _ = try FileDescriptor.open(path, O_RDWR)
      dup2(try FileDescriptor.open("/dev/null", O_RDONLY).rawValue, 0)
      exit(try Terminal().windowSize.columns == 44 ? 0 : 1)
    }
  }

  @Test func `a failing terminal is reported with the call`() {
    #expect(
      TerminalError.failed(SystemError(call: "tcgetattr", errno: EIO)).description
        == "terminal: tcgetattr: Input/output error")
  }
}
