package import KeyboardHost
package import LinuxSystem
import Synchronization
import TextComposition
import WordPrediction

/// Loads words and dictionaries from disk on a separate thread, while the user already types.
package final class WordLoading: Sendable {
  /// The data loaded since the last call.
  package struct Brought: Sendable {
    /// The word predictor and the dictionaries.
    package var words = LoadedWords(predictor: nil, dictionaries: [])
    /// The problems of the user's words.
    package var wordProblems: [String] = []
    /// The problems of the dictionaries and of the language's words.
    package var dictionaryProblems = FileProblems()
  }

  /// Wakes the receiver of the loaded data.
  package let news: WakeFile
  private let brought = Mutex(Brought())

  /// The problem of an error in this program, with which typing goes on.
  private static let crash =
    "words: an error in morsekey stopped their reading; please report it with `morsekey doctor`"

  /// Starts loading the words of `store`, and then the dictionaries.
  init(_ store: FileWordStore, _ dictionaries: DictionaryFiles) throws(SystemError) {
    news = try WakeFile()
    _ = try PosixThread.start(name: "words", reportingCrashTo: news) { [self] in
      var store = store
      let predictor = store.load()
      brought.withLock {
        ($0.words.predictor, $0.wordProblems) = (predictor, store.problems)
        $0.dictionaryProblems = store.languageProblems
      }
      news.wake()
      guard !dictionaries.paths.isEmpty else { return }
      let (read, problems) = dictionaries.read()
      brought.withLock {
        $0.words.dictionaries = read
        $0.dictionaryProblems += problems
      }
      news.wake()
    }
  }

  /// Returns the data loaded since the last call.
  package func drain() -> Brought {
    let hasCrashed = news.drainReport()
    return brought.withLock { found in
      defer { found = Brought() }
      if hasCrashed { found.dictionaryProblems.add(Self.crash) }
      return found
    }
  }
}
