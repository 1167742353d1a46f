import KeyingStreams
import Stores
import ArgumentParser
import LinuxSystem
import TextInput
import WordPrediction

/// `morsekey lexicon language de`: imports the words of a language with one command.
struct LexiconLanguage: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "language",
    abstract: "Import the words of a language from an installed dictionary.",
    discussion: """
      It looks for a Hunspell dictionary in /usr/share/hunspell, then for a list in /usr/share/dict. If there is \
      none, it names the package to install. Without a language it lists the installed dictionaries.
      """)

  @Flag(help: "Print the words, and change nothing.")
  var dryRun = false

  @Argument(help: ArgumentHelp("The language, such as de or pt-BR.", valueName: "tag"))
  var language: String?

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    try run(editing, InstalledDictionaries())
  }

  func run(
    _ editing: LexiconEditing, _ installed: InstalledDictionaries
  ) throws(FileError) -> CommandStatus {
    guard let language else {
      for code in installed.languages { try editing.console.output.write(code + "\n") }
      if installed.languages.isEmpty {
        editing.console.say("no dictionaries; expected a package such as hunspell-de-de")
      }
      return .success
    }
    guard let tag = LanguageTag(language) else {
      editing.console.say("'\(language)' is not a language; expected \(LanguageTag.expected)")
      return .usage
    }
    let files = installed.files(for: tag)
    guard !files.isEmpty else {
      let package = InstalledDictionaries.package(for: tag)
      let language = TextLanguage(tag.description).code
      let isPackaged = InstalledDictionaries.packagedWords.contains(language)
      let better = isPackaged ? ", or better morsekey-words-\(language), with frequencies" : ""
      editing.console.say(
        "no dictionary of \(tag) is installed; install one: sudo apt install \(package)\(better)")
      return .unavailable
    }
    var editing = editing
    editing.isPreview = dryRun
    return try WordTransfer(editing).bring(files, for: tag.description)
  }
}

/// Imports words of files as those of a language.
struct WordTransfer {
  private let editing: LexiconEditing

  init(_ editing: LexiconEditing) { self.editing = editing }

  /// Replaces the words of a language by those of files; invalid lines are reported and skipped.
  func bring(_ files: [String], for tag: String) throws(FileError) -> CommandStatus {
    let check = { () throws(UsageError) in try Choices.check(language: tag) }
    guard editing.console.parsed(check) != nil else { return .usage }
    var (words, hasErrors) = ([(word: String, count: Int)](), false)
    for path in files {
      do throws(FileError) {
        let found = try WordSource(path: path).read()
        editing.console.say(assumptions: found.assumptions, about: path)
        editing.report(found.errors, in: path)
        hasErrors = hasErrors || !found.errors.isEmpty
        words += found.words
      } catch {
        editing.console.report(error, expected: "words of a language")
        return .noInput
      }
    }
    guard !words.isEmpty else {
      let place = hasErrors ? files[0] : "\(files[0]):1"
      editing.console.say("\(place): no words; expected WORD TAB COUNT; nothing was changed")
      return .badData
    }
    let place = LanguageWords(language: TextLanguage(tag).code, folder: editing.file.folder)
    let kept = Array(words.prefix(WordList.capacity))
    guard !editing.isPreview else {
      for word in kept { try editing.console.output.write("\(word.word)\t\(word.count)\n") }
      editing.console.say("\(kept.count) words of \(place.language) to write to \(place.path)")
      return hasErrors ? .badData : .success
    }
    try place.write(kept)
    editing.console.say("\(kept.count) words of \(place.language) in \(place.path)")
    return hasErrors ? .badData : .success
  }
}
