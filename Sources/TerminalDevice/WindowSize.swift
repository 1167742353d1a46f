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

  /// What is assumed when nobody knows: the VT100's.
  public static let standard = WindowSize(columns: 80, rows: 24)

  /// Asks the terminal (TIOCGWINSZ, tty_ioctl(4)), then `COLUMNS` and `LINES`, then assumes the standard.
  ///
  /// - Parameters:
  ///   - descriptor: the terminal.
  ///   - variable: reads a variable of the environment.
  public init(
    of descriptor: FileDescriptor, variable: (String) -> String? = Self.environmentVariable
  ) {
    var size = winsize()
    let known = ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0
    columns = Self.first(known ? Int(size.ws_col) : 0, variable("COLUMNS"), Self.standard.columns)
    rows = Self.first(known ? Int(size.ws_row) : 0, variable("LINES"), Self.standard.rows)
  }

  /// Reads a variable of this process's environment.
  public static func environmentVariable(_ name: String) -> String? {
    ProcessEnvironment.variable(name)
  }

  /// The first that is a size; what a variable says may be anything.
  private static func first(_ asked: Int, _ variable: String?, _ standard: Int) -> Int {
    if asked > 0 { return asked }
    guard let told = variable.flatMap(Int.init), (1...10_000).contains(told) else {
      return standard
    }
    return told
  }
}
