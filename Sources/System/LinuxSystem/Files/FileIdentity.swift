import Glibc

/// What tells one regular file or socket from all others, by whatever path it is named.
package struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t
  /// The name in the folder that `device` and `inode` identify; empty for a file that exists.
  private let name: String

  private init(_ status: stat, name: String) {
    (device, inode, self.name) = (status.st_dev, status.st_ino, name)
  }

  /// Finds the file of a path, which need not exist; `nil` for a pipe or a device, which several
  /// may write.
  package init?(_ path: String) {
    var status = stat()
    if stat(path.systemString, &status) == 0 {
      guard [S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT) else { return nil }
      self.init(status, name: "")
    } else {
      self.init(placeOf: path)
    }
  }

  /// Finds the place of a file in its folder, which another file can take.
  init?(placeOf path: String) {
    let (folder, name) = FilePlace(path).path.splitPath
    var status = stat()
    guard stat(folder.systemString, &status) == 0 else { return nil }
    self.init(status, name: name)
  }

  /// The identity as text, the same in every process.
  var text: String { "\(device) \(inode) \(name)" }
}
