/// The permitted access to a file, or to all files below a folder.
public struct FileAccess: OptionSet, Hashable, Sendable {
  /// The corresponding Landlock rights (landlock(7)).
  public let rawValue: UInt64

  /// Creates an access from Landlock rights.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Reading files and listing folders.
  public static let read = FileAccess(rawValue: 1 << 2 | 1 << 3)
  /// Writing and truncating existing files.
  public static let write = FileAccess(rawValue: 1 << 1 | 1 << 14)
  /// Creating and deleting files and creating folders, as needed to replace a file.
  public static let create = FileAccess(rawValue: 1 << 5 | 1 << 7 | 1 << 8)
  /// Device requests other than reading and writing (ioctl(2)).
  public static let device = FileAccess(rawValue: 1 << 15)

  /// The rights that apply to a file that is not a folder.
  static let ofFiles = FileAccess(rawValue: 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15)

  /// All rights that a version of Landlock supports.
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
