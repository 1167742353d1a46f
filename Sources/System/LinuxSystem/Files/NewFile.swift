import CLinux
import Glibc

/// A file that gets its name when it is complete; otherwise it leaves no trace.
final class NewFile {
  private var file: clinux_new_file
  /// The helper process that names the file if this process may not; `nil` if it may.
  private let helper: clinux_helper?
  private var isPublished = false

  /// Creates a file without its name.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - mode: the permissions, reduced by the umask.
  ///   - keepsName: whether a helper process publishes the file; a sandbox entered later does not
  ///     confine it.
  /// - Throws: the system's error number.
  init(_ path: String, mode: UInt32, keepsName: Bool) throws(SystemError) {
    let (folder, name) = path.splitPath
    var file = clinux_new_file()
    var failure = clinux_new_file_begin(
      &file, folder.systemString, name.systemString, mode)
    guard failure == 0 else { throw SystemError(call: path, errno: failure) }
    var helper = clinux_helper()
    if keepsName { failure = clinux_start_file_publisher(&file, &helper) }
    guard failure == 0 else {
      clinux_new_file_end(&file, false)
      throw SystemError(call: path, errno: failure)
    }
    // No property is set before this point: after a failure, deinit would close a file that is not
    // open.
    self.file = file
    self.helper = keepsName ? helper : nil
  }

  deinit {
    if var helper { clinux_helper_end(&helper) }
    clinux_new_file_end(&file, isPublished)
  }

  /// The descriptor to write to.
  var descriptor: FileDescriptor { FileDescriptor(rawValue: file.descriptor) }

  /// Gives the file its name, replacing an existing file.
  func publish() throws(SystemError) {
    let failure: CInt
    if var helper {
      failure = clinux_helper_publish(&helper)
    } else {
      failure = clinux_new_file_publish(&file)
    }
    guard failure == 0 else { throw SystemError(call: "rename", errno: failure) }
    isPublished = true
  }
}
