import CLinux
import Glibc
import LinuxSystem

/// Tells when something comes, goes or changes its permissions in a folder (inotify(7)).
final class FolderWatch {
  /// What to poll.
  let descriptor: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Watches a folder; `nil` when there is none, or the system watches no more.
  init?(folder: String) {
    let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(rawValue: number)
    let wanted = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    guard inotify_add_watch(number, folder, wanted) >= 0 else {
      descriptor.close()
      return nil
    }
  }

  deinit { descriptor.close() }

  /// Takes what has come; whether there was anything.
  func take() -> Bool {
    var hasNews = false
    while let count = try? descriptor.read(into: &buffer), count > 0 { hasNews = true }
    return hasNews
  }
}
