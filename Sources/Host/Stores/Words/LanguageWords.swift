import Glibc
package import LinuxSystem
package import WordPrediction

/// The words of a language that the user has imported.
package struct LanguageWords: Sendable {
  /// The ISO 639 code of the language.
  package let language: String
  /// The path of the file.
  package let path: String

  /// Creates the words of `language` in the user's folder.
  package init(language: String, folder: String) {
    self.language = language
    path = Self.folder(in: folder) + "/\(language).tsv"
  }

  /// Returns the folder of imported words in the user's folder.
  package static func folder(in folder: String) -> String { folder + "/words" }

  /// Returns the words of every language with a file in the user's folder.
  package static func all(in folder: String) -> [LanguageWords] {
    Folder.names(in: Self.folder(in: folder), ending: ".tsv")
      .map { LanguageWords(language: $0, folder: folder) }
  }

  /// Reads the words.
  ///
  /// - Parameter problems: receives the problems, by file and line; the other lines are used.
  /// - Returns: the words; `nil` when there are none.
  package func read(problems: inout FileProblems) -> Lexicon? {
    var errors: [LexiconError] = []
    do {
      let words = WordList.parse(try LexiconFile.text(of: path), errors: &errors)
      problems.add(errors.map { ($0.line, $0.description) }, of: errors.count, in: path)
      return words.isEmpty ? nil : Lexicon(name: language, language: language, counts: words)
    } catch {
      if error.number != ENOENT { problems.add("\(error.name): \(error.reason)") }
      return nil
    }
  }

  /// Writes these words in place of the existing ones.
  package func write(_ words: [(word: String, count: Int)]) throws(FileError) {
    let lines = words.map { "\($0.word)\t\($0.count)\n" }
    try UserFolder.write("# Words of \(language): WORD TAB COUNT\n" + lines.joined(), to: path)
  }
}
