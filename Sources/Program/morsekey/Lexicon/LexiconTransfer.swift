import Stores
import KeyingStreams
import ArgumentParser
import Glibc
import LinuxSystem
import WordPrediction

struct LexiconReset: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Delete all learnt words.")

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    try run(editing) { readLine() }
  }

  func run(
    _ editing: LexiconEditing, answer: () -> String?
  ) throws(FileError) -> CommandStatus {
    var errors: [LexiconError] = []
    let lexicon = try editing.file.read(errors: &errors)
    try editing.console.output.write(
      """
      words: \(lexicon.words.count), pairs: \(lexicon.rememberedPairs), \
      never suggested: \(lexicon.neverSuggested.count), shortcuts: \(lexicon.replacements.count)

      """)
    if !yes {
      try editing.console.output.write("Forget them all? [y/N] ")
      try editing.console.output.flush()
      guard ["y", "yes"].contains(answer()?.lowercased() ?? "") else {
        editing.console.say("nothing was forgotten; expected y, or --yes")
        return .failure
      }
    }
    try UserFolder.locked(editing.file.path) { () throws(FileError) in
      try editing.file.write(UserLexicon())
    }
    return .success
  }
}

struct LexiconImport: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import names, abbreviations, an export, or the words of a language.",
    discussion: """
      Names come from vCards, mutt aliases, git authors (.mailmap, git shortlog --summary --email), ~/.ssh/config \
      and /etc/hosts. Abbreviations come from lines of SHORT TAB TEXT. With --language the files hold the words \
      of a language: lines of WORD TAB COUNT, a plain list, SCOWL lists (english-words.35), or a Hunspell \
      dictionary (de_DE.dic beside de_DE.aff). They replace the earlier words of that language.
      """)

  @Option(help: ArgumentHelp("The language of the words, such as de.", valueName: "tag"))
  var language: String?

  @Flag(help: "Print what would be added, and change nothing.")
  var dryRun = false

  @Argument(help: "The files.", completion: .file())
  var files: [String]

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    var editing = editing
    editing.isPreview = dryRun
    if let language { return try WordTransfer(editing).bring(files, for: language) }
    var status = CommandStatus.success
    for file in files {
      let own = try addWords(file, editing)
      if own != .success { status = own }
    }
    return status
  }

  /// Adds the content of a file to the user's own words.
  private func addWords(
    _ file: String, _ editing: LexiconEditing
  ) throws(FileError) -> CommandStatus {
    let bytes: [UInt8]
    do {
      bytes = try LexiconFile.bytes(of: file, kinds: .filesAndPipes)
    } catch {
      editing.console.report(error, expected: "names, abbreviations or an export")
      return .noInput
    }
    let (text, assumptions) = WordSource.text(bytes)
    return try editing.change { lexicon throws(FileError) in
      if let names = ContactNames.words(in: text) {
        editing.console.say(assumptions: assumptions, about: file)
        return add(names, to: &lexicon, editing)
      }
      if let texts = Abbreviations.parse(text) {
        editing.console.say(assumptions: assumptions, about: file)
        for (short, text) in texts { lexicon.replace(short, by: text) }
        say(texts.count, of: texts.count, "abbreviation", known: 0, editing)
        return .success
      }
      return merge(bytes, of: file, into: &lexicon, editing)
    }
  }

  private func add(
    _ names: [String], to lexicon: inout UserLexicon, _ editing: LexiconEditing
  ) -> CommandStatus {
    var (known, added) = (0, 0)
    var refused: String?
    for name in names {
      if lexicon.contains(name) {
        known += 1
      } else if lexicon.add(name) {
        added += 1
      } else {
        refused = name
      }
    }
    say(added, of: names.count, "name", known: known, editing)
    guard let refused else { return .success }
    editing.console.say(UserLexicon.refusal(of: refused))
    return .badData
  }

  /// Says how many of the entries of a file are new.
  private func say(
    _ added: Int, of count: Int, _ what: String, known: Int, _ editing: LexiconEditing
  ) {
    let found = count == 1 ? "1 \(what)" : "\(count) \(what)s"
    let known = known == 0 ? "" : ", \(known) of them known"
    editing.console.say(
      "\(found) found\(known); \(added) \(editing.isPreview ? "to add" : "added")")
  }

  private func merge(
    _ bytes: [UInt8], of file: String, into lexicon: inout UserLexicon, _ editing: LexiconEditing
  ) -> CommandStatus {
    var (own, errors) = (UserLexicon(), [LexiconError]())
    own.add(contentsOf: bytes, errors: &errors)
    guard errors.isEmpty || !own.isEmpty || bytes.contains(UInt8(ascii: "\t")) else {
      editing.console.say(
        "\(file): no names, abbreviations or export; expected --language for words of a language")
      return .badData
    }
    let words = own.words.filter(\.isEstablished)
    let known = words.count { lexicon.contains($0.text) }
    errors = []
    lexicon.add(contentsOf: bytes, errors: &errors)
    editing.report(errors, in: file)
    let added = words.count { lexicon.contains($0.text) } - known
    say(added, of: words.count, "word", known: known, editing)
    return errors.isEmpty ? .success : .badData
  }
}

struct LexiconExport: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the words in the format of the file.")

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    try editing.read { lexicon throws(FileError) in
      try editing.console.print(lines: lexicon.text)
    }
  }
}

struct LexiconSources: LexiconSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "Print the sources of the words.")

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    let english = Lexicon.english
    try editing.console.output.write(
      "english\t\(english.wordCount) words, \(english.pairCount) pairs\tbuilt in\n")
    for words in LanguageWords.all(in: editing.file.folder) {
      var problems = FileProblems()
      let count = words.read(problems: &problems)?.wordCount ?? 0
      try editing.console.print(path: words.path, after: "\(words.language)\t\(count) words\t")
      problems.lines.forEach(editing.console.say)
    }
    let imported = Set(LanguageWords.all(in: editing.file.folder).map(\.language))
    let installed = InstalledDictionaries().languages
    for code in installed where code != "en" && !imported.contains(code) {
      try editing.console.output.write("\(code)\tinstalled\tused for text in it\n")
    }
    let more = InstalledDictionaries.packagedWords
      .filter { !imported.contains($0) && !installed.contains($0) }
    if !more.isEmpty {
      let names = more.joined(separator: ", ")
      editing.console.say("for more languages, install a package morsekey-words-LANG: \(names)")
    }
    try UserFolder.checkHome(editing.file.path)
    return try editing.read { lexicon throws(FileError) in
      let count = "\(lexicon.words.count) words, \(lexicon.rememberedPairs) pairs"
      try editing.console.print(path: editing.file.path, after: "yours\t\(count)\t")
    }
  }
}
