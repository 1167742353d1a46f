import CLinux
import Glibc

/// Tells when something changes in a folder (inotify(7)).
public final class FolderWatch {
  /// What is looked for.
  public enum Interest: Sendable {
    /// Files that come, go or change their permissions.
    case files
    /// Files that are written, replaced or removed.
    case contents

    fileprivate var events: UInt32 {
      switch self {
      case .files: UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
      // A file that is linked to its name when it is whole is created, and nothing more.
      case .contents:
        UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
      }
    }
  }

  /// What to poll.
  public let descriptor: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Watches a folder; `nil` when there is none, or the system watches no more.
  public init?(folder: String, for interest: Interest) {
    let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(rawValue: number)
    guard inotify_add_watch(number, folder.systemString, interest.events) >= 0 else {
      descriptor.close()
      return nil
    }
  }

  /// Watches another folder too; one that is not there is left out.
  public func add(folder: String, for interest: Interest) {
    inotify_add_watch(descriptor.rawValue, folder.systemString, interest.events)
  }

  deinit { descriptor.close() }

  /// Takes what has come; whether there was anything.
  public func take() -> Bool {
    var hasNews = false
    while let count = try? descriptor.read(into: &buffer), count > 0 { hasNews = true }
    return hasNews
  }
}
