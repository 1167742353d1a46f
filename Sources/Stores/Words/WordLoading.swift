package import LinuxSystem
package import TextComposition
import Synchronization
package import WordPrediction

/// Brings words and dictionaries from the disk on a thread of its own, while someone types already.
package final class WordLoading: Sendable {
  /// What has been brought since someone last asked.
  package struct Brought: Sendable {
    /// What knows words.
    package var predictor: WordPredictor?
    /// What was wrong with the user's words.
    package var wordProblems: [String] = []
    /// What may be written for kana.
    package var dictionaries: [KanaDictionary] = []
    /// What was wrong with the dictionaries and with the language's words.
    package var dictionaryProblems = FileProblems()
  }

  /// Wakes whoever takes what was brought.
  package let news: WakeFile
  private let brought = Mutex(Brought())

  /// Begins to bring what `store` keeps, and after that the dictionaries.
  init(_ store: FileWordStore, _ dictionaries: DictionaryFiles) throws(SystemError) {
    news = try WakeFile()
    _ = try PosixThread.start(name: "words") { [self] in
      var store = store
      let predictor = store.load()
      brought.withLock {
        ($0.predictor, $0.wordProblems) = (predictor, store.problems)
        $0.dictionaryProblems = store.languageProblems
      }
      news.wake()
      guard !dictionaries.paths.isEmpty else { return }
      let (read, problems) = dictionaries.read()
      brought.withLock {
        $0.dictionaries = read
        $0.dictionaryProblems += problems
      }
      news.wake()
    }
  }

  /// Takes what has been brought since the last call.
  package func take() -> Brought {
    news.take()
    return brought.withLock { brought in
      defer { brought = Brought() }
      return brought
    }
  }
}
