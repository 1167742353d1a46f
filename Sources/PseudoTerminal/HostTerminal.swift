import CLinux
import Glibc
public import LinuxSystem

/// A terminal that is no device: one side is the program's, the other side ours.
///
/// Neither side waits for the other: reads and writes answer at once.
public final class HostTerminal {
  /// Our side: what the program writes is read here, what it reads is written here.
  public let descriptor: FileDescriptor
  /// The terminal whose cells the program's have the size of; `nil` when it is not known.
  private let other: FileDescriptor?
  /// The program's side, kept open so that a program which closes its own ends nothing.
  private var programSide: FileDescriptor?

  /// Makes a terminal of a size, with the settings and the size of cells of another one if it is given, which must
  /// stay open.
  ///
  /// - Throws: `SystemError` when there are no more terminals to be had.
  public init(
    columns: Int, rows: Int, like other: FileDescriptor? = nil
  ) throws(SystemError) {
    var (ours, theirs): (CInt, CInt) = (-1, -1)
    var size = Self.size(columns: columns, rows: rows, like: other)
    var settings = termios()
    let isKnown = other.map { tcgetattr($0.rawValue, &settings) == 0 } ?? false
    let failed =
      isKnown
      ? openpty(&ours, &theirs, nil, &settings, &size)
      : openpty(&ours, &theirs, nil, nil, &size)
    guard failed == 0 else { throw SystemError(call: "openpty", errno: errno) }
    for side in [ours, theirs] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    self.other = other
    descriptor = FileDescriptor(rawValue: ours)
    programSide = FileDescriptor(rawValue: theirs)
    try descriptor.setNonBlocking(true)
  }

  deinit {
    programSide?.close()
    descriptor.close()
  }

  private static func size(columns: Int, rows: Int, like other: FileDescriptor?) -> winsize {
    var window = winsize()
    if let other, ioctl(other.rawValue, UInt(TIOCGWINSZ), &window) != 0 { window = winsize() }
    return winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns),
      ws_xpixel: pixels(window.ws_xpixel, of: window.ws_col, for: columns),
      ws_ypixel: pixels(window.ws_ypixel, of: window.ws_row, for: rows))
  }

  /// How many pixels so many cells take where `cells` take `pixels`; 0 when that is not known.
  private static func pixels(_ pixels: UInt16, of cells: UInt16, for count: Int) -> UInt16 {
    let wanted = Int(UInt16(clamping: count))
    return cells == 0 ? 0 : UInt16(clamping: Int(pixels) * wanted / Int(cells))
  }

  /// The path by which the program's side is opened.
  public var path: String {
    guard let programSide, let name = ttyname(programSide.rawValue) else { return "" }
    return String(cString: name)
  }

  /// Sets the size; the program is told by SIGWINCH if it is another one.
  public func resize(columns: Int, rows: Int) throws(SystemError) {
    var size = Self.size(columns: columns, rows: rows, like: other)
    guard ioctl(descriptor.rawValue, UInt(TIOCSWINSZ), &size) == 0 else {
      throw SystemError(call: "TIOCSWINSZ", errno: errno)
    }
  }

  /// How the program's side treats what is typed; `nil` when it cannot be known.
  public var settings: LineSettings? {
    var settings = termios()
    guard tcgetattr(descriptor.rawValue, &settings) == 0 else { return nil }
    return LineSettings(settings)
  }

  /// The process group that reads what is typed; `nil` when there is none.
  public var foregroundGroup: CInt? {
    let group = tcgetpgrp(descriptor.rawValue)
    return group > 0 ? group : nil
  }

  /// Closes the program's side as far as it is ours: what is read ends when nobody else has it open.
  public func closeProgramSide() {
    programSide?.close()
    programSide = nil
  }
}

/// How a terminal treats what is typed.
public struct LineSettings: Hashable, Sendable {
  /// Whether a line is read at a time and edited by the terminal.
  public let isCanonical: Bool
  /// Whether what is typed is shown.
  public let isEchoing: Bool
  /// Whether keys send signals, Enter is a newline, and output is processed, as in lines.
  public let isOrdinary: Bool
  /// The character that erases the one before it; `nil` when there is none.
  public let erase: UInt8?

  init(_ settings: termios) {
    isCanonical = settings.c_lflag & tcflag_t(ICANON) != 0
    isEchoing = settings.c_lflag & tcflag_t(ECHO) != 0
    let input = settings.c_iflag & tcflag_t(ICRNL | INLCR)
    isOrdinary =
      input == tcflag_t(ICRNL) && settings.c_lflag & tcflag_t(ISIG) != 0
      && settings.c_oflag & tcflag_t(OPOST) != 0
    let erase = withUnsafeBytes(of: settings.c_cc) { $0[Int(VERASE)] }
    // _POSIX_VDISABLE is 0 on Linux.
    self.erase = erase == 0 ? nil : erase
  }
}
