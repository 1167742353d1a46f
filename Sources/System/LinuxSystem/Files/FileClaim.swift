import CLinux
import Glibc

/// The claim of a process to be the only one that writes a file.
///
/// A file that appears at the end has no content to lock before. The claim is an abstract socket
/// (unix(7)): it leaves no trace in any folder, and ends with the process. One socket is named after
/// the file's place. An existing file has another, because hard links give it several places.
package final class FileClaim {
  /// The sockets, and the file if it can be read; none for a pipe or a device, which several may write.
  private let descriptors: [FileDescriptor]

  /// Claims a file, which need not exist.
  ///
  /// - Throws: `FileError.inUse` if it is claimed already.
  package init(_ path: String) throws(FileError) {
    var claimed: [FileDescriptor] = []
    for name in Self.names(of: path) {
      let number = clinux_claim(name)
      guard number >= 0 else {
        let reason = errno == EADDRINUSE ? FileError.inUse : errno
        claimed.forEach { $0.close() }
        throw FileError(name: path, number: reason)
      }
      claimed.append(FileDescriptor(rawValue: number))
    }
    // While it is open, no other file gets its number.
    if !claimed.isEmpty, let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK) {
      claimed.append(file)
    }
    descriptors = claimed
  }

  deinit { descriptors.forEach { $0.close() } }

  /// Returns names that all names of one file share; none where no file can be.
  private static func names(of path: String) -> [String] {
    guard let file = FileIdentity(path), let place = FileIdentity(placeOf: path) else { return [] }
    return ([place] + (file == place ? [] : [file])).map { hashed($0.text) }
  }

  /// Returns the name of a socket; a whole path would be too long for it.
  private static func hashed(_ text: String) -> String {
    // FNV-1a.
    let hash = text.utf8
      .reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "morsekey \(geteuid()) \(String(hash, radix: 16))"
  }
}
