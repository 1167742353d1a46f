import TestSupport
import Testing

@testable import WordPrediction

@Suite struct SpellingTests {
  private static let english = WordPredictor()

  private static func offer(_ word: String, by predictor: WordPredictor = english) -> String? {
    predictor.verdict(on: word, after: nil).offers.first?.text
  }

  @Test(arguments: [
    ("recieve", "receive"), ("wierd", "weird"), ("untill", "until"), ("tommorow", "tomorrow"),
    ("freind", "friend"), ("realy", "really"), ("suprise", "surprise"), ("wich", "which"),
    ("seperate", "separate"), ("definately", "definitely"), ("occured", "occurred"),
    ("neccessary", "necessary"), ("accomodate", "accommodate"), ("embarass", "embarrass"),
    ("im", "I'm"), ("ive", "I've"), ("cant", "can't"), ("wont", "won't"),
    ("youre", "you're"), ("becuase", "because"), ("goverment", "government"),
  ])
  func `common misspellings are corrected or offered`(typed: String, meant: String) {
    #expect(Self.offer(typed) == meant)
  }

  @Test(arguments: ["ish", "esque", "wise", "y", "oid", "able", "ness"])
  func `a suffix after a hyphen stays`(suffix: String) {
    #expect(Self.english.verdict(on: suffix, after: "green", isPart: true).correction == nil)
  }

  @Test func `a part after a hyphen is changed only if it is certainly wrong`() {
    let verdict = Self.english.verdict(on: "goverment", after: "self", isPart: true)
    #expect(verdict.correction == "government")
  }

  @Test(arguments: [
    ("monday", "Monday"), ("london", "London"), ("english", "English"), ("i'm", "I'm"),
    ("i’ve", "I’ve"),
  ])
  func `a word with a capital gets it`(typed: String, written: String) {
    let verdict = Self.english.verdict(on: typed, after: "on")
    #expect(verdict.isKnown && verdict.correction == written)
  }

  @Test func `a possible name is only offered`() {
    var own = UserLexicon()
    own.add("Will")
    own.add("Anneliese")
    let predictor = WordPredictor(own: own)
    for (typed, written) in [("will", "Will"), ("china", "China")] {
      #expect(predictor.verdict(on: typed, after: "so").correction == nil)
      #expect(Self.offer(typed, by: predictor) == written)
    }
    #expect(predictor.verdict(on: "anneliese", after: "so").correction == "Anneliese")
    #expect(predictor.verdict(on: "Will", after: "so").offers.isEmpty)
  }

  @Test(arguments: [("Viktoria", "Victoria")])
  func `a possible name is not changed at the beginning of a sentence`(name: String, word: String) {
    #expect(Self.english.verdict(on: name, after: nil).correction == nil)
    #expect(Self.offer(name) == word)
  }

  @Test(arguments: [("Teh", "The"), ("Becuase", "Because")])
  func `a clear misspelling is corrected at the beginning of a sentence`(
    typed: String, meant: String
  ) {
    #expect(Self.english.verdict(on: typed, after: nil).correction == meant)
  }

  @Test(arguments: [("siobhan", "Siobhán"), ("muller", "Müller"), ("jorg", "Jörg")])
  func `names of contacts match without their accents`(typed: String, name: String) {
    var own = UserLexicon()
    own.add(name)
    let predictor = WordPredictor(own: own)
    #expect(Self.offer(typed, by: predictor) == name)
  }

  @Test(arguments: [("borres", "Børresen"), ("lukas", "Łukasiewicz"), ("gros", "Großmann")])
  func `a name is offered for letters without their strokes`(prefix: String, name: String) {
    var own = UserLexicon()
    own.add(name)
    let predictor = WordPredictor(own: own)
    let query = WordQuery(WordContext(previous: nil, prefix: prefix), limit: 8)
    #expect(predictor.suggestions(for: query).contains { $0.text == name })
  }

  @Test(arguments: [("sio", "Siobhán", true), ("mul", "Müller", true), ("mol", "Müller", false)])
  func `a word with accents is offered for a prefix without them`(
    prefix: String, name: String, isOffered: Bool
  ) {
    var own = UserLexicon()
    own.add(name)
    let query = WordQuery(WordContext(previous: nil, prefix: prefix), limit: 8)
    let offers = WordPredictor(own: own).suggestions(for: query)
    #expect(offers.contains { $0.text == name } == isOffered)
  }

  @Test func `words in other letters are found by their letters, not their bytes`() {
    let words = ["привет", "пример", "über"].map { Array($0.utf8) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let list = SortedWords(words)
    func found(_ typed: String, _ budget: Float) -> [String] {
      SpellingWalk(Array(typed.utf8), in: list, budget: budget).found.keys.sorted()
        .map { String(decoding: list[$0], as: UTF8.self) }
    }
    #expect(found("uber", 2) == ["über"])
    #expect(found("прывет", 13) == ["привет"])
    #expect(found("првиет", 8) == ["привет"])
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the cost of a word is that of the full matrix`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = "abcdeh"
    func word() -> String {
      String(
        (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
    }
    let words = Set((0..<60).map { _ in word() }).map { Array($0.utf8) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let typed = word()
    // The cost of a word depends neither on the other words nor on the budget.
    let together = SpellingWalk(Array(typed.utf8), in: SortedWords(words), budget: 30).found
    for (place, bytes) in words.enumerated() {
      let alone = SpellingWalk(Array(typed.utf8), in: SortedWords([bytes]), budget: 1000).found[0]
      #expect(together[place] == alone.flatMap { $0 <= 30 ? $0 : nil })
      if Array(typed.utf8) == bytes { #expect(alone == 0) }
    }
  }
}
