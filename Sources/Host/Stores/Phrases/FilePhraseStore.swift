import Configuration
import KeyboardHost
package import LinuxSystem
import TerminalDevice

/// The user's phrases in `phrases.txt`, beside the user's words.
package struct PhraseBook: Hashable, Sendable {
  /// The folder of the file.
  package let folder: String
  /// The path.
  package var path: String { folder + "/phrases.txt" }

  /// Creates the book of the user with this environment.
  package init(variable: (String) -> String? = WindowSize.environmentVariable) {
    folder = UserFolder.data(variable)
  }

  /// Reads the text; `nil` if there is none.
  package func text() throws(FileError) -> String? { try UserFolder.text(at: path) }

  /// Whether there is a file, be it unreadable.
  var exists: Bool {
    do throws(FileError) { return try text() != nil } catch { return true }
  }
}

/// A phrase to add to the file.
private struct PhraseChange: FileChange {
  typealias News = String

  let book: PhraseBook
  var phrases: [String]

  var path: String { book.path }

  func merged(with later: PhraseChange) -> PhraseChange {
    PhraseChange(book: book, phrases: phrases + later.phrases)
  }

  /// Adds the phrases to what the file has now.
  func make() -> String? {
    do throws(FileError) {
      return try UserFolder.locked(path) { () throws(FileError) in
        // Bytes that are not UTF-8 stay as they are.
        var bytes = try UserFolder.bytes(at: path) ?? []
        var news: String?
        for phrase in phrases {
          let text = String(decoding: bytes, as: UTF8.self)
          guard let addition = PhraseFile.addition(of: phrase, to: text) else {
            news = "the phrases have it: \(phrase)"
            continue
          }
          bytes += addition.text.utf8
          news = "saved as \(addition.pattern) in my-phrases: \(phrase)"
        }
        try UserFolder.write(bytes, to: path, permissions: .owner)
        return news
      }
    } catch {
      return "\(path): \(error.reason); expected to save a phrase in it"
    }
  }
}

/// Saves phrases in the user's file, on the writer's thread.
package final class FilePhraseStore: PhraseStore {
  private let book: PhraseBook
  private let writer: FileWriter
  private var last: String?

  /// Creates a store.
  package init(_ book: PhraseBook = PhraseBook(), writer: FileWriter) {
    (self.book, self.writer) = (book, writer)
  }

  /// The result of saving, or the problem.
  package var notes: [String] { last.map { [$0] } ?? [] }

  /// Saves a phrase.
  package func add(_ phrase: String) {
    writer.submit(PhraseChange(book: book, phrases: [phrase]))
  }

  /// Receives the results of saving.
  package func receiveResults() { last = writer.news(of: PhraseChange.self).last ?? last }
}
