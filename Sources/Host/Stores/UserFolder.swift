import Configuration
import Glibc
package import LinuxSystem
import TerminalDevice

/// The folders of the user's files (XDG Base Directory Specification).
package enum UserFolder {
  /// Returns the folder of settings.
  package static func configuration(
    _ variable: (String) -> String? = WindowSize.environmentVariable
  ) -> String {
    folder("XDG_CONFIG_HOME", orElse: "/.config", variable)
  }

  /// Returns the folder of state that the program stores by itself.
  package static func state(_ variable: (String) -> String? = WindowSize.environmentVariable)
    -> String
  {
    folder("XDG_STATE_HOME", orElse: "/.local/state", variable)
  }

  /// Returns the folder of learnt and imported data.
  package static func data(_ variable: (String) -> String? = WindowSize.environmentVariable)
    -> String
  {
    folder("XDG_DATA_HOME", orElse: "/.local/share", variable)
  }

  /// Returns a file's problem without the name of its folder.
  package static func inFewWords(_ problem: String, folder: String) -> String {
    let line =
      problem.hasPrefix(folder + "/") ? problem.dropFirst(folder.count + 1) : problem[...]
    // A long list of names would fill the panel, and still be cut off.
    guard let list = line.firstRange(of: listStart) else { return String(line) }
    let names = line[list.upperBound...].split(separator: ", ")
    guard names.count > mostNames else { return String(line) }
    return "\(line[..<list.upperBound])\(names.prefix(3).joined(separator: ", "))"
      + " or \(names.count - 3) others"
  }

  private static let listStart = "expected one of "
  /// The most names that a message of the panel lists.
  private static let mostNames = 8

  /// Removes the files that a killed program has left in these folders: unfinished files, and
  /// locks.
  package static func sweep(_ variable: (String) -> String? = WindowSize.environmentVariable) {
    for folder in [configuration(variable), state(variable), data(variable)] {
      Folder.sweep(folder)
    }
  }

  /// Returns the target folders of links in folders of settings and in the folder of the user's
  /// layouts.
  package static func linked(from folders: [String]) -> [String] {
    let linked = (folders + LayoutLibrary().folders).map(Folder.linked(from:))
    return linked.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()
  }

  /// Returns a path with `~` replaced by the user's home, because no shell expands it in a
  /// configuration.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return (WindowSize.environmentVariable("HOME") ?? "") + path.dropFirst()
  }

  private static func folder(
    _ name: String, orElse path: String, _ variable: (String) -> String?
  ) -> String {
    if let folder = variable(name), folder.hasPrefix("/") { return folder + "/morsekey" }
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (home ?? nowhere) + path + "/morsekey"
  }

  /// The home of a user whose home is not known: nothing is read or written there.
  private static let nowhere = "/$HOME"

  /// Creates the folders of a path, unless the user's home is not known.
  package static func make(above path: String) {
    if !path.hasPrefix(nowhere + "/") { Folder.make(above: path) }
  }

  /// Checks that a path is not one of the user whose home is not known.
  package static func checkHome(_ path: String) throws(FileError) {
    guard path.hasPrefix(nowhere + "/") else { return }
    throw FileError(name: String(path.dropFirst()), number: FileError.noHome)
  }

  /// Reads a file's text, without a byte order mark; `nil` when there is no such file.
  ///
  /// Bytes that are not UTF-8 become U+FFFD. Each reader reports its line, and leaves out what is
  /// there: nothing types U+FFFD.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum size in bytes.
  /// - Returns: its text.
  /// - Throws: `FileError` if it cannot be read; `EFBIG` if it is too long.
  package static func text(at path: String, limit: Int = 1 << 21) throws(FileError) -> String? {
    try bytes(at: path, limit: limit).map {
      ByteOrderMark.dropped(from: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Reads a file's bytes, as ``text(at:limit:)`` does.
  package static func bytes(at path: String, limit: Int = 1 << 21) throws(FileError) -> [UInt8]? {
    guard !path.hasPrefix(nowhere + "/") else { return nil }
    do throws(FileError) {
      return try FileContents.read(path, limit: limit)
    } catch  where error.number == ENOENT || error.number == ENOTDIR {
      return nil
    }
  }

  /// Deletes a file; returns whether it was there.
  package static func delete(_ path: String) throws(FileError) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno != ENOENT, errno != ENOTDIR else { return false }
    throw FileError(name: path, number: errno)
  }

  /// Writes a file atomically, and creates its folder.
  ///
  /// By default, only the owner can access a new file.
  package static func write(
    _ text: String, to path: String, permissions: OutputFile.Permissions = .owner
  ) throws(FileError) {
    try write(Array(text.utf8), to: path, permissions: permissions)
  }

  /// Writes the bytes of a file, as ``write(_:to:permissions:)`` writes a text.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions: OutputFile.Permissions
  ) throws(FileError) {
    try checkHome(path)
    Folder.make(above: path)
    try OutputFile.replace(path, with: bytes, permissions: permissions)
  }

  /// Locks a file against other processes while `body` reads and writes it; creates its folder.
  package static func locked<Result>(
    _ path: String, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try checkHome(path)
    Folder.make(above: path)
    return try FileLock.hold(path, body)
  }
}
