import Glibc
import LinuxSystem

extension FileDescriptor {
  /// Whether this is a file with a beginning that can be gone back to.
  var canSeek: Bool { lseek(rawValue, 0, SEEK_CUR) == 0 }

  /// Writes `bytes` over the beginning of the file, without moving the place of the next write.
  func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
    let written = bytes.withUnsafeBytes { pwrite(rawValue, $0.baseAddress, $0.count, 0) }
    guard written == bytes.count else { throw SystemError(call: "pwrite", errno: errno) }
  }
}
