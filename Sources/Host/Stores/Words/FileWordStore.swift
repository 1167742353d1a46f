import TextComposition
package import KeyboardHost
package import LinuxSystem
import MorseCode
package import MorseKeyboard
package import TextInput
package import Timeline
package import WordPrediction

/// Loads words for a keyboard, and saves learnt words to the user's file.
///
/// The writer saves the file in the background after a while without new words and at the end, never
/// for each letter.
package struct FileWordStore: WordStore {
  private let file: LexiconFile
  /// The writer of the file.
  package let writer: FileWriter
  private var reader: WordReader
  /// The language where neither text nor layout states one.
  private let usual: String
  private let dictionaries: DictionaryFiles
  /// Reports changes of the user's files; `nil` if there are none.
  private let folders: FolderWatch?
  /// The loader of words and dictionaries; `nil` before it starts.
  private var loading: WordLoading?
  /// The words that were read last, and the versions of their files.
  private var known: (predictor: WordPredictor, version: WordReader.Version)?
  /// The problems of the language's word list.
  private(set) var languageProblems = FileProblems()
  private var kanaProblems = FileProblems()
  /// The problems of the word list and of the dictionaries as messages.
  package var dictionaryProblems: FileProblems {
    var all = languageProblems
    all += kanaProblems
    return all
  }
  private var unsaved: [LearntWord] = []
  /// Words that are being saved.
  private var saving: [LearntWord] = []
  /// Words that are saved again with later ones, because they were seen only once so far.
  private var rest: [LearntWord] = []
  /// The latest time for saving the first unsaved word.
  private var latest: Timestamp?
  /// The time for saving the unsaved words unless more follow.
  package private(set) var deadline: Timestamp?
  /// The wrong lines of the file, as last read.
  private var wrongLines: [String] = []
  /// The error of reading the file.
  private var readingFailure: String?
  /// The error of the last attempt to save words, which are saved again later.
  private var savingFailure: String?
  /// The problems of the file as messages.
  package var problems: [String] {
    let others = wrongLines + [readingFailure].compactMap(\.self)
    guard let failure = savingFailure, !others.contains(where: { $0.hasPrefix(failure) }) else {
      return others
    }
    return others + ["\(failure); \(isFinished ? lostWords : Self.keptWords)"]
  }
  /// Whether no more attempt to save words follows.
  private var isFinished = false
  private static let keptWords = "learnt words are kept, to be saved later"
  private var lostWords: String {
    unsaved.count == 1 ? "1 learnt word is lost" : "\(unsaved.count) learnt words are lost"
  }
  /// The errors, as lines to print when the keyboard closes.
  package var closingProblems: [String] { problems + dictionaryProblems.lines }

  /// The pause without learnt words before saving; the second value is the longest delay of saving.
  package static let calm = Duration.seconds(20)
  package static let longestWait = Duration.seconds(120)
  /// The time that the end waits for a disk that does not respond.
  private static let patience = Duration.seconds(4)

  /// Creates a store for a keyboard with these settings, in a language.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - language: the language at the beginning.
  ///   - usual: the language where neither text nor layout states one; by default the same.
  ///   - file: the user's words.
  ///   - dictionaries: the dictionaries of kana.
  ///   - offered: the files whose lines are suggested in a shell.
  ///   - installed: the dictionaries of other packages.
  ///   - writer: the writer of the file.
  package init(
    _ settings: KeyboardSettings, language: TextLanguage, usual: TextLanguage? = nil,
    file: LexiconFile = LexiconFile(), dictionaries: [String] = [], offered: [String] = [],
    installed: InstalledDictionaries = InstalledDictionaries(), writer: FileWriter
  ) {
    let isKana = settings.alphabet.composition == .kana
    self.dictionaries = DictionaryFiles(named: dictionaries, isWanted: isKana)
    self.usual = (usual ?? language).code
    (self.file, self.writer) = (file, writer)
    reader = WordReader(
      settings, language: language.code, file: file, offered: offered, installed: installed)
    folders = reader.watch()
  }

  /// The descriptor that reports changes of the user's files; `nil` if none are watched.
  package var changes: FileDescriptor? { folders?.descriptor }

  /// Starts loading words and dictionaries in the background, while the user already types.
  ///
  /// - Returns: the descriptor that reports loaded data.
  package mutating func beginLoading() throws(SystemError) -> FileDescriptor {
    let loading = try WordLoading()
    self.loading = loading
    read(then: dictionaries)
    return loading.news.descriptor
  }

  /// Loads the words of another language, unless it is the current one.
  ///
  /// - Parameter language: the language as a BCP 47 tag; `nil` for the usual one.
  package mutating func use(language: String?) {
    let language = language ?? usual
    guard TextLanguage(language).code != reader.code else { return }
    reader.language = language
    readAgain()
  }

  /// Reads the user's files again, if other programs have changed them.
  package mutating func receiveChanges() {
    if folders?.drain() ?? false { readAgain() }
  }

  private mutating func readAgain() {
    if reader.isNeeded { read() }
  }

  /// Starts to read the words, then the dictionaries; without a thread, typing goes on without them.
  private mutating func read(then dictionaries: DictionaryFiles? = nil) {
    do throws(SystemError) {
      try loading?.read(reader, after: known, then: dictionaries)
    } catch {
      languageProblems.add("words: \(error)")
    }
  }

  /// Returns the data loaded since the last call.
  package mutating func drainWords() -> LoadedWords? {
    guard let brought = loading?.drain() else { return nil }
    kanaProblems += brought.problems
    let predictor = brought.found.flatMap { receive($0) }
    return LoadedWords(predictor: predictor, dictionaries: brought.dictionaries)
  }

  /// Loads the word predictor; `nil` if words are disabled.
  ///
  /// Problems of the file are stored for messages.
  package mutating func load() -> WordPredictor? {
    reader.read().flatMap { receive($0) }
  }

  /// Notes what was read, and adds the words that are not in the file yet.
  private mutating func receive(_ found: WordReader.Found) -> WordPredictor? {
    (wrongLines, readingFailure) = (found.wrongLines, found.failure)
    languageProblems = found.problems
    guard var predictor = found.predictor else { return nil }
    known = (predictor, found.version)
    for word in rest + saving + unsaved { predictor.learn(word.word, after: word.previous) }
    return predictor
  }

  /// The problems of saving and of the dictionaries, a line of each for the panel.
  package var notes: [String] {
    let saving = savingFailure.map { ["\($0); \(Self.keptWords)"] } ?? []
    guard let first = dictionaryProblems.lines.first else { return saving }
    let others = dictionaryProblems.count - 1
    return saving + [others > 0 ? "\(first) (and \(others) more)" : first]
  }

  /// Adds learnt words, and saves them after a while without new ones.
  package mutating func note(_ learnt: [LearntWord], at now: Timestamp) {
    if let deadline, deadline <= now, learnt.isEmpty { return save() }
    unsaved += learnt
    guard !unsaved.isEmpty else { return }
    let end = latest ?? now.advanced(by: Self.longestWait)
    latest = end
    deadline = min(end, now.advanced(by: Self.calm))
  }

  /// Submits the unsaved words to the writer.
  private mutating func save() {
    defer { (unsaved, rest, latest, deadline) = ([], [], nil, nil) }
    guard !unsaved.isEmpty else { return }
    saving += rest + unsaved
    writer.submit(LexiconChange(file, learnt: rest + unsaved))
  }

  /// Receives the results of the writer.
  package mutating func receiveResults() {
    writer.hasNews.drain()
    for news in writer.news(of: LexiconChange.self) {
      if let lines = news.wrongLines { wrongLines = lines }
      savingFailure = news.failure
      saving = []
      // If others changed the file before, it is read again.
      if let (former, written) = news.versions, former == known?.version.own {
        known?.version.own = written
      }
      if news.failure == nil {
        readingFailure = nil
        rest += news.rest
      } else {
        unsaved = news.rest + unsaved
      }
    }
  }

  /// Saves all learnt words, with `last` appended, and waits for the writer.
  package mutating func finish(with last: [LearntWord] = []) {
    let clock = MonotonicClock()
    let end = clock.now.advanced(by: Self.patience)
    isFinished = false
    // A save that is under way may fail: its words are then saved once more.
    unsaved += last
    if !unsaved.isEmpty { save() }
    var isDone = writer.drain(until: end, on: clock)
    receiveResults()
    if isDone, !unsaved.isEmpty {
      save()
      isDone = writer.drain(until: end, on: clock)
      receiveResults()
    }
    isFinished = true
    guard !isDone else { return }
    readingFailure = "\(file.path): the disk does not answer; what was learnt last may be lost"
  }

  /// The files that it reads and writes.
  package var files: StoredFiles { reader.files(dictionaries: dictionaries) }
}
