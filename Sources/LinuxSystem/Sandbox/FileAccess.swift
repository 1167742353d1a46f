/// What may be done to a file, or to all files below a folder.
public struct FileAccess: OptionSet, Hashable, Sendable {
  /// The rights of Landlock that it comes to (landlock(7)).
  public let rawValue: UInt64

  /// Creates an access from rights of Landlock.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Reads files and lists folders.
  public static let read = FileAccess(rawValue: 1 << 2 | 1 << 3)
  /// Writes to files that are there, and makes them shorter.
  public static let write = FileAccess(rawValue: 1 << 1 | 1 << 14)
  /// Makes files and folders in a folder, and takes files away: what writing a file anew needs.
  public static let create = FileAccess(rawValue: 1 << 5 | 1 << 7 | 1 << 8)
  /// Asks a device for what is neither reading nor writing.
  public static let device = FileAccess(rawValue: 1 << 15)

  /// The rights that a file can be given that is no folder.
  static let ofFiles = FileAccess(rawValue: 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15)

  /// Every right that a version of Landlock knows of.
  static func known(toVersion version: Int) -> FileAccess {
    let count =
      switch version {
      case ...1: 13
      case 2: 14
      case 3, 4: 15
      default: 16
      }
    return FileAccess(rawValue: 1 << UInt64(count) - 1)
  }
}
