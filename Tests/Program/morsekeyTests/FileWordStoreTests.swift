@testable import Stores
import MorseDecoding
import MorseKeying
import ArgumentParser
import Foundation
import KeyboardHost
import LinuxSystem
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline
import WordPrediction

@testable import morsekey

@Suite struct FileWordStoreTests {
  /// Returns words as a keyboard learns them.
  private func learnt(_ text: String) -> [LearntWord] {
    let settings = KeyboardSettings(characterGap: .off, wordGap: .off)
    var keyboard = Keyboard(document: TextDocument(), settings: settings)
    var outputs: [Timed<KeyboardFeedback>] = []
    let predictor = WordPredictor(lexicon: Lexicon(name: "none", counts: []))
    outputs += keyboard.predict(with: predictor, at: .zero)
    var now = Timestamp.zero
    for character in text {
      for element in MorseAlphabet.international.pattern(for: character) ?? .empty {
        now = now.advanced(by: .milliseconds(200))
        keyboard.handle(.press(element == .dit ? .dit : .dah), at: now, into: &outputs)
      }
      now = now.advanced(by: .milliseconds(200))
      keyboard.handle(character == " " ? .space : .endCharacter, at: now, into: &outputs)
    }
    return keyboard.drainLearntWords()
  }

  private func store(words: WordAids = .learning) -> FileWordStore {
    var settings = KeyboardSettings()
    settings.words = words
    return FileWordStore(
      settings, language: TextLanguage("en"), file: place.file, writer: writer)
  }

  private let place = LexiconCommandTests.Place()
  private let writer: FileWriter

  init() throws { writer = try FileWriter() }

  private func at(_ seconds: Int) -> Timestamp { .zero.advanced(by: .seconds(seconds)) }

  @Test func `learnt words are written when idle and at the end`() throws {
    var store = store()
    _ = store.load()
    store.note([], at: at(0))
    #expect(store.deadline == nil)
    store.note(learnt("so it so it is"), at: at(1))
    #expect(store.deadline == at(21))
    store.note([], at: at(5))
    #expect(store.deadline == at(25))
    #expect(try place.list() == "")
    store.note([], at: at(25))
    let clock = MonotonicClock()
    #expect(writer.drain(until: clock.now.advanced(by: .seconds(60)), on: clock))
    #expect(try place.list().contains("it\t2"))
    #expect(store.deadline == nil)
    store.note(learnt("it it it"), at: at(30))
    store.finish()
    #expect(try place.list().contains("it\t4"))
  }

  @Test func `a word is stored at its second use`() throws {
    var store = store()
    _ = store.load()
    for count in 1...2 {
      store.note(learnt("so it"), at: at(count))
      store.finish()
      #expect(try place.list().contains("so\t2") == (count == 2))
    }
  }

  @Test func `words are loaded within a time limit`() throws {
    var store = store()
    _ = store.load()
    store.note(learnt("so it is"), at: at(0))
    for second in 1...119 { store.note([], at: at(second)) }
    #expect(store.deadline == at(120))
  }

  @Test func `changes by other programs stay`() throws {
    var store = store()
    _ = store.load()
    store.note(learnt("so so it"), at: at(0))
    _ = try place.add(["Anna"])
    store.finish()
    #expect(try place.list().contains("Anna"))
    #expect(try place.list().contains("so\t2"))
  }

  @Test func `an invalid line is named and stays, and words are learnt`() throws {
    try place.write("Anna\t5\nword\tmany\n")
    var store = store()
    let predictor = store.load()
    for count in 1...2 {
      store.note(learnt("so it so it is"), at: at(count))
      store.finish()
    }
    #expect(predictor?.own.contains("Anna") == true)
    let problem = "'many' is not a count; expected 1 to 100000, never or = TEXT"
    #expect(store.problems == ["\(place.file.path):2: \(problem)"])
    #expect(try place.list().contains("so\t4"))
    #expect(
      try place.folder.read("morsekey/lexicon.tsv").split(separator: "\n")[1] == "word\tmany")
  }

  @Test func `an unreadable file is reported once and not changed`() throws {
    try place.folder.write("", to: "morsekey/lexicon.tsv/file")
    var store = store()
    _ = store.load()
    store.note(learnt("so it is"), at: at(0))
    store.finish()
    #expect(store.problems == ["\(place.file.path): Is a directory; nothing was learnt"])
  }

  @Test func `words that could not be saved are saved later, and the panel says so`() throws {
    let path = place.file.path
    var store = store()
    _ = store.load()
    try place.folder.write("", to: "morsekey/lexicon.tsv/file")
    store.note(learnt("so so it"), at: at(0))
    store.note([], at: at(20))
    let clock = MonotonicClock()
    #expect(writer.drain(until: clock.now.advanced(by: .seconds(60)), on: clock))
    store.receiveResults()
    #expect(store.notes == ["\(path): Is a directory; learnt words are kept, to be saved later"])
    store.note([], at: at(21))
    #expect(store.deadline == at(41))
    try place.folder.remove("morsekey/lexicon.tsv")
    store.finish()
    #expect(try place.list().contains("so\t2"))
    #expect(store.problems.isEmpty && store.notes.isEmpty)
  }

  @Test func `words that can never be saved are named at the end`() throws {
    var store = store()
    _ = store.load()
    try place.folder.write("", to: "morsekey/lexicon.tsv/file")
    store.note(learnt("so so it"), at: at(0))
    store.finish()
    #expect(
      store.problems == ["\(place.file.path): Is a directory; 2 learnt words are lost"])
  }

  @Test func `a configured shortcut works and is not stored`() throws {
    var store = store()
    let words = store.load()
    var own = try #require(words).own
    own.configure(["omw": "on my way"])
    #expect(own.replacement(for: "OMW") == "on my way")
    #expect(!own.text.contains("omw") && own.isEmpty)
    own.configure([:])
    #expect(own.replacement(for: "omw") == nil)
    store.note(learnt("so it is"), at: at(0))
    store.finish()
    #expect(try !place.list().contains("omw"))
  }

  @Test func `without suggestions no words are loaded`() throws {
    var store = store(words: [])
    let predictor = store.load()
    #expect(predictor == nil)
  }

  @Test(arguments: [("en", true), ("de", false)])
  func `the built-in words are English`(language: String, isEnglish: Bool) throws {
    var store = FileWordStore(
      KeyboardSettings(), language: TextLanguage(language), file: place.file, writer: writer)
    let predictor = store.load()
    #expect(predictor?.knows("rabbit") == isEnglish)
  }

  // MARK: Changes by others

  /// Waits for the words that are read in the background.
  private func words(
    _ store: inout FileWordStore, of news: FileDescriptor
  ) throws -> WordPredictor {
    let clock = MonotonicClock()
    let end = clock.now + .seconds(10)
    while true {
      try #require(!clock.wait(of: news, until: end).isEmpty, "no words arrive")
      if let predictor = store.drainWords()?.predictor { return predictor }
    }
  }

  @Test func `words that another program adds are used by an open keyboard`() throws {
    var store = store()
    let news = try store.beginLoading()
    _ = try words(&store, of: news)
    // A word is learnt when the next one begins.
    store.note(learnt("zug zug it"), at: at(0))
    #expect(try place.add(["ttyl", "--for", "talk to you later"]) == (.success, ""))
    let clock = MonotonicClock()
    try #require(!clock.wait(of: store.changes, until: clock.now + .seconds(10)).isEmpty)
    store.receiveChanges()
    let predictor = try words(&store, of: news)
    #expect(predictor.own.replacement(for: "ttyl") == "talk to you later")
    #expect(predictor.own.contains("zug"))
  }

  @Test func `unchanged files are not read again, nor is the list of a language`() throws {
    try place.folder.write("und 12\n", to: "morsekey/words/de.tsv")
    var settings = KeyboardSettings()
    settings.words = .learning
    let reader = WordReader(
      settings, language: "de", file: place.file, offered: [], installed: nowhere)
    let found = try #require(reader.read())
    #expect(reader.read(after: found.predictor, of: found.version) == nil)
    _ = try place.add(["Anna"])
    let other = reader.read(after: found.predictor, of: found.version)
    #expect(other?.predictor?.own.contains("Anna") == true)
    #expect(other?.predictor?.lexicon.contains("und") == true)
    try place.folder.write("oder 12\n", to: "morsekey/words/de.tsv")
    let imported = reader.read(after: found.predictor, of: found.version)
    #expect(imported?.predictor?.lexicon.contains("oder") == true)
  }

  // MARK: Languages

  private var nowhere: InstalledDictionaries {
    InstalledDictionaries(
      wordFolders: [], dictionaryFolders: [], listFolder: place.folder.path + "/dict")
  }

  @Test func `a list that is not UTF-8 is read as ISO 8859-1, with a note`() throws {
    let list = try place.folder.write(
      Data("Zug\nB\u{E4}r\n".unicodeScalars.map { UInt8($0.value) }), to: "dict/ngerman")
    var settings = KeyboardSettings()
    settings.words = .learning
    let reader = WordReader(
      settings, language: "de", file: place.file, offered: [], installed: nowhere)
    let found = try #require(reader.read())
    #expect(found.predictor?.lexicon.contains("bär") == true)
    #expect(
      found.problems.lines == [
        "\(list): read as ISO 8859-1, because line 2, column 2 is not in UTF-8"
      ])
  }

  @Test func `a damaged package of words is reported`() throws {
    let list = try place.folder.write("und\t-5\n", to: "packages/de.tsv")
    var settings = KeyboardSettings()
    settings.words = .learning
    var installed = nowhere
    installed.wordFolders = [place.folder.path + "/packages"]
    let reader = WordReader(
      settings, language: "de", file: place.file, offered: [], installed: installed)
    let problems = try #require(reader.read()).problems.lines
    #expect(problems.count == 2 && problems[0].hasPrefix("\(list):1: '-5' is not a count"))
    #expect(problems.last == "\(list): holds no words; expected a dictionary")
  }

  @Test func `the words follow the language, and are those of an installed dictionary`() throws {
    try place.folder.write("2\nHafen/S\nWasser\n", to: "hunspell/de_DE.dic")
    try place.folder.write("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", to: "hunspell/de_DE.aff")
    try place.folder.write("mot 3\n", to: "morsekey/words/fr.tsv")
    var installed = nowhere
    installed.dictionaryFolders = [place.folder.path + "/hunspell"]
    installed.wordFolders = [place.folder.path + "/packages"]
    try place.folder.write("# Words of sv\nvad\t900\nvi\t2000\n", to: "packages/sv.tsv")
    try place.folder.write("1\nvind\n", to: "hunspell/sv_SE.dic")
    var store = FileWordStore(
      KeyboardSettings(), language: TextLanguage("en"), file: place.file, installed: installed,
      writer: writer)
    let news = try store.beginLoading()
    #expect(try words(&store, of: news).lexicon.language == "en")
    store.use(language: "de-AT")
    let german = try words(&store, of: news).lexicon
    #expect(german.language == "de" && german.contains("hafens") && german.contains("Wasser"))
    store.use(language: "fr")
    #expect(try words(&store, of: news).lexicon.contains("mot"))
    store.use(language: "sv")
    let swedish = WordPredictor(lexicon: try words(&store, of: news).lexicon)
    let offered = swedish.suggestions(for: WordQuery(WordContext(previous: nil, prefix: "v")))
    #expect(offered.map(\.text) == ["vi", "vad"])
    store.use(language: nil)
    #expect(try words(&store, of: news).lexicon.contains("rabbit"))
    #expect(store.problems.isEmpty && store.notes.isEmpty)
  }

  @Test(
    arguments: [
      ([], false, [.suggestions, .learning]), ([], true, [.suggestions, .correction, .learning]),
      (["--no-autocorrect"], true, [.suggestions, .learning]),
      (["--autocorrect"], false, [.suggestions, .correction, .learning]),
      (["--no-suggestions", "--no-learning"], false, []),
    ] as [([String], Bool, WordAids)])
  func `options control suggestions, correction and learning`(
    arguments: [String], isTyped: Bool, aids: WordAids
  ) throws {
    #expect(try WordOptions.parse(arguments).aids(isTyped: isTyped) == aids)
  }
}
