import Glibc
import LinuxSystem
import Testing

/// A real pseudo-terminal: the program's side, and the user's side.
final class PseudoTerminal {
  /// The user's side.
  let person: FileDescriptor
  /// The program's side.
  let program: FileDescriptor

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    (person, program) = (FileDescriptor(rawValue: master), FileDescriptor(rawValue: slave))
    try person.setNonBlocking(true)
  }

  deinit {
    person.close()
    program.close()
  }

  /// The path of the program's side.
  var path: String { ttyname(program.rawValue).map { String(cString: $0) } ?? "" }

  /// Opens another descriptor of the program's side.
  func openProgramSide() throws -> FileDescriptor {
    try FileDescriptor.open(path, O_RDWR | O_NOCTTY)
  }

  /// All settings, as `stty -g` prints them.
  var settings: String {
    var settings = termios()
    guard tcgetattr(program.rawValue, &settings) == 0 else { return "none" }
    let controls = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    return
      "\(settings.c_iflag):\(settings.c_oflag):\(settings.c_cflag):\(settings.c_lflag):\(controls)"
  }

  /// Whether line editing, echo and signal keys are disabled.
  var isRaw: Bool {
    var settings = termios()
    guard tcgetattr(program.rawValue, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
  }

  /// Returns the program's unread output.
  func output() throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while let count = try person.read(into: &buffer), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
