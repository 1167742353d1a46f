import CLinux
import Glibc

/// Reports changes in a folder (inotify(7)).
public final class FolderWatch {
  /// The kind of changes to report.
  public enum Interest: Sendable {
    /// Files that are created, moved in, or change their permissions.
    case files
    /// Files that are written, replaced or removed.
    case contents

    fileprivate var events: UInt32 {
      switch self {
      case .files: UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
      // A complete file that is linked to its name causes only a create event.
      case .contents:
        UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
      }
    }
  }

  /// The descriptor to poll.
  public let descriptor: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Watches a folder; `nil` if it does not exist or the system allows no more watches.
  public init?(folder: String, for interest: Interest) {
    let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(rawValue: number)
    guard inotify_add_watch(number, folder.systemString, interest.events) >= 0 else {
      descriptor.close()
      return nil
    }
  }

  /// Watches another folder too; a missing folder is ignored.
  public func add(folder: String, for interest: Interest) {
    inotify_add_watch(descriptor.rawValue, folder.systemString, interest.events)
  }

  deinit { descriptor.close() }

  /// Discards pending events; returns whether there were any.
  public func drain() -> Bool {
    var hasNews = false
    while let count = try? descriptor.read(into: &buffer), count > 0 { hasNews = true }
    return hasNews
  }
}
