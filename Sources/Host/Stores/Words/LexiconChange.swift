import LinuxSystem
import MorseKeyboard
import WordPrediction

/// Typed words, to be learnt by the user's file.
///
/// The file is read again first. So words learnt by other keyboards are kept, and so are invalid
/// lines.
package struct LexiconChange: FileChange {
  /// The result of the change.
  package struct News {
    /// The problems of the file, line by line; `nil` when it could not be read.
    var wrongLines: [String]?
    /// The error of reading or writing the file.
    var failure: String?
    /// The version that was read, and the one that was written; `nil` after a failure.
    var versions: (former: FileVersion, written: FileVersion)?
    /// The words to save again later: those seen only once so far, or all after a failure.
    var rest: [LearntWord]
  }

  package let file: LexiconFile
  private var learnt: [LearntWord]

  /// The most waiting words; the latest are kept.
  private static let limit = 10_000
  /// The most words seen once that are remembered.
  private static let memory = 1000

  init(_ file: LexiconFile, learnt: [LearntWord]) {
    self.file = file
    self.learnt = learnt
  }

  package var path: String { file.path }

  package func merged(with later: LexiconChange) -> LexiconChange {
    LexiconChange(file, learnt: (learnt + later.learnt).suffix(Self.limit))
  }

  package func make() -> News? {
    var news = News(rest: learnt)
    do {
      try UserFolder.locked(path) { () throws(FileError) in try learn(&news) }
    } catch {
      news.failure = "\(error)"
    }
    return news
  }

  private func learn(_ news: inout News) throws(FileError) {
    let former = FileVersion(of: path)
    var errors: [LexiconError] = []
    var words = try file.read(errors: &errors)
    var problems = FileProblems()
    problems.add(errors.map { ($0.line, $0.description) }, of: errors.count, in: path)
    news.wrongLines = problems.lines
    for word in learnt { words.learn(word.word, after: word.previous) }
    try file.write(words)
    news.versions = (former, FileVersion(of: path))
    news.rest = learnt.filter { !words.contains($0.word) }.suffix(Self.memory)
  }
}
