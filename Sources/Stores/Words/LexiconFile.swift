import Glibc
package import LinuxSystem
package import WordPrediction

/// Where the user's words lie, and what is in them.
package struct LexiconFile {
  /// The path.
  package let path: String

  /// The words of the user whose environment is told (XDG Base Directory Specification).
  package init(variable: (String) -> String? = ProcessEnvironment.variable) {
    path = UserFolder.data(variable) + "/lexicon.tsv"
  }

  /// The folder that it lies in.
  package var folder: String {
    String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }

  /// Reads the words; there are none when there is no such file.
  ///
  /// - Parameter errors: receives what is wrong with the file, by line.
  /// - Returns: the words of the lines that are right.
  /// - Throws: the system's reason, if there is a file.
  package func read(errors: inout [LexiconError]) throws(FileError) -> UserLexicon {
    do {
      return UserLexicon(parsing: try Self.bytes(of: path), errors: &errors)
    } catch {
      guard error.number == ENOENT else { throw error }
      return UserLexicon()
    }
  }

  /// Keeps other processes from changing the words while `body` reads and writes them.
  package func locked<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
    Folder.make(above: path)
    return try FileLock.hold(path, body)
  }

  /// Writes the words, for no one else to read; what was there stays until they are on disk, and lines of
  /// the file that hold none stay for good.
  package func write(_ lexicon: UserLexicon) throws(FileError) {
    Folder.make(above: path)
    try OutputFile.replace(path, with: lexicon.bytes, permissions: .ownerAlone)
  }

  /// A file's text, up to a size that no lexicon and no contacts reach.
  package static func text(of path: String) throws(FileError) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// A file's bytes, up to that size.
  package static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let file = try InputFile(path: path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw FileError(name: path, number: EFBIG) }
    }
    return bytes
  }

  private static let limit = 1 << 26
}
