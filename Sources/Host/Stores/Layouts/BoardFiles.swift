package import Configuration
import LinuxSystem
import Synchronization

/// The files of boards that the user names.
package enum BoardFiles {
  /// The greatest size of a file in bytes.
  private static let limit = 1 << 26
  /// What the files that were read contain, by their paths.
  private static let known = Mutex<[String: Result<BoardFile, NamedFileFailure>]>([:])

  /// Returns the boards of a file or a pipe, which is read once: a pipe gives its bytes only once.
  package static func boards(at path: String) throws(NamedFileFailure) -> BoardFile {
    if let found = known.withLock({ $0[path] }) { return try found.get() }
    let found = Result { () throws(NamedFileFailure) in try read(path) }
    known.withLock { $0[path] = found }
    return try found.get()
  }

  private static func read(_ path: String) throws(NamedFileFailure) -> BoardFile {
    do {
      return try BoardFile(FileContents.read(path, limit: limit, kinds: .filesAndPipes))
    } catch let error as BoardProblem {
      throw NamedFileFailure(
        "\(path): \(error); expected a board (OBF or OBZ)", status: .badData)
    } catch {
      throw NamedFileFailure("\(error); expected a board", status: .noInput)
    }
  }
}
