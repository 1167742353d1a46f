import Glibc
public import LinuxSystem

/// The size of a terminal's window in character cells.
public struct WindowSize: Hashable, Sendable {
  /// The width.
  public var columns: Int
  /// The height.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The default for an unknown size: that of the VT100.
  public static let standard = WindowSize(columns: 80, rows: 24)

  /// Determines the size of a terminal's window.
  ///
  /// It asks the terminal (TIOCGWINSZ, tty_ioctl(4)), then reads `COLUMNS` and `LINES`, then uses
  /// the standard.
  ///
  /// - Parameters:
  ///   - descriptor: the terminal.
  ///   - variable: reads an environment variable.
  public init(
    of descriptor: FileDescriptor, variable: (String) -> String? = Self.environmentVariable
  ) {
    var size = winsize()
    let known = ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0
    columns = Self.first(known ? Int(size.ws_col) : 0, variable("COLUMNS"), Self.standard.columns)
    rows = Self.first(known ? Int(size.ws_row) : 0, variable("LINES"), Self.standard.rows)
  }

  /// Reads an environment variable of this process.
  public static func environmentVariable(_ name: String) -> String? {
    ProcessEnvironment.variable(name)
  }

  /// The first valid size; a variable may contain anything.
  private static func first(_ asked: Int, _ variable: String?, _ standard: Int) -> Int {
    if asked > 0 { return asked }
    guard let value = variable.flatMap(Int.init), (1...10_000).contains(value) else {
      return standard
    }
    return value
  }
}
