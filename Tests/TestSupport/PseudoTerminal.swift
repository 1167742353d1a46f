import Glibc
public import LinuxSystem

/// A real pseudo-terminal: the program's side, and the user's side.
public final class PseudoTerminal {
  /// The user's side.
  public let person: FileDescriptor
  /// The program's side.
  public let program: FileDescriptor

  /// Opens a terminal with a window of this size.
  public init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else {
      throw ChildProgramError(program: "openpty", code: errno)
    }
    (person, program) = (FileDescriptor(rawValue: master), FileDescriptor(rawValue: slave))
    for side in [master, slave] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    try person.setNonBlocking(true)
    resize(columns: columns, rows: rows)
  }

  deinit {
    person.close()
    program.close()
  }

  /// The path of the program's side.
  public var path: String { ttyname(program.rawValue).map { String(cString: $0) } ?? "" }

  /// Opens another descriptor of the program's side.
  public func openProgramSide() throws -> FileDescriptor {
    try FileDescriptor.open(path, O_RDWR | O_NOCTTY)
  }

  /// Changes the size of the window, as dragging it does; in cells and in pixels.
  public func resize(columns: UInt16, rows: UInt16, width: UInt16 = 0, height: UInt16 = 0) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height)
    _ = ioctl(person.rawValue, UInt(TIOCSWINSZ), &size)
  }

  /// All settings, as `stty -g` prints them.
  public var settings: String {
    var settings = termios()
    guard tcgetattr(program.rawValue, &settings) == 0 else { return "none" }
    let controls = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    return
      "\(settings.c_iflag):\(settings.c_oflag):\(settings.c_cflag):\(settings.c_lflag):\(controls)"
  }

  /// Whether line editing, echo and signal keys are disabled.
  public var isRaw: Bool {
    var settings = termios()
    guard tcgetattr(program.rawValue, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
  }

  /// Returns the program's unread output.
  public func output() throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while let count = try person.read(into: &buffer), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
