import Glibc
import LinuxSystem
import TerminalDevice
import Testing

struct TerminalTests {
  @Test func `what is typed is read, and the end is told`() throws {
    let pty = try PseudoTerminal()
    let terminal = try Terminal(descriptor: pty.openProgramSide())
    #expect(try terminal.read() == [])
    try pty.person.writeAll("ab\n".utf8)
    #expect(try terminal.read() == Array("ab\n".utf8)[...])
    #expect(try terminal.read() == [])
  }

  @Test func `a terminal that hung up is gone, not broken`() throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    let terminal = try Terminal(descriptor: FileDescriptor(rawValue: slave))
    FileDescriptor(rawValue: master).close()
    #expect(try terminal.read() == nil)
  }

  @Test func `the window's size is read`() throws {
    let pty = try PseudoTerminal(columns: 132, rows: 43)
    let terminal = try Terminal(descriptor: pty.openProgramSide())
    #expect(terminal.windowSize == WindowSize(columns: 132, rows: 43))
    var smaller = winsize(ws_row: 5, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(pty.person.rawValue, UInt(TIOCSWINSZ), &smaller)
    #expect(terminal.windowSize == WindowSize(columns: 40, rows: 5))
  }

  @Test(
    arguments: [
      (nil, nil, WindowSize.standard), ("100", "30", WindowSize(columns: 100, rows: 30)),
      ("0", "-1", .standard), ("x", "99999999999999999999", .standard),
      ("60", nil, WindowSize(columns: 60, rows: 24)),
    ] as [(String?, String?, WindowSize)])
  func `a size nobody knows is taken from the environment or assumed`(
    _ columns: String?, _ lines: String?, _ expected: WindowSize
  ) throws {
    let pty = try PseudoTerminal(columns: 0, rows: 0)
    let size = WindowSize(of: pty.program) { $0 == "COLUMNS" ? columns : lines }
    #expect(size == expected)
  }

  @Test func `no terminal at all is said clearly`() {
    #expect(
      TerminalError.none.description
        == "no terminal: /dev/tty cannot be opened and standard input is not a terminal")
    #expect(
      TerminalError.failed(SystemError(call: "tcgetattr", errno: EIO)).description
        == "terminal: tcgetattr: Input/output error")
  }
}
