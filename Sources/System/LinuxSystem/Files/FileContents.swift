import Glibc

/// The content of a whole file, read without ever waiting for another program.
///
/// Whoever may put a file into a folder may put a pipe, a device, a loop of links or an endless file
/// there. Opening and reading such a thing must not stop a keyboard.
package enum FileContents {
  /// The kinds of files that are read.
  package enum Kinds: Sendable {
    /// Regular files, and the empty device `/dev/null`.
    case files
    /// Also other devices and pipes, which the user has named: a reader waits for their writer.
    case filesAndPipes
  }

  /// Reads the bytes of a file that has to exist.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum size in bytes.
  ///   - kinds: the kinds of files that are read.
  /// - Returns: its bytes.
  /// - Throws: `EFBIG` if it is longer, `FileError.notAFile` if it is of another kind,
  ///   `FileError.brokenLink` if its name or that of a folder is a link to nowhere.
  package static func read(
    _ path: String, limit: Int, kinds: Kinds = .files
  ) throws(FileError) -> [UInt8] {
    let file = try open(path)
    defer { file.close() }
    let size = try check(file, path, limit, kinds)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size, limit))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try FileError.naming(path) { () throws(SystemError) in
        try file.read(into: &buffer)
      }
      guard let count else { throw FileError(name: path, number: FileError.notAFile) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw FileError(name: path, number: EFBIG) }
    }
  }

  private static func open(_ path: String) throws(FileError) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      if error.errno == ENOENT, let broken = Folder.brokenPart(of: path) {
        throw FileError(name: broken, number: FileError.brokenLink)
      }
      throw FileError(name: path, number: error.errno)
    }
  }

  /// The number of `/dev/null` (Linux allocated devices): major 1, minor 3.
  private static let nullDevice: dev_t = 0x103

  /// Checks the kind of an open file; returns its size.
  private static func check(
    _ file: FileDescriptor, _ path: String, _ limit: Int, _ kinds: Kinds
  ) throws(FileError) -> Int {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw FileError(name: path, number: errno) }
    switch (status.st_mode & S_IFMT, kinds) {
    case (S_IFREG, _):
      guard status.st_size <= limit else { throw FileError(name: path, number: EFBIG) }
      return Int(status.st_size)
    case (S_IFCHR, .files):
      guard status.st_rdev == nullDevice else {
        throw FileError(name: path, number: FileError.notAFile)
      }
      return 0
    case (S_IFCHR, .filesAndPipes): return 0
    case (S_IFIFO, .filesAndPipes):
      try FileError.naming(path) { () throws(SystemError) in try file.setNonBlocking(false) }
      return 0
    case (S_IFDIR, _): throw FileError(name: path, number: EISDIR)
    default: throw FileError(name: path, number: FileError.notAFile)
    }
  }
}
