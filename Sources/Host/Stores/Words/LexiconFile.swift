import Configuration
import Glibc
package import LinuxSystem
package import WordPrediction

/// The file of the user's words.
package struct LexiconFile {
  /// The path.
  package let path: String

  /// Creates the file of the user with this environment (XDG Base Directory Specification).
  package init(variable: (String) -> String? = ProcessEnvironment.variable) {
    path = UserFolder.data(variable) + "/lexicon.tsv"
  }

  /// The folder that contains the file.
  package var folder: String {
    String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }

  /// Reads the words; empty when there is no such file.
  ///
  /// - Parameter errors: receives the errors of the file, by line.
  /// - Returns: the words of the valid lines.
  /// - Throws: `FileError` with the system's reason, if the file exists.
  package func read(errors: inout [LexiconError]) throws(FileError) -> UserLexicon {
    do {
      return UserLexicon(parsing: try Self.bytes(of: path), errors: &errors)
    } catch {
      guard error.number == ENOENT else { throw error }
      return UserLexicon()
    }
  }

  /// Writes the words, readable only by the owner.
  ///
  /// The old file stays until the new one is on disk. Lines of the file without words are kept
  /// permanently.
  package func write(_ lexicon: UserLexicon) throws(FileError) {
    try UserFolder.write(lexicon.bytes, to: path, permissions: .ownerAlone)
  }

  /// Reads a file's text, up to a size that no lexicon or list of contacts reaches (64 MiB).
  package static func text(of path: String) throws(FileError) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// Reads a file's bytes without a byte order mark, up to the same size.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kinds: the kinds of files: pipes only if the user has named the file.
  /// - Returns: its bytes.
  /// - Throws: `FileError` with the system's reason.
  package static func bytes(
    of path: String, kinds: FileContents.Kinds = .files
  ) throws(FileError) -> [UInt8] {
    let bytes = try FileContents.read(path, limit: 1 << 26, kinds: kinds)
    let mark = ByteOrderMark.length(in: bytes)
    return mark == 0 ? bytes : Array(bytes.dropFirst(mark))
  }
}
