@testable import Stores
import KeyboardHost
import ArgumentParser
@testable import LinuxSystem
import TextComposition
import MorseKeyboard
import TextInput
import TestSupport
import Testing
import WordPrediction

@testable import morsekey

@Suite struct DictionaryFilesTests {
  private func home(_ files: [(name: String, text: String)]) throws -> TestFolder {
    let folder = TestFolder()
    for file in files { try folder.write(file.text, to: "morsekey/" + file.name) }
    return folder
  }

  @Test func `the user's dictionaries are found, the large ones first`() throws {
    let folder = try home([
      ("SKK-JISYO.jinmei", "あ /亜/\n"), ("SKK-JISYO.L", "あ /阿/\n"), ("lexicon.tsv", ""),
      ("SKK-JISYO.assoc", "い /胃/\n"),
    ])
    let files = DictionaryFiles(named: []) { $0 == "XDG_DATA_HOME" ? folder.path : nil }
    let names = files.paths.map { String($0.dropFirst(folder.path.count + 10)) }
    #expect(names == ["SKK-JISYO.L", "SKK-JISYO.assoc", "SKK-JISYO.jinmei"])
    let (dictionaries, problems) = files.read()
    #expect(dictionaries.flatMap { $0.candidates(for: "あ") } == ["阿", "亜"])
    #expect(problems.count == 0)
  }

  @Test func `a named dictionary replaces the installed ones; other tables need none`() throws {
    #expect(DictionaryFiles(named: ["x"]).paths == ["x"])
    #expect(DictionaryFiles(named: ["x"], isWanted: false).paths.isEmpty)
    #expect(DictionaryFiles(named: []) { _ in "/nowhere" }.paths.isEmpty)
  }

  @Test func `errors are reported with file and line`() throws {
    let folder = try home([("a", "あ /亜/\nい\n"), ("empty", "")])
    let paths = ["a", "empty", "gone"].map { folder.path + "/morsekey/" + $0 }
    let (dictionaries, problems) = DictionaryFiles(named: paths).read()
    #expect(dictionaries.count == 1)
    #expect(
      problems.lines == [
        "\(paths[0]):2: no candidates; expected READING /CANDIDATE/…/",
        "\(paths[1]): no readings; expected a dictionary in the form of SKK",
        "\(paths[2]): No such file or directory; expected a dictionary in the form of SKK",
      ])
  }

  @Test func `of many invalid lines the first are reported, with the number of the others`() throws
  {
    let wrong = String(repeating: "い\n", count: 33)
    let folder = try home([("a", "あ /亜/\n" + wrong), ("b", "い\n"), ("c", wrong.dropLast(24) + "")])
    let paths = ["a", "b", "c"].map { folder.path + "/morsekey/" + $0 }
    let problems = DictionaryFiles(named: paths).read().problems
    #expect(problems.count == 33 + 1 + 21)
    #expect(problems.lines.count == 21 + 1 + 21)
    #expect(problems.lines[20] == "\(paths[0]): 13 more lines are wrong")
    #expect(problems.lines.last == "\(paths[2]): 1 more line is wrong")
    var words = FileProblems()
    let list = LanguageWords(language: "de", folder: folder.path)
    try list.write([])
    try folder.write(String(repeating: "7\n", count: 25), to: "words/de.tsv")
    _ = list.read(problems: &words)
    #expect(words.lines.count == 21 && words.lines.last == "\(list.path): 5 more lines are wrong")
  }

  @Test func `a store delivers words and dictionaries by itself`() throws {
    let folder = try home([("SKK-JISYO", "あ /亜/\nい\n")])
    let settings = KeyboardSettings(alphabet: .wabun)
    var store = FileWordStore(
      settings, language: TextLanguage("ja"),
      file: LexiconFile { $0 == "XDG_DATA_HOME" ? folder.path : nil },
      dictionaries: [folder.path + "/morsekey/SKK-JISYO"], writer: try FileWriter())
    let clock = MonotonicClock()
    let news = try store.beginLoading()
    var hasWords = false
    var dictionaries: [KanaDictionary] = []
    while !hasWords || dictionaries.isEmpty {
      try clock.wait(of: news, until: nil)
      guard let brought = store.drainWords() else { continue }
      hasWords = hasWords || brought.predictor != nil
      dictionaries += brought.dictionaries
    }
    #expect(dictionaries.first?.candidates(for: "あ") == ["亜"])
    #expect(store.notes.count == 1 && store.problems.isEmpty)
  }
}

@Suite struct LanguageWordsTests {
  @Test func `words of a language are imported and used for text in it`() throws {
    let place = LexiconCommandTests.Place()
    let file = try place.folder.write("und 12\nundicht 2\n7\n", to: "de.txt")
    let run = try place.run(LexiconImport.self, [file, "--language", "de-CH"])
    #expect(run.status == .badData)
    let problem = "de.txt:3: '7' is not a word; expected WORD TAB COUNT"
    let count = "2 words of de in morsekey/words/de.tsv"
    #expect(run.errors == "morsekey: \(problem)\nmorsekey: \(count)\n")
    var settings = KeyboardSettings()
    settings.words = .suggestions
    let writer = try FileWriter()
    var store = FileWordStore(
      settings, language: TextLanguage("de"), file: place.file, writer: writer)
    #expect(store.load()?.lexicon.contains("undicht") == true)
    #expect(LanguageWords.all(in: place.file.folder).map(\.language) == ["de"])
    var english = FileWordStore(
      settings, language: TextLanguage("en"), file: place.file, writer: writer)
    #expect(english.load()?.lexicon.name == "english")
  }
}
