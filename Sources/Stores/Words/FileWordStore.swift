import Glibc
import TextComposition
package import LinuxSystem
import MorseCode
package import MorseKeyboard
package import TextInput
package import Timeline
package import WordPrediction

/// Brings words to a keyboard, and those that it learns to the user's file.
///
/// The file is written when nothing has happened for a while and at the end, never for each letter, and always
/// beside typing, by the writer.
package struct FileWordStore: Sendable {
  private let file: LexiconFile
  /// What writes it.
  package let writer: FileWriter
  private let aids: WordAids
  private let language: TextLanguage
  private let alphabet: MorseAlphabet
  private let dictionaries: DictionaryFiles
  private let languageWords: LanguageWords
  /// What was wrong with the language's words.
  private(set) var languageProblems = FileProblems()
  /// The files whose lines are offered in a shell.
  private let offered: [String]
  /// What brings words and dictionaries; `nil` before it has begun.
  private var loading: WordLoading?
  /// What was wrong with the dictionaries, as it is to be said.
  package private(set) var dictionaryProblems = FileProblems()
  private var lessons: [WordLesson] = []
  /// Those that are learnt with later ones: the words were seen once so far.
  private var rest: [WordLesson] = []
  /// When the first of the lessons has to be written at the latest.
  private var latest: Timestamp?
  /// When they are written unless something happens.
  package private(set) var deadline: Timestamp?
  /// The lines of the file that are wrong, as they were found last.
  private var wrongLines: [String] = []
  /// What kept the file from being read or written.
  private var failures: [String] = []
  /// What was wrong with the file, as it is to be said.
  package var problems: [String] { wrongLines + failures }

  /// How long nothing has to happen, and how long words wait at most.
  package static let calm = Duration.seconds(20)
  package static let longestWait = Duration.seconds(120)
  /// How long the end waits for a disk that does not answer.
  private static let patience = Duration.seconds(4)

  /// Keeps words for a keyboard that is set so, in a language.
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

  /// Begins to bring words and dictionaries, while someone types already.
  ///
  /// - Returns: what wakes whoever takes them.
  package mutating func beginLoading() throws(SystemError) -> FileDescriptor {
    let loading = try WordLoading(self, dictionaries)
    self.loading = loading
    return loading.news.descriptor
  }

  /// Takes what has been brought.
  package mutating func takeLoaded() -> WordLoading.Brought? {
    guard let brought = loading?.take() else { return nil }
    if problems.isEmpty { wrongLines = brought.wordProblems }
    dictionaryProblems += brought.dictionaryProblems
    return brought
  }

  /// What is wrong with the dictionaries in a line for the panel; none when nothing is.
  package var notes: [String] {
    guard let first = dictionaryProblems.lines.first else { return [] }
    let others = dictionaryProblems.count - 1
    return [others > 0 ? "\(first) (and \(others) more)" : first]
  }

  /// The word source; `nil` if words are turned off.
  ///
  /// What is wrong with the file is kept to be said.
  package mutating func load() -> WordPredictor? {
    guard !aids.isEmpty else { return nil }
    let own = read() ?? UserLexicon()
    var predictor = WordPredictor(lexicon: lexicon(), own: own, alphabet: alphabet)
    predictor.tokens = tokens()
    return predictor
  }

  /// The words offered in a shell; a file that cannot be read becomes a problem.
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

  /// The words of the language: those that the user has brought for it, else those that are built in.
  private mutating func lexicon() -> Lexicon {
    if let words = languageWords.read(problems: &languageProblems) { return words }
    let code = language.code
    return code == "en" ? .english : Lexicon(name: code, language: code, counts: [])
  }

  /// Takes in what was learnt, and writes it if nothing has happened for a while.
  package mutating func note(_ learnt: [WordLesson], at now: Timestamp) {
    if let deadline, deadline <= now, learnt.isEmpty { return save() }
    lessons += learnt
    guard !lessons.isEmpty else { return }
    let end = latest ?? now.advanced(by: Self.longestWait)
    latest = end
    deadline = min(end, now.advanced(by: Self.calm))
  }

  /// Has what was learnt written.
  private mutating func save() {
    defer { (lessons, rest, latest, deadline) = ([], [], nil, nil) }
    guard !lessons.isEmpty else { return }
    writer.submit(LexiconChange(file, lessons: rest + lessons))
  }

  /// Takes the writer's news of what was written.
  package mutating func takeNews() {
    writer.hasNews.take()
    for news in writer.news(of: LexiconChange.self) {
      if let lines = news.wrongLines { wrongLines = lines }
      if let failure = news.failure { fail(failure) }
      rest += news.rest
    }
  }

  /// Writes what was learnt, the last of it given here, and waits for it.
  package mutating func finish(with last: [WordLesson] = []) {
    lessons += last
    save()
    let clock = MonotonicClock()
    if !writer.drain(until: clock.now.advanced(by: Self.patience), on: clock) {
      fail("\(file.path): the disk does not answer; what was learnt last may be lost")
    }
    takeNews()
  }

  /// The files that it reads and writes.
  package var files: StoredFiles {
    let reads = dictionaries.paths + offered
    if aids.isEmpty { return StoredFiles(reads: reads) }
    return aids.contains(.learning)
      ? StoredFiles(reads: reads + [languageWords.path], writes: [file.path])
      : StoredFiles(reads: reads + [languageWords.path, file.path])
  }

  /// The words of the lines that are right; `nil` when the file cannot be read.
  ///
  /// The lines that are wrong take the place of those that were wrong before.
  private mutating func read() -> UserLexicon? {
    var errors: [LexiconError] = []
    do {
      let words = try file.read(errors: &errors)
      var problems = FileProblems()
      problems.add(errors.map { ($0.line, $0.description) }, of: errors.count, in: file.path)
      wrongLines = problems.lines
      return words
    } catch {
      fail("\(error); nothing was learnt")
      return nil
    }
  }

  private mutating func fail(_ failure: String) {
    if !failures.contains(failure) { failures.append(failure) }
  }
}
