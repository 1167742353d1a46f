import Glibc
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
package struct FileWordStore: Sendable, WordStore {
  private let file: LexiconFile
  /// The writer of the file.
  package let writer: FileWriter
  private let aids: WordAids
  private let language: TextLanguage
  private let alphabet: MorseAlphabet
  private let dictionaries: DictionaryFiles
  private let languageWords: LanguageWords
  /// The problems of the language's word list.
  private(set) var languageProblems = FileProblems()
  /// The files whose lines are suggested in a shell.
  private let offered: [String]
  /// The loader of words and dictionaries; `nil` before it starts.
  private var loading: WordLoading?
  /// The problems of the dictionaries as messages.
  package private(set) var dictionaryProblems = FileProblems()
  private var unsaved: [LearntWord] = []
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
  package init(
    _ settings: KeyboardSettings, language: TextLanguage,
    file: LexiconFile = LexiconFile(), dictionaries: [String] = [], offered: [String] = [],
    writer: FileWriter
  ) {
    let isKana = settings.alphabet.composition == .kana
    languageWords = LanguageWords(language: language.code, folder: file.folder)
    self.dictionaries = DictionaryFiles(named: dictionaries, isWanted: isKana)
    self.file = file
    self.offered = offered.map(UserFolder.expanded)
    self.writer = writer
    self.language = language
    (aids, alphabet) = (settings.words, settings.alphabet)
  }

  /// Starts loading words and dictionaries in the background, while the user already types.
  ///
  /// - Returns: the descriptor that reports loaded data.
  package mutating func beginLoading() throws(SystemError) -> FileDescriptor {
    let loading = try WordLoading(self, dictionaries)
    self.loading = loading
    return loading.news.descriptor
  }

  /// Returns the data loaded since the last call.
  package mutating func drainWords() -> LoadedWords? {
    guard let brought = loading?.drain() else { return nil }
    if problems.isEmpty { wrongLines = brought.wordProblems }
    dictionaryProblems += brought.dictionaryProblems
    return brought.words
  }

  /// The problems of saving and of the dictionaries, a line of each for the panel.
  package var notes: [String] {
    let saving = savingFailure.map { ["\($0); \(Self.keptWords)"] } ?? []
    guard let first = dictionaryProblems.lines.first else { return saving }
    let others = dictionaryProblems.count - 1
    return saving + [others > 0 ? "\(first) (and \(others) more)" : first]
  }

  /// Loads the word predictor; `nil` if words are disabled.
  ///
  /// Problems of the file are stored for messages.
  package mutating func load() -> WordPredictor? {
    guard !aids.isEmpty else { return nil }
    let own = read() ?? UserLexicon()
    var predictor = WordPredictor(lexicon: lexicon(), own: own, alphabet: alphabet)
    predictor.tokens = tokens()
    return predictor
  }

  /// Reads the words suggested in a shell; an unreadable file becomes a problem.
  private mutating func tokens() -> TokenList {
    var tokens = TokenList()
    for path in offered {
      do throws(FileError) {
        let text = try UserFolder.text(at: path, limit: 1 << 24)
        guard let text else { throw FileError(name: path, number: ENOENT) }
        tokens.add(text)
      } catch  where error.number == EISDIR {
        tokens.add(Folder.names(in: path, ending: "").joined(separator: "\n"))
      } catch {
        languageProblems.add("\(error.name): \(error.reason); expected lines to offer")
      }
    }
    return tokens
  }

  /// Returns the words of the language: the user's imported ones, or else the built-in ones.
  private mutating func lexicon() -> Lexicon {
    if let words = languageWords.read(problems: &languageProblems) { return words }
    let code = language.code
    return code == "en" ? .english : Lexicon(name: code, language: code, counts: [])
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
    writer.submit(LexiconChange(file, learnt: rest + unsaved))
  }

  /// Receives the results of the writer.
  package mutating func receiveResults() {
    writer.hasNews.drain()
    for news in writer.news(of: LexiconChange.self) {
      if let lines = news.wrongLines { wrongLines = lines }
      savingFailure = news.failure
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
  package var files: StoredFiles {
    let reads = dictionaries.paths + offered
    if aids.isEmpty { return StoredFiles(reads: reads) }
    return aids.contains(.learning)
      ? StoredFiles(reads: reads + [languageWords.path], writes: [file.path])
      : StoredFiles(reads: reads + [languageWords.path, file.path])
  }

  /// Reads the words of the valid lines; `nil` when the file cannot be read.
  ///
  /// The wrong lines replace those of the previous reading.
  private mutating func read() -> UserLexicon? {
    var errors: [LexiconError] = []
    do {
      let words = try file.read(errors: &errors)
      var problems = FileProblems()
      problems.add(errors.map { ($0.line, $0.description) }, of: errors.count, in: file.path)
      wrongLines = problems.lines
      return words
    } catch {
      readingFailure = "\(error); nothing was learnt"
      return nil
    }
  }
}
