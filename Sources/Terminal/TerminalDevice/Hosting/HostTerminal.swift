import CLinux
import Glibc
public import LinuxSystem

/// A pseudoterminal: one side belongs to the hosted program, the other to the host.
///
/// The host's side is non-blocking: reads and writes return at once.
public final class HostTerminal {
  /// The host's side: reads the program's output and writes its input.
  public let descriptor: FileDescriptor
  /// The terminal whose cell size in pixels the program sees; `nil` for an unknown size.
  private let other: FileDescriptor?
  /// The program's side, kept open so that a program closing its own side ends nothing.
  private var programSide: FileDescriptor?

  /// Creates a pseudoterminal of a size.
  ///
  /// It copies the settings and the cell size of another terminal if one is given, which must stay
  /// open.
  ///
  /// - Throws: `SystemError` if no pseudoterminal is available.
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
    guard failed == 0 else { throw .last("openpty") }
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

  /// The pixels of `count` cells if `cells` cells have `pixels` pixels; 0 if that is unknown.
  private static func pixels(_ pixels: UInt16, of cells: UInt16, for count: Int) -> UInt16 {
    let wanted = Int(UInt16(clamping: count))
    return cells == 0 ? 0 : UInt16(clamping: Int(pixels) * wanted / Int(cells))
  }

  /// The path of the program's side; empty once the host has closed it.
  public var path: String {
    guard let programSide, let name = ttyname(programSide.rawValue) else { return "" }
    return String(cString: name)
  }

  /// Sets the size; the program receives SIGWINCH if it changes.
  public func resize(columns: Int, rows: Int) throws(SystemError) {
    var size = Self.size(columns: columns, rows: rows, like: other)
    guard ioctl(descriptor.rawValue, UInt(TIOCSWINSZ), &size) == 0 else {
      throw .last("TIOCSWINSZ")
    }
  }

  /// Asks the foreground program to draw again.
  ///
  /// The terminal itself signals a change of size, if only by a pixel (SIGWINCH, tty_ioctl(4)). So
  /// the sandbox need not allow signals to process groups.
  public func askForRedraw() {
    var size = winsize()
    guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return }
    var other = size
    other.ws_xpixel ^= 1
    _ = ioctl(descriptor.rawValue, UInt(TIOCSWINSZ), &other)
    _ = ioctl(descriptor.rawValue, UInt(TIOCSWINSZ), &size)
  }

  /// The line settings of the program's side; `nil` if they cannot be read.
  public var settings: LineSettings? {
    var settings = termios()
    guard tcgetattr(descriptor.rawValue, &settings) == 0 else { return nil }
    return LineSettings(settings)
  }

  /// The process group in the foreground, which reads the typed text; `nil` if there is none.
  public var foregroundGroup: CInt? {
    let group = tcgetpgrp(descriptor.rawValue)
    return group > 0 ? group : nil
  }

  /// Closes the host's copy of the program's side; reading ends when no other process has it open.
  public func closeProgramSide() {
    programSide?.close()
    programSide = nil
  }
}

/// The line settings of a terminal.
public struct LineSettings: Hashable, Sendable {
  /// Whether the terminal reads and edits whole lines (ICANON).
  public let isCanonical: Bool
  /// Whether typed text is echoed (ECHO).
  public let isEchoing: Bool
  /// Whether the rest is as in line input: signal keys, Enter as a newline, processed output.
  public let isOrdinary: Bool
  /// Whether keys such as Ctrl-C send signals (ISIG).
  public let hasSignalKeys: Bool
  /// The byte that erases the previous character; `nil` if there is none.
  public let erase: UInt8?

  init(_ settings: termios) {
    isCanonical = settings.c_lflag & tcflag_t(ICANON) != 0
    isEchoing = settings.c_lflag & tcflag_t(ECHO) != 0
    hasSignalKeys = settings.c_lflag & tcflag_t(ISIG) != 0
    let input = settings.c_iflag & tcflag_t(ICRNL | INLCR)
    isOrdinary =
      input == tcflag_t(ICRNL) && hasSignalKeys
      && settings.c_oflag & tcflag_t(OPOST) != 0
    let erase = withUnsafeBytes(of: settings.c_cc) { $0[Int(VERASE)] }
    // _POSIX_VDISABLE is 0 on Linux.
    self.erase = erase == 0 ? nil : erase
  }
}
