@testable import Stores
import MorseDecoding
import MorseKeying
import ArgumentParser
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
    keyboard.predict(with: predictor, at: .zero, into: &outputs)
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
