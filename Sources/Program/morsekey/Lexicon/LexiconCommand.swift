import JSONText
import Stores
import KeyingStreams
import TimingFiles
import ArgumentParser
import LinuxSystem
import WordPrediction

/// The `lexicon` command: shows and changes the learnt words.
struct LexiconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lexicon",
    abstract: "Show and change the learnt words.",
    discussion: """
      The words are stored in $XDG_DATA_HOME/morsekey/lexicon.tsv, which only you can read. A line holds \
      a word, a tab and the number of times you typed it. You may edit the file. An invalid line is \
      reported and stays in the file; all other lines count. 'morsekey lexicon sources' lists the languages \
      that have words, and names the packages for more.
      """,
    subcommands: [
      LexiconList.self, LexiconAdd.self, LexiconRemove.self, LexiconReset.self,
      LexiconImport.self, LexiconLanguage.self, LexiconExport.self, LexiconSources.self,
    ])
}

/// Reads and changes the user's words for the subcommands.
struct LexiconEditing {
  let console: Console
  var file = LexiconFile()
  /// Whether changes are printed only.
  var isPreview = false

  /// Reads the words, reports invalid lines, and continues with the valid ones.
  func read(_ use: (UserLexicon) throws(FileError) -> Void) throws(FileError) -> CommandStatus {
    var errors: [LexiconError] = []
    let lexicon: UserLexicon
    do {
      lexicon = try file.read(errors: &errors)
    } catch {
      console.report(error, expected: "the words that were learnt")
      return .noInput
    }
    report(errors)
    try use(lexicon)
    return errors.isEmpty ? .success : .badData
  }

  /// Changes the words, or prints what would be new; invalid lines of the file are reported and
  /// kept.
  func change(
    _ change: (inout UserLexicon) throws(FileError) -> CommandStatus
  ) throws(FileError) -> CommandStatus {
    guard !isPreview else { return try preview(change) }
    return try UserFolder.locked(file.path) { () throws(FileError) in
      var lexicon = UserLexicon()
      let status = try read { (words: UserLexicon) throws(FileError) in lexicon = words }
      guard status != .noInput else { return status }
      let result = try change(&lexicon)
      try file.write(lexicon)
      return result
    }
  }

  private func preview(
    _ change: (inout UserLexicon) throws(FileError) -> CommandStatus
  ) throws(FileError) -> CommandStatus {
    var lexicon = UserLexicon()
    let status = try read { (words: UserLexicon) throws(FileError) in lexicon = words }
    guard status != .noInput else { return status }
    let former = Set(lexicon.listing)
    let result = try change(&lexicon)
    for line in lexicon.listing where !former.contains(line) {
      try console.output.write(line + "\n")
    }
    return result
  }

  /// Whether a word belongs to a language, either built in or imported.
  func languagesHold(_ word: String) -> Bool {
    var problems = FileProblems()
    return Lexicon.english.contains(word)
      || LanguageWords.all(in: file.folder).contains {
        $0.read(problems: &problems)?.contains(word) ?? false
      }
  }

  /// Reports invalid lines; beyond twenty, only their number.
  func report(_ errors: [LexiconError], in name: String? = nil) {
    let (name, limit) = (name ?? file.path, 20)
    for error in errors.prefix(limit) { console.say("\(name):\(error.line): \(error)") }
    guard errors.count > limit else { return }
    console.say("\(name): \(errors.count - limit) more lines are wrong")
  }
}

/// A subcommand that reads or changes the user's words.
protocol LexiconSubcommand: ConsoleCommand {
  /// Runs the command on these words and this console, which tests replace.
  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus
}

extension LexiconSubcommand {
  func run(on console: Console) throws(FileError) -> CommandStatus {
    try run(LexiconEditing(console: console))
  }
}

struct LexiconList: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the words, the most frequent first.")

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    try editing.read { lexicon throws(FileError) in
      let lines = json ? jsonLines(lexicon) : lexicon.listing
      for line in lines { try editing.console.output.write(line + "\n") }
    }
  }

  private func jsonLines(_ lexicon: UserLexicon) -> [String] {
    let words = lexicon.words.map { word -> JSON in
      ["word": .text(word.text), "count": .whole(word.count), "kept": .flag(word.isKept)]
    }
    let never = lexicon.neverSuggested.map { ["word": .text($0), "never": true] as JSON }
    let shortcuts = lexicon.replacements.map { shortcut -> JSON in
      ["shortcut": .text(shortcut.shortcut), "text": .text(shortcut.text)]
    }
    return (words + never + shortcuts).map { $0.line(isSpaced: true) }
  }
}

extension UserLexicon {
  /// The words as lines of text, the most frequent first, and then the shortcuts.
  fileprivate var listing: [String] {
    func shown(_ text: String) -> String { String(showing: text.utf8) }
    return words.map { shown($0.text) + "\t\($0.count)" + ($0.isKept ? "\tkept" : "") }
      + neverSuggested.map { shown($0) + "\tnever" }
      + replacements.map { shown($0.shortcut) + "\t= " + shown($0.text) }
  }
}

struct LexiconAdd: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add words, or a shortcut for a text.")

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The text that the word abbreviates.", valueName: "text"))
  var replacement: String?

  @Argument(help: "The words.")
  var words: [String]

  func validate() throws {
    guard let replacement else { return }
    guard words.count == 1 else { throw ValidationError("--for takes one word") }
    guard !replacement.isEmpty, !replacement.unicodeScalars.contains(where: \.isControl) else {
      throw ValidationError("--for takes a line of text")
    }
  }

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    try editing.change { lexicon throws(FileError) in
      if let replacement, let word = words.first {
        guard !word.isEmpty, !word.contains(where: \.isWhitespace),
          !word.unicodeScalars.contains(where: \.isControl)
        else {
          return refuse(word, editing)
        }
        lexicon.replace(word, by: replacement)
        return .success
      }
      var status = CommandStatus.success
      for word in words where !lexicon.add(word) { status = refuse(word, editing) }
      return status
    }
  }

  private func refuse(_ word: String, _ editing: LexiconEditing) -> CommandStatus {
    editing.console.say(UserLexicon.refusal(of: word))
    return .badData
  }
}

struct LexiconRemove: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove words. Words of the language are never suggested or inserted again.")

  @Argument(help: "The words.")
  var words: [String]

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    try editing.change { lexicon throws(FileError) in
      var status = CommandStatus.success
      for word in words {
        let wasThere = lexicon.remove(word)
        if editing.languagesHold(word) {
          lexicon.block(word)
        } else if !wasThere {
          editing.console.say("'\(word)' is not among the words")
          status = .failure
        }
      }
      return status
    }
  }
}
