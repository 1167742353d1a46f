package import LinuxSystem

/// An output file, opened before the sandbox is entered, because no file can be created inside.
///
/// Opening leaves no trace: the file gets its name when it is complete. Until then no other process of
/// this program can write it.
package struct PreparedFile {
  private let opened: Result<Claimed, FileError>?

  private struct Claimed {
    let claim: FileClaim
    let file: OutputFile

    init(_ path: String) throws(FileError) {
      claim = try FileClaim(path)
      file = try OutputFile(path: path, keepsName: true)
    }
  }

  /// Opens a file; without a path, and for `-`, there is no file.
  package init(path: String?) {
    let named = path == "-" ? nil : path
    opened = named.map { path in
      Result { () throws(FileError) in try Claimed(path) }
    }
  }

  /// Calls `work` with the file, or with `nil` if there is none.
  ///
  /// - Returns: the status of the work, or that of a file that could not be created, which the
  ///   console reports.
  package func withFile(
    on console: Console, _ work: (OutputFile?) throws(FileError) -> CommandStatus
  ) throws(FileError) -> CommandStatus {
    let opened: Claimed?
    do throws(FileError) {
      opened = try self.opened?.get()
    } catch {
      console.report(error, expected: "a file that can be created")
      return .cannotCreate
    }
    return try withExtendedLifetime(opened) { () throws(FileError) in
      try work(opened?.file)
    }
  }
}
