package import LinuxSystem

/// An output file, opened before the sandbox is entered, because no file can be created inside.
///
/// Opening leaves no trace: the file gets its name when it is complete. Errors are stored until
/// ``file()`` is called.
package struct PreparedFile {
  private let opened: Result<OutputFile, FileError>?

  /// Opens a file; without a path, and for `-`, there is no file.
  package init(path: String?) {
    let named = path == "-" ? nil : path
    opened = named.map { path in
      Result { () throws(FileError) in try OutputFile(path: path, keepsName: true) }
    }
  }

  /// Returns the file; `nil` if there is none.
  package func file() throws(FileError) -> OutputFile? {
    try opened?.get()
  }
}
