import ArgumentParser
import Glibc
import LinuxSystem
import TextInput
import WordPrediction

struct LexiconReset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Forget everything that was learnt.")

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  func run() throws {
    try Console.standard.run { console throws(FileError) in
      let answer: () -> String? = { isatty(0) == 1 ? readLine() : nil }
      return try run(LexiconEditing(console: console), answer: answer)
    }
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
    try editing.file.locked { () throws(FileError) in try editing.file.write(UserLexicon()) }
    return .success
  }
}

struct LexiconImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the names of contacts in a vCard file, the words of an export, or a language.",
    discussion: """
      With --language the file holds the words of a language, a word and its count to a line: they are \
      offered where text is in it, in place of those that were there.
      """)

  @Option(help: ArgumentHelp("The language that the words are of, as de.", valueName: "tag"))
  var language: String?

  @Argument(help: "The file.", completion: .file())
  var file: String

  func run() throws {
    try Console.standard.run { console throws(FileError) in
      try run(LexiconEditing(console: console))
    }
  }

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    let bytes: [UInt8]
    do {
      bytes = try LexiconFile.bytes(of: file)
    } catch {
      editing.console.report(error, expected: "contacts or an export")
      return .noInput
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let language { return try bring(text, for: language, editing) }
    let isContacts = text.contains("BEGIN:VCARD") || text.contains("begin:vcard")
    return try editing.change { lexicon throws(FileError) in
      isContacts
        ? add(VCardNames.words(in: text), to: &lexicon, editing)
        : merge(bytes, into: &lexicon, editing)
    }
  }

  private func bring(
    _ text: String, for tag: String, _ editing: LexiconEditing
  ) throws(FileError) -> CommandStatus {
    do throws(UsageError) {
      try Choices.check(language: tag)
    } catch {
      editing.console.say(error.description)
      return .usage
    }
    var errors: [LexiconError] = []
    let words = WordList.parse(text, errors: &errors)
    editing.report(errors, in: file)
    guard !words.isEmpty else {
      let place = errors.isEmpty ? "\(file):1" : file
      editing.console.say("\(place): no words; expected WORD TAB COUNT; nothing was changed")
      return .badData
    }
    let place = LanguageWords(language: TextLanguage(tag).code, folder: editing.file.folder)
    try place.write(words)
    editing.console.say("\(words.count) words of \(place.language) in \(place.path)")
    return errors.isEmpty ? .success : .badData
  }

  private func add(
    _ names: [String], to lexicon: inout UserLexicon, _ editing: LexiconEditing
  ) -> CommandStatus {
    let added = names.count { !lexicon.contains($0) && lexicon.add($0) }
    editing.console.say("\(added) names added of \(names.count)")
    return .success
  }

  private func merge(
    _ bytes: [UInt8], into lexicon: inout UserLexicon, _ editing: LexiconEditing
  ) -> CommandStatus {
    var errors: [LexiconError] = []
    lexicon.add(contentsOf: bytes, errors: &errors)
    editing.report(errors, in: file)
    return errors.isEmpty ? .success : .badData
  }
}

struct LexiconExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the words as the file has them.")

  func run() throws {
    try Console.standard.run { console throws(FileError) in
      try run(LexiconEditing(console: console))
    }
  }

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    try editing.read { lexicon throws(FileError) in
      try editing.console.output.write(lexicon.text)
    }
  }
}

struct LexiconSources: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "Print where words come from.")

  func run() throws {
    try Console.standard.run { console throws(FileError) in
      try run(LexiconEditing(console: console))
    }
  }

  func run(_ editing: LexiconEditing) throws(FileError) -> CommandStatus {
    let english = Lexicon.english
    try editing.console.output.write(
      "english\t\(english.wordCount) words, \(english.pairCount) pairs\tbuilt in\n")
    for words in LanguageWords.all(in: editing.file.folder) {
      var problems = FileProblems()
      let count = words.read(problems: &problems)?.wordCount ?? 0
      try editing.console.output.write("\(words.language)\t\(count) words\t\(words.path)\n")
      problems.lines.forEach(editing.console.say)
    }
    return try editing.read { lexicon throws(FileError) in
      try editing.console.output.write(
        "yours\t\(lexicon.words.count) words, \(lexicon.rememberedPairs) pairs\t\(editing.file.path)\n"
      )
    }
  }
}
