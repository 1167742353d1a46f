@testable import Stores
import ArgumentParser
import Foundation
import Glibc
import KeyingStreams
@testable import LinuxSystem
import TestSupport
import Testing
import WordPrediction

@testable import morsekey

@Suite struct LexiconCommandTests {
  /// A user's folder, and commands that run in it.
  struct Place {
    let folder = TestFolder()
    var file: LexiconFile { LexiconFile { [folder] in $0 == "XDG_DATA_HOME" ? folder.path : nil } }

    func run(
      _ work: (LexiconEditing) throws(FileError) -> CommandStatus
    ) throws -> CommandRun {
      try folder.run { console throws(FileError) in
        try work(LexiconEditing(console: console, file: file))
      }
    }

    func run<Command: LexiconSubcommand>(
      _ type: Command.Type, _ arguments: [String] = []
    ) throws -> CommandRun {
      let command = try Command.parse(arguments)
      return try run { editing throws(FileError) in try command.run(editing) }
    }

    func write(_ text: String) throws {
      try folder.write(text, to: "morsekey/lexicon.tsv")
    }

    func list(_ arguments: [String] = []) throws -> String {
      try run(LexiconList.self, arguments).output
    }

    func add(_ arguments: [String]) throws -> (CommandStatus, String) {
      let run = try run(LexiconAdd.self, arguments)
      return (run.status, run.errors)
    }
  }

  private let place = Place()

  @Test func `added words are listed, and only their owner can read them`() throws {
    #expect(try place.list() == "")
    #expect(try place.add(["Anna", "o'clock"]) == (.success, ""))
    #expect(try place.add(["omw", "--for", "on my way"]) == (.success, ""))
    #expect(try place.list() == "Anna\t2\tkept\no'clock\t2\tkept\nomw\t= on my way\n")
    #expect(
      try place.list(["--json"]) == """
        {"word": "Anna", "count": 2, "kept": true}
        {"word": "o'clock", "count": 2, "kept": true}
        {"shortcut": "omw", "text": "on my way"}

        """)
    #expect(try place.folder.mode(of: "morsekey/lexicon.tsv") == 0o600)
    #expect(try place.folder.mode(of: "morsekey") == 0o700)
    #expect(place.folder.names(in: "morsekey").count == 1)
  }

  @Test func `control characters in a lexicon do not reach the terminal`() throws {
    try place.write("\u{7F}mw\t= on\u{9B}31m\na\u{7F}b\tnever\nok\t= fine\n")
    #expect(!(try place.list().unicodeScalars.contains { $0.value == 0x7F || $0.value == 0x9B }))
    #expect(!(try place.list().contains("mw\t= on")))
    #expect(try place.list().contains("ok\t= fine\n"))
  }

  @Test func `a rewritten file is readable only by its owner`() throws {
    try place.write("word\t2\n")
    #expect(chmod(place.file.path, 0o644) == 0)
    #expect(try place.add(["other"]) == (.success, ""))
    #expect(try place.folder.mode(of: "morsekey/lexicon.tsv") == 0o600)
  }

  @Test func `an invalid word is refused, and the others are added`() throws {
    let result = try place.add(["b4d", "good"])
    #expect(
      result == (
        .badData, "morsekey: 'b4d' is not a word; expected letters, and apostrophes inside\n"
      )
    )
    #expect(try place.list() == "good\t2\tkept\n")
  }

  @Test func `an invalid line is reported and stays, and the others count`() throws {
    try place.write("Brumhild\t3\nnonsense\n")
    let run = try place.run(LexiconList.self)
    #expect(run.status == .badData)
    #expect(run.output == "Brumhild\t3\n")
    #expect(
      run.errors
        == "morsekey: morsekey/lexicon.tsv:2: no tab after the word; expected WORD TAB COUNT\n")
    let added = try place.add(["other"])
    #expect(added.0 == .success && added.1 == run.errors)
    #expect(
      try place.folder.read("morsekey/lexicon.tsv").split(separator: "\n")[1] == "nonsense")
    #expect(try place.list() == "Brumhild\t3\nother\t2\tkept\n")
    let removed = try place.run(LexiconRemove.self, ["brumhild"])
    #expect(removed.status == .success)
    #expect(try place.list() == "other\t2\tkept\n")
    let export = try place.run(LexiconExport.self)
    #expect(export.status == .badData && !export.output.contains("nonsense"))
  }

  @Test func `an import with an invalid line adds the other lines`()
    throws
  {
    try place.write("word\t3\nnonsense\n")
    let file = try place.folder.write("Anna\t4\nabsurd\n", to: "export.tsv")
    let run = try place.run(LexiconImport.self, [file])
    #expect(run.status == .badData)
    let problem = ":2: no tab after the word; expected WORD TAB COUNT\n"
    #expect(
      run.errors == "morsekey: morsekey/lexicon.tsv\(problem)morsekey: export.tsv\(problem)"
        + "morsekey: 1 word found; 1 added\n")
    #expect(try place.list() == "Anna\t4\nword\t3\n")
    let text = try place.folder.read("morsekey/lexicon.tsv")
    #expect(text.contains("\nnonsense\n") && !text.contains("absurd"))
  }

  @Test func `a damaged export removes none of the user's words`() throws {
    let export = Array("# Words\nAnna\t4\nto be\t7\nteh\tnever\nomw\t= on my way\nnaïve\t2".utf8)
    var random = SplitMix64(seed: 1)
    for number in 0..<60 {
      let place = Place()
      try place.write("quokka\t3\tkept\nword\t2\n")
      var damaged = Array(export.prefix(Int.random(in: 0...export.count, using: &random)))
      for index in damaged.indices where Int.random(in: 0..<9, using: &random) == 0 {
        damaged[index] = [0, 9, 10, 32, 61, 255].randomElement(using: &random) ?? 0
      }
      let file = try place.folder.write(Data(damaged), to: "export.tsv")
      let run = try place.run(LexiconImport.self, [file])
      let isDamaged = run.errors.contains("export.tsv:")
      #expect(run.status == (isDamaged ? .badData : .success), "\(number)")
      let text = try place.folder.read("morsekey/lexicon.tsv")
      #expect(text.contains("quokka\t3\tkept\n") && text.contains("word\t2\n"), "\(number)")
    }
  }

  @Test func `an empty list of words is refused with its place`() throws {
    let file = try place.folder.write("", to: "words.tsv")
    let run = try place.run(LexiconImport.self, ["--language", "de", file])
    let problem = "words.tsv:1: no words; expected WORD TAB COUNT; nothing was changed"
    #expect(run.status == .badData && run.errors == "morsekey: \(problem)\n")
  }

  @Test func `a removed word of an imported language is never suggested`() throws {
    let words = try place.folder.write("Haus\t9\n", to: "words.tsv")
    _ = try place.run(LexiconImport.self, ["--language", "de", words])
    let run = try place.run(LexiconRemove.self, ["haus"])
    #expect(run.status == .success && run.errors == "")
    #expect(try place.list() == "haus\tnever\n")
  }

  @Test(arguments: ["!!", "", "de_DE", "C.UTF-8"])
  func `an invalid language is refused`(tag: String) throws {
    let words = try place.folder.write("Haus\t9\n", to: "words.tsv")
    let run = try place.run(LexiconImport.self, ["--language", tag, words])
    #expect(run.status == .usage)
    #expect(
      run.errors
        == "morsekey: '\(tag)' is not a language; expected a language tag, such as de, pt-BR or zh-Hant-TW\n"
    )
  }

  @Test func `remove deletes a learnt word and blocks a word of the language`() throws {
    try place.write("Brumhild\t3\n")
    let run = try place.run(LexiconRemove.self, ["brumhild", "rabbit", "qqq"])
    #expect(run.status == .failure)
    #expect(run.errors == "morsekey: 'qqq' is not among the words\n")
    #expect(try place.list() == "rabbit\tnever\n")
  }

  @Test(arguments: [("y", true), ("no", false), (nil, false)] as [(String?, Bool)])
  func `everything is forgotten once it is confirmed`(answer: String?, isForgotten: Bool) throws {
    try place.write("word\t3\nomw\t= on my way\n")
    let command = try LexiconReset.parse([])
    let run = try place.run { editing throws(FileError) in
      try command.run(editing) { answer }
    }
    #expect(run.status == (isForgotten ? .success : .failure))
    #expect(
      run.output
        == "words: 1, pairs: 0, never suggested: 0, shortcuts: 1\nForget them all? [y/N] ")
    #expect(try place.list().isEmpty == isForgotten)
  }

  @Test func `reset does not ask with --yes`() throws {
    try place.write("word\t3\n")
    let command = try LexiconReset.parse(["--yes"])
    let run = try place.run { editing throws(FileError) in try command.run(editing) { nil } }
    #expect(run.status == .success)
    #expect(try place.list() == "")
  }

  @Test func `names of contacts, and an export into another folder`() throws {
    let card = try place.folder.write(
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna Müller\r\nEND:VCARD\r\n", to: "friends.vcf")
    let run = try place.run(LexiconImport.self, [card])
    #expect(run.errors == "morsekey: 2 names found; 2 added\n")
    #expect(try place.list() == "Anna\t2\tkept\nMüller\t2\tkept\n")
    let export = try place.run(LexiconExport.self)
    let other = Place()
    let saved = try other.folder.write(export.output, to: "words.tsv")
    let merged = try other.run(LexiconImport.self, [saved])
    #expect(merged.status == .success)
    #expect(try other.list() == place.list())
  }

  private func bring(_ files: [String], for language: String) throws -> CommandRun {
    try place.run(LexiconImport.self, ["--language", language] + files)
  }

  @Test func `a Hunspell dictionary in any character set becomes the words of a language`()
    throws
  {
    // ü in ISO 8859-1.
    try place.folder.write("SET ISO8859-1\nSFX N Y 1\nSFX N 0 en [^n]\n", to: "de_DE.aff")
    let words = Data("2\nT".utf8) + [0xFC] + Data("r/N\nHaus\n".utf8)
    let run = try bring([try place.folder.write(words, to: "de_DE.dic")], for: "de")
    #expect(run.status == .success)
    #expect(run.errors == "morsekey: 3 words of de in morsekey/words/de.tsv\n")
    let text = try place.folder.read("morsekey/words/de.tsv")
    #expect(text.contains("Tür\t2\n") && text.contains("Türen\t1\n"))
  }

  @Test func `a character that a dictionary's own character set does not contain is reported`()
    throws
  {
    try place.folder.write("SET UTF-8\n", to: "de_DE.aff")
    let words = Data("2\nT".utf8) + [0xFC] + Data("r\nHaus\n".utf8)
    let run = try bring([try place.folder.write(words, to: "de_DE.dic")], for: "de")
    #expect(run.status == .badData)
    #expect(
      run.errors == """
        morsekey: de_DE.dic:2: a character is not in UTF-8; its words are left out
        morsekey: 1 words of de in morsekey/words/de.tsv

        """)
    #expect(try place.folder.read("morsekey/words/de.tsv").hasSuffix("\nHaus\t2\n"))
  }

  @Test(arguments: [
    (["people.vcf"], ["BEGIN:VCARD\nFN:J", "rgen\n"], "line 2, column 5", "1 name found; 1 added"),
    (["short.txt"], ["omw\ton m", " way\n"], "line 1, column 9", "1 abbreviation found; 1 added"),
    (
      ["list.txt", "--language", "de"], ["Haus\t3\nf", "r\t5\n"], "line 2, column 2",
      "2 words of de in morsekey/words/de.tsv"
    ),
  ])
  func `an import that is not UTF-8 says how it is read`(
    words: [String], parts: [String], place line: String, result: String
  ) throws {
    // ü in ISO 8859-1.
    let data = Data(parts[0].utf8) + [0xFC] + Data(parts[1].utf8)
    let file = try place.folder.write(data, to: words[0])
    let run = try place.run(LexiconImport.self, [file] + words.dropFirst())
    #expect(run.status == .success)
    #expect(
      run.errors == """
        morsekey: \(words[0]): read as ISO 8859-1, because \(line) is not in UTF-8
        morsekey: \(result)

        """)
    let stored = words.count == 1 ? "morsekey/lexicon.tsv" : "morsekey/words/de.tsv"
    #expect(try place.folder.read(stored).contains("ü"))
  }

  @Test func `a line of an export that is not UTF-8 is named and left out`() throws {
    let data = Data("rabbit\t3\tkept\nM".utf8) + [0xFC] + Data("ller\t3\n".utf8)
    let run = try place.run(
      LexiconImport.self, [try place.folder.write(data, to: "words.tsv")])
    #expect(run.status == .badData)
    #expect(
      run.errors == """
        morsekey: words.tsv:2: is not in UTF-8; expected text that is
        morsekey: 1 word found; 1 added

        """)
  }

  @Test func `a byte order mark belongs to no word`() throws {
    let mark = "\u{FEFF}"
    let files = [
      try place.folder.write(mark + "omw\ton my way\n", to: "short.txt"),
      try place.folder.write(mark + "rabbit\t3\tkept\n", to: "words.tsv"),
    ]
    #expect(try place.run(LexiconImport.self, files).status == .success)
    #expect(try place.list() == "rabbit\t3\tkept\nomw\t= on my way\n")
    let list = try place.folder.write(mark + "Haus\t3\n", to: "list.txt")
    #expect(try bring([list], for: "de").status == .success)
    #expect(try place.folder.read("morsekey/words/de.tsv").hasSuffix("\nHaus\t3\n"))
  }

  @Test func `control characters are no text of a shortcut`() throws {
    let file = try place.folder.write("omw\ton \u{9B}31m my way\n", to: "short.txt")
    let run = try place.run(LexiconImport.self, [file])
    #expect(run.status == .badData)
    #expect(run.errors.hasPrefix("morsekey: short.txt:1: a control character; expected text\n"))
    #expect(try place.add(["o\u{1}w", "--for", "x"]).0 == .badData)
    #expect(throws: (any Error).self) { try LexiconAdd.parse(["omw", "--for", "a\u{7F}b"]) }
    #expect(try place.list() == "")
  }

  @Test func `SCOWL lists are weighted by their level`() throws {
    let files = [
      try place.folder.write("the\nof\nAC/DC\n", to: "english-words.10"),
      try place.folder.write("zyzzyva\n", to: "english-words.80"),
    ]
    #expect(try bring(files, for: "en").status == .success)
    let text = try place.folder.read("morsekey/words/en.tsv")
    #expect(text.contains("the\t512\n") && text.contains("zyzzyva\t4\n"))
  }

  @Test(arguments: ["2\nhaus/ABC\nhafen\n", "alpha\nbeta\n", "# Notes\n\nCall Ann.\n"])
  func `an import of a dictionary or a list without its language asks for it`(text: String) throws {
    let file = try place.folder.write(text, to: "x.dic")
    let run = try place.run(LexiconImport.self, [file])
    #expect(run.status == .badData && run.output == "")
    #expect(
      run.errors == """
        morsekey: x.dic: no names, abbreviations or export; expected --language for words of a \
        language

        """)
    #expect(try place.list() == "")
  }

  @Test func `of many invalid lines, an import counts those beyond twenty`() throws {
    let lines = "haus\t2\n" + (0..<30).map { "wrong \($0)\n" }.joined()
    let file = try place.folder.write(lines, to: "words.tsv")
    let run = try place.run(LexiconImport.self, [file])
    #expect(run.status == .badData && run.errors.contains("words.tsv: 10 more lines are wrong\n"))
    #expect(run.errors.split(separator: "\n").count == 22)
  }

  @Test func `abbreviations and names of other programs are imported`() throws {
    let files = [
      try place.folder.write("omw\ton my way\n", to: "abbreviations.txt"),
      try place.folder.write("alias anne Anne Smith <a@example.org>\n", to: "aliases"),
    ]
    let run = try place.run(LexiconImport.self, files)
    #expect(run.status == .success)
    #expect(
      run.errors == "morsekey: 1 abbreviation found; 1 added\nmorsekey: 2 names found; 2 added\n")
    #expect(try place.list() == "Anne\t2\tkept\nSmith\t2\tkept\nomw\t= on my way\n")
  }

  @Test func `an import can be seen before, and changes nothing then`() throws {
    try place.write("Anna\t2\tkept\n")
    let cards = try place.folder.write(
      "BEGIN:VCARD\nFN:Anna Børresen\nNICKNAME:Bo\nEND:VCARD\n", to: "people.vcf")
    let names = try place.run(LexiconImport.self, [cards, "--dry-run"])
    #expect(names.status == .success)
    #expect(names.output == "Bo\t2\tkept\nBørresen\t2\tkept\n")
    #expect(names.errors == "morsekey: 3 names found, 1 of them known; 2 to add\n")
    let shortcuts = try place.folder.write("ttyl\ttalk to you later\n", to: "short.txt")
    let texts = try place.run(LexiconImport.self, [shortcuts, "--dry-run"])
    #expect(texts.output == "ttyl\t= talk to you later\n")
    let list = try place.folder.write("und 12\n", to: "de.txt")
    let words = try place.run(LexiconImport.self, [list, "--language", "de", "--dry-run"])
    #expect(words.output == "und\t12\n")
    #expect(try place.list() == "Anna\t2\tkept\n")
    #expect(LanguageWords.all(in: place.file.folder).isEmpty)
  }

  @Test func `one command imports an installed dictionary, or names its package`() throws {
    var installed = InstalledDictionaries()
    installed.dictionaryFolders = [place.folder.path + "/hunspell"]
    installed.listFolder = place.folder.path + "/dict"
    installed.wordFolders = []
    try place.folder.write("2\nsal\nsol\n", to: "hunspell/es_ES.dic")
    try place.folder.write("1\nplata\n", to: "hunspell/es_AR.dic")
    try place.folder.write("maison\n", to: "dict/french")
    func run(_ arguments: [String]) throws -> CommandRun {
      let command = try LexiconLanguage.parse(arguments)
      return try place.run { editing throws(FileError) in try command.run(editing, installed) }
    }
    #expect(try run(["es"]).status == .success)
    #expect(try place.folder.read("morsekey/words/es.tsv").contains("sol\t2\n"))
    #expect(try run(["es-AR"]).status == .success)
    #expect(try place.folder.read("morsekey/words/es.tsv").contains("plata"))
    #expect(try run(["fr"]).status == .success)
    #expect(try place.folder.read("morsekey/words/fr.tsv").contains("maison\t1\n"))
    #expect(try run([]).output == "es\nfr\n")
    let missing = try run(["de"])
    #expect(
      missing.errors == "morsekey: no dictionary of de is installed; install one: sudo apt install"
        + " hunspell-de-de, or better morsekey-words-de, with frequencies\n")
    #expect(missing.status == .unavailable)
    #expect(try run(["deutsch!"]).status == .usage)
  }

  @Test func `a missing file is reported`() throws {
    let run = try place.run(LexiconImport.self, [place.folder.path + "/none.vcf"])
    #expect(run.status == .noInput)
    #expect(!FileManager.default.fileExists(atPath: place.file.path))
  }

  @Test func `the sources of words are listed`() throws {
    let run = try place.run(LexiconSources.self)
    #expect(run.output.hasPrefix("english\t\(Lexicon.english.wordCount) words, "))
    #expect(run.output.contains("\nyours\t0 words, 0 pairs\t\(place.file.path)\n"))
    let package = "for more languages, install a package morsekey-words-LANG: "
    let installed = InstalledDictionaries().languages
    let missing = InstalledDictionaries.packagedWords.filter { !installed.contains($0) }
    #expect(missing.isEmpty || run.errors.contains(package + missing.joined(separator: ", ")))
  }

  @Test func `no path of the user's words is printed where HOME is not set`() throws {
    let (sources, file) = (try LexiconSources.parse([]), LexiconFile { _ in nil })
    #expect(
      throws: FileError(
        name: "$HOME/.local/share/morsekey/lexicon.tsv", number: FileError.noHome)
    ) {
      try place.folder.run { console throws(FileError) in
        try sources.run(LexiconEditing(console: console, file: file))
      }
    }
  }

  @Test func `the path of the user's words is printed byte for byte to a program`() throws {
    let path = place.folder.path + "/\u{1B}[31m" + String(systemBytes: [0xE4])
    let file = LexiconFile { $0 == "XDG_DATA_HOME" ? path : nil }
    let output = try OutputFile(path: place.folder.path + "/out")
    let errors = try OutputFile(path: place.folder.path + "/errors")
    let console = Console(output: output, errors: errors)
    let status = try LexiconSources.parse([]).run(LexiconEditing(console: console, file: file))
    try output.finish()
    #expect(status == .success)
    let printed = try FileContents.read(place.folder.path + "/out", limit: 1 << 16)
    let end = Array("\t".utf8) + path.systemBytes + Array("/morsekey/lexicon.tsv\n".utf8)
    #expect(printed.suffix(end.count).elementsEqual(end))
  }

  @Test func `the packages of words are those of the guide`() throws {
    let guide = try String(
      contentsOf: ProjectFiles.root.appending(path: "docs/guide.md"), encoding: .utf8)
    #expect(guide.contains("- \(InstalledDictionaries.packagedWords.joined(separator: ", ")).\n"))
  }

  @Test func `a full lexicon says that it adds no more`() throws {
    var full = UserLexicon()
    var random = SplitMix64(seed: 3)
    var isTaken = true
    while isTaken {
      let letters = (0..<9).map { _ in UInt8.random(in: 97...122, using: &random) }
      isTaken = full.add(String(decoding: letters, as: UTF8.self))
    }
    try place.write(full.text)
    let reason = "more than 5000 words\n"
    let added = try place.run(LexiconAdd.self, ["quokka"])
    #expect(added.status == .badData && added.errors == "morsekey: \(reason)")
    let card = try place.folder.write(
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna Quokka\r\nEND:VCARD\r\n", to: "friends.vcf")
    let names = try place.run(LexiconImport.self, [card])
    #expect(names.status == .badData)
    #expect(names.errors == "morsekey: 2 names found; 0 added\nmorsekey: \(reason)")
    let file = try place.folder.write("quokka\t3\tkept\n", to: "export.tsv")
    let words = try place.run(LexiconImport.self, [file])
    #expect(words.status == .badData)
    #expect(
      words.errors == "morsekey: export.tsv:1: \(reason)morsekey: 1 word found; 0 added\n")
  }

  @Test func `an import of words says what it added`() throws {
    try place.write("Anna\t2\n")
    let file = try place.folder.write("Anna\t4\nquokka\t3\n", to: "export.tsv")
    let run = try place.run(LexiconImport.self, [file])
    #expect(run.status == .success)
    #expect(run.errors == "morsekey: 2 words found, 1 of them known; 1 added\n")
    #expect(try place.list() == "Anna\t6\nquokka\t3\n")
  }
}
