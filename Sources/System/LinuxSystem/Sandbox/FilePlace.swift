import Glibc

/// The location of a file, with links followed, also links to a file that does not exist yet.
struct FilePlace {
  /// The path of the file; no link is at its end, unless the links form a loop.
  let path: String

  /// The most links that are followed in a row, as in path_resolution(7).
  private static let mostLinks = 40

  init(_ path: String) {
    guard let real = realpath(path.systemString, nil) else {
      self.path = Self.created(by: path)
      return
    }
    defer { free(real) }
    self.path = String(systemString: real)
  }

  /// Returns the path of the file that open(2) creates for a path.
  private static func created(by path: String) -> String {
    var path = path
    for _ in 1...mostLinks {
      guard let target = target(of: path) else { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : path.splitPath.folder + "/" + target
    }
    return path
  }

  private static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path.systemString, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(systemBytes: bytes.prefix(count).map(UInt8.init(bitPattern:)))
  }

  /// The folder that contains the file.
  var folder: String { path.splitPath.folder }

  /// The file if it exists, otherwise its folder.
  var nearest: String { access(path.systemString, F_OK) == 0 ? path : folder }
}
