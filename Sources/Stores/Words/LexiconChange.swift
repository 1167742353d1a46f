import LinuxSystem
import MorseKeyboard
import WordPrediction

/// Words that were typed, to be learnt by the user's file.
///
/// The file is read anew for that, so that what other keyboards have learnt meanwhile stays, and so do its
/// wrong lines.
package struct LexiconChange: FileChange {
  /// What came of it.
  package struct News {
    /// What is wrong with the file, line by line; `nil` when it could not be read.
    var wrongLines: [String]?
    /// What kept the file from being read or written.
    var failure: String?
    /// What is to be learnt with later lessons: words that were seen once so far, or all of them when there
    /// was a failure.
    var rest: [WordLesson]
  }

  package let file: LexiconFile
  private var lessons: [WordLesson]

  /// How many lessons wait at most; the latest count.
  private static let limit = 10_000
  /// How many words that were seen once are remembered.
  private static let memory = 1000

  init(_ file: LexiconFile, lessons: [WordLesson]) {
    self.file = file
    self.lessons = lessons
  }

  package var path: String { file.path }

  package func merged(with later: LexiconChange) -> LexiconChange {
    LexiconChange(file, lessons: (lessons + later.lessons).suffix(Self.limit))
  }

  package func make() -> News? {
    var news = News(rest: lessons.suffix(Self.memory))
    do {
      try file.locked { () throws(FileError) in try learn(&news) }
    } catch {
      news.failure = "\(error); nothing was learnt"
    }
    return news
  }

  private func learn(_ news: inout News) throws(FileError) {
    var errors: [LexiconError] = []
    var words = try file.read(errors: &errors)
    var problems = FileProblems()
    problems.add(errors.map { ($0.line, $0.description) }, of: errors.count, in: path)
    news.wrongLines = problems.lines
    for lesson in lessons { words.learn(lesson.word, after: lesson.previous) }
    try file.write(words)
    news.rest = lessons.filter { !words.contains($0.word) }.suffix(Self.memory)
  }
}
