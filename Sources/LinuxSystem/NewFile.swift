import CLinux
import Glibc

/// A file that gets its name when it is whole; one that never does is gone without a trace.
final class NewFile {
  private var file: clinux_new_file
  /// What names the file where this process may not; `nil` where it may.
  private let keeper: clinux_keeper?
  private var isPublished = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the name that it gets.
  ///   - mode: its permissions, of which the umask takes some.
  ///   - keepsName: whether it is published by a process of its own, which a sandbox entered later leaves free.
  /// - Throws: the system's error number.
  init(_ path: String, mode: UInt32, keepsName: Bool) throws(SystemError) {
    let (folder, name) = Self.parts(of: path)
    var file = clinux_new_file()
    var failure = clinux_new_file_begin(
      &file, folder.systemString, name.systemString, mode)
    guard failure == 0 else { throw SystemError(call: path, errno: failure) }
    var keeper = clinux_keeper()
    if keepsName { failure = clinux_keep_file(&file, &keeper) }
    guard failure == 0 else {
      clinux_new_file_end(&file, false)
      throw SystemError(call: path, errno: failure)
    }
    // Nothing is stored before: a deinit after a failure would close what is not open.
    self.file = file
    self.keeper = keepsName ? keeper : nil
  }

  deinit {
    if var keeper { clinux_keeper_end(&keeper) }
    clinux_new_file_end(&file, isPublished)
  }

  /// Where its bytes go.
  var descriptor: FileDescriptor { FileDescriptor(rawValue: file.descriptor) }

  /// Gives the file its name, in place of what has it.
  func publish() throws(SystemError) {
    let failure: CInt
    if var keeper {
      failure = clinux_keeper_ask(&keeper)
    } else {
      failure = clinux_new_file_publish(&file)
    }
    guard failure == 0 else { throw SystemError(call: "rename", errno: failure) }
    isPublished = true
  }

  /// The folder and the name of a path.
  private static func parts(of path: String) -> (folder: String, name: String) {
    // By bytes: a slash and a combining mark after it are one character.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }
}
