import Glibc

/// The location of a file, with links followed.
struct FilePlace {
  private let path: String

  init(_ path: String) {
    guard let real = realpath(path.systemString, nil) else {
      self.path = path
      return
    }
    defer { free(real) }
    self.path = String(systemString: real)
  }

  /// The folder that contains the file.
  var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file if it exists, otherwise its folder.
  var nearest: String { access(path.systemString, F_OK) == 0 ? path : folder }
}
