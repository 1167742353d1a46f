import Glibc

/// What tells one regular file from all others, by whatever path it is named.
package struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t
  /// The name in the folder that `device` and `inode` identify; empty for a file that exists.
  private let name: String

  /// Finds the file of a path, which need not exist; `nil` for a pipe or a device, which several
  /// may write.
  package init?(_ path: String) {
    var status = stat()
    if stat(path.systemString, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      name = ""
    } else {
      let (folder, name) = path.splitPath
      guard stat(folder.systemString, &status) == 0 else { return nil }
      self.name = name
    }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}
