import Configuration
import Glibc
import LinuxSystem
import MorseCode
import MorseKeyboard
import TextInput
import WordPrediction

/// Reads the words of a language and of the user, on any thread.
///
/// The words of a language are the imported ones, or else the built-in English ones, or else those
/// of an installed dictionary.
struct WordReader: Sendable {
  /// The words and problems that were read.
  struct Found: Sendable {
    /// The predictor; `nil` where the keyboard uses no words.
    var predictor: WordPredictor?
    /// The version of the files.
    var version = Version()
    /// The wrong lines of the user's file.
    var wrongLines: [String] = []
    /// The error of reading the user's file.
    var failure: String?
    /// The problems of the language's words, and of the files with words for a shell.
    var problems = FileProblems()
  }

  /// The versions of the files with the user's and the language's words.
  struct Version: Hashable, Sendable {
    var own = FileVersion()
    var language = FileVersion()
  }

  /// The language, as a BCP 47 tag or its code.
  var language: String
  private let file: LexiconFile
  private let aids: WordAids
  private let alphabet: MorseAlphabet
  private let offered: [String]
  private let installed: InstalledDictionaries

  init(
    _ settings: KeyboardSettings, language: String, file: LexiconFile, offered: [String],
    installed: InstalledDictionaries
  ) {
    (self.language, self.file, self.installed) = (language, file, installed)
    self.offered = offered.map(UserFolder.expanded)
    (aids, alphabet) = (settings.words, settings.alphabet)
  }

  /// Whether the keyboard uses words.
  var isNeeded: Bool { !aids.isEmpty }
  /// The code of the language in ISO 639.
  var code: String { TextLanguage(language).code }

  /// The file with the imported words of the language.
  private var languageWords: LanguageWords { LanguageWords(language: code, folder: file.folder) }

  /// The files that are read, and those of the user that are also written.
  func files(dictionaries: DictionaryFiles) -> StoredFiles {
    let reads = dictionaries.paths + offered
    guard isNeeded else { return StoredFiles(reads: reads) }
    let words = reads + [LanguageWords.folder(in: file.folder)] + installed.folders
    return aids.contains(.learning)
      ? StoredFiles(reads: words, writes: [file.path])
      : StoredFiles(reads: words + [file.path])
  }

  /// Returns a watch of the folders that hold the words; `nil` if there are none.
  func watch() -> FolderWatch? {
    guard isNeeded else { return nil }
    let words = LanguageWords.folder(in: file.folder)
    if aids.contains(.learning) { Folder.make(above: words + "/") }
    let watch = FolderWatch(folder: file.folder, for: .contents)
    watch?.add(folder: words, for: .contents)
    return watch
  }

  /// Reads the words.
  ///
  /// - Parameters:
  ///   - former: what was read before. The words of its language are not read again unless they
  ///     have changed.
  ///   - version: the versions of the files at that time.
  /// - Returns: the words; `nil` if nothing has changed.
  func read(after former: WordPredictor? = nil, of version: Version? = nil) -> Found? {
    var found = Found()
    guard isNeeded else { return found }
    found.version = Version(
      own: FileVersion(of: file.path), language: FileVersion(of: languageWords.path))
    let isKnown = former?.lexicon.language == code && version?.language == found.version.language
    guard !isKnown || version != found.version else { return nil }
    let own = readOwn(&found) ?? UserLexicon()
    let known = isKnown ? former?.lexicon : nil
    var predictor = WordPredictor(
      lexicon: known ?? readLanguage(&found.problems), own: own, alphabet: alphabet)
    predictor.tokens = tokens(&found.problems)
    found.predictor = predictor
    return found
  }

  /// Reads the user's words of the valid lines; `nil` when the file cannot be read.
  private func readOwn(_ found: inout Found) -> UserLexicon? {
    var errors: [LexiconError] = []
    do {
      let words = try file.read(errors: &errors)
      var problems = FileProblems()
      problems.add(errors.map { ($0.line, $0.description) }, of: errors.count, in: file.path)
      found.wrongLines = problems.lines
      return words
    } catch {
      found.failure = "\(error); nothing was learnt"
      return nil
    }
  }

  private func readLanguage(_ problems: inout FileProblems) -> Lexicon {
    if let words = languageWords.read(problems: &problems) { return words }
    if code == "en" { return .english }
    return Lexicon(name: code, language: code, counts: installedWords(&problems))
  }

  /// Reads the words of an installed dictionary.
  private func installedWords(_ problems: inout FileProblems) -> [(word: String, count: Int)] {
    guard let tag = LanguageTag(language) ?? LanguageTag(code) else { return [] }
    var words: [(word: String, count: Int)] = []
    for path in installed.files(for: tag) {
      do throws(FileError) {
        let found = try WordSource(path: path).read()
        words += found.words
        for assumption in found.assumptions { problems.add("\(path): read as \(assumption)") }
        // Other lists may hold lines that are no words.
        if path.hasSuffix(".tsv") {
          let errors = found.errors.map { ($0.line, $0.description) }
          problems.add(errors, of: errors.count, in: path)
        }
        if found.words.isEmpty { problems.add("\(path): holds no words; expected a dictionary") }
      } catch {
        problems.add("\(error.name): \(error.reason); expected a dictionary")
      }
    }
    return Array(words.prefix(WordList.capacity))
  }

  /// Reads the words suggested in a shell.
  private func tokens(_ problems: inout FileProblems) -> TokenList {
    var tokens = TokenList()
    for path in offered {
      do throws(FileError) {
        let text = try UserFolder.text(at: path, limit: 1 << 24)
        guard let text else { throw FileError(name: path, number: ENOENT) }
        if let note = FileNote(notUTF8In: text) { problems.add("\(path):\(note)") }
        tokens.add(text)
      } catch  where error.number == EISDIR {
        tokens.add(Folder.names(in: path, ending: "").joined(separator: "\n"))
      } catch {
        problems.add("\(error.name): \(error.reason); expected lines to offer")
      }
    }
    return tokens
  }
}
