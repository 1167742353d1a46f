import Glibc

/// The location of a file, with links followed.
struct FilePlace {
  /// The path of the file; the given path if the file does not exist.
  let path: String

  init(_ path: String) {
    guard let real = realpath(path.systemString, nil) else {
      self.path = path
      return
    }
    defer { free(real) }
    self.path = String(systemString: real)
  }

  /// The folder that contains the file.
  var folder: String { path.splitPath.folder }

  /// The file if it exists, otherwise its folder.
  var nearest: String { access(path.systemString, F_OK) == 0 ? path : folder }
}
