import Glibc

/// The version of a file: each change of its content makes another one.
package struct FileVersion: Hashable, Sendable {
  private var inode: UInt64 = 0
  private var size: Int64 = 0
  private var seconds = 0
  private var nanoseconds = 0

  /// The version of a missing file.
  package init() {}

  /// Returns the current version of a file.
  package init(of path: String) {
    var status = stat()
    guard stat(path.systemString, &status) == 0 else { return }
    (inode, size) = (UInt64(status.st_ino), Int64(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
