package import LinuxSystem
import Synchronization
import TextComposition
import WordPrediction

/// Loads words and dictionaries from disk on separate threads, while the user already types.
package final class WordLoading: Sendable {
  /// The data loaded since the last call.
  struct Brought: Sendable {
    /// The words.
    var found: WordReader.Found?
    /// The dictionaries that list the kanji spellings of kana.
    var dictionaries: [KanaDictionary] = []
    /// The problems of the dictionaries, and of the loading.
    var problems = FileProblems()
  }

  private struct State {
    var brought = Brought()
    /// The number of the last reading; only that one counts.
    var number = 0
  }

  /// Wakes the receiver of the loaded data.
  package let news: WakeFile
  private let state = Mutex(State())

  /// The problem of an error in this program, with which typing goes on.
  private static let crash =
    "words: an error in morsekey stopped their reading; please report it with `morsekey doctor`"

  /// Prepares the loading.
  init() throws(SystemError) { news = try WakeFile() }

  /// Starts to read the words.
  ///
  /// Earlier readings that have not ended no longer count.
  ///
  /// - Parameters:
  ///   - reader: the reader.
  ///   - former: the words and versions that are already known; `nil` to read all.
  ///   - dictionaries: the dictionaries to read after the words.
  /// - Throws: `SystemError` if no thread can be started.
  func read(
    _ reader: WordReader,
    after former: (predictor: WordPredictor, version: WordReader.Version)? = nil,
    then dictionaries: DictionaryFiles? = nil
  ) throws(SystemError) {
    let number = state.withLock {
      $0.number += 1
      return $0.number
    }
    _ = try PosixThread.start(name: "words", reportingCrashTo: news) { [self] in
      if let found = reader.read(after: former?.predictor, of: former?.version) {
        state.withLock { if $0.number == number { $0.brought.found = found } }
        news.wake()
      }
      guard let dictionaries, !dictionaries.paths.isEmpty else { return }
      let (read, problems) = dictionaries.read()
      state.withLock {
        $0.brought.dictionaries = read
        $0.brought.problems += problems
      }
      news.wake()
    }
  }

  /// Returns the data loaded since the last call.
  func drain() -> Brought {
    let hasCrashed = news.drainReport()
    return state.withLock { state in
      defer { state.brought = Brought() }
      if hasCrashed { state.brought.problems.add(Self.crash) }
      return state.brought
    }
  }
}
