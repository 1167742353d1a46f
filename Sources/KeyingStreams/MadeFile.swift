package import LinuxSystem

/// A file that a command makes, opened before the sandbox is entered: nothing may be made in it.
///
/// Opening leaves no trace: the file gets its name when it is whole. Errors are reported in turn.
package struct MadeFile {
  private let opened: Result<OutputFile, FileError>?

  /// Opens a file; none when no path is given.
  package init(path: String?) {
    opened = path.map { path in
      Result { () throws(FileError) in try OutputFile(path: path, keepsName: true) }
    }
  }

  /// The file; `nil` when there is none.
  package func file() throws(FileError) -> OutputFile? {
    try opened?.get()
  }
}
