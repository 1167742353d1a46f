import Glibc
package import LinuxSystem
import TerminalDevice

/// The folders of the user's files (XDG Base Directory Specification).
package enum UserFolder {
  /// Where settings are.
  package static func configuration(
    _ variable: (String) -> String? = WindowSize.environmentVariable
  ) -> String {
    folder("XDG_CONFIG_HOME", orElse: "/.config", variable)
  }

  /// Where is kept what a program remembers by itself.
  package static func state(_ variable: (String) -> String? = WindowSize.environmentVariable)
    -> String
  {
    folder("XDG_STATE_HOME", orElse: "/.local/state", variable)
  }

  /// Where is kept what a program has learnt and been given.
  package static func data(_ variable: (String) -> String? = WindowSize.environmentVariable)
    -> String
  {
    folder("XDG_DATA_HOME", orElse: "/.local/share", variable)
  }

  /// What is wrong with a file of a folder, without the name of the folder.
  package static func inFewWords(_ problem: String, folder: String) -> String {
    problem.hasPrefix(folder + "/") ? String(problem.dropFirst(folder.count + 1)) : problem
  }

  /// Removes what a program that was killed has left in these folders: unfinished files, and locks.
  package static func sweep(_ variable: (String) -> String? = WindowSize.environmentVariable) {
    for folder in [configuration(variable), state(variable), data(variable)] {
      LeftFiles.sweep(folder)
    }
  }

  /// The folders that links in folders of settings, and in that of the user's keyboards, lead to.
  package static func linked(from folders: [String]) -> [String] {
    let linked = (folders + [KeyboardLibrary().folder]).map(Folder.linked(from:))
    return linked.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()
  }

  /// A path with the user's home in place of `~`, which a shell leaves alone in a configuration.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return (WindowSize.environmentVariable("HOME") ?? "") + path.dropFirst()
  }

  private static func folder(
    _ name: String, orElse path: String, _ variable: (String) -> String?
  ) -> String {
    if let folder = variable(name), folder.hasPrefix("/") { return folder + "/morsekey" }
    return (variable("HOME") ?? "") + path + "/morsekey"
  }

  /// A file's text; `nil` when there is no such file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: how many bytes it has at most.
  /// - Returns: its text.
  /// - Throws: why it cannot be read; a longer one is refused (`EFBIG`).
  package static func text(at path: String, limit: Int = 1 << 21) throws(FileError) -> String? {
    try bytes(at: path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A file's bytes, as ``text(at:limit:)`` reads them.
  package static func bytes(at path: String, limit: Int = 1 << 21) throws(FileError) -> [UInt8]? {
    var bytes: [UInt8] = []
    do throws(FileError) {
      let file = try InputFile(path: path)
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while case let count = try file.read(into: &buffer), count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= limit else { throw FileError(name: path, number: EFBIG) }
      }
    } catch {
      if error.number == ENOENT || error.number == ENOTDIR { return nil }
      throw error
    }
    return bytes
  }

  /// Writes a file whole or not at all, for its owner alone when it is new, and makes its folder.
  package static func write(_ text: String, to path: String) throws(FileError) {
    Folder.make(above: path)
    try OutputFile.replace(path, with: Array(text.utf8), permissions: .owner)
  }
}
