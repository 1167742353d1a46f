import Glibc

/// Where a file lies, links followed.
struct FilePlace {
  private let path: String

  init(_ path: String) {
    guard let real = realpath(path, nil) else {
      self.path = path
      return
    }
    defer { free(real) }
    self.path = String(cString: real)
  }

  /// The folder that it is in.
  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file if it is there, else its folder.
  var nearest: String { access(path, F_OK) == 0 ? path : folder }
}
