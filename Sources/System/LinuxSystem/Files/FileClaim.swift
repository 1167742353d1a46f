import CLinux
import Glibc

/// The claim of a process to be the only one that writes a file which appears at the end.
///
/// Such a file has no name to lock before. The claim is an abstract socket named after the file's
/// place (unix(7)): it leaves no trace in any folder, and ends with the process.
package final class FileClaim {
  /// The socket; `nil` for a pipe or a device, which several may write.
  private let descriptor: FileDescriptor?

  /// Claims a file, which need not exist.
  ///
  /// - Throws: `FileError.inUse` if another process has claimed it.
  package init(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path.systemString, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      descriptor = nil
      return
    }
    let number = clinux_claim(Self.name(of: path))
    guard number >= 0 else {
      throw FileError(name: path, number: errno == EADDRINUSE ? FileError.inUse : errno)
    }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit { descriptor?.close() }

  /// Returns a name that all names of one file share.
  private static func name(of path: String) -> String {
    let (folder, name) = FilePlace(path).path.splitPath
    var status = stat()
    _ = stat(folder.systemString, &status)
    // FNV-1a: the whole place would be too long for a socket's name.
    let hash = "\(status.st_dev) \(status.st_ino) \(name)".utf8
      .reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "morsekey \(geteuid()) \(String(hash, radix: 16))"
  }
}
