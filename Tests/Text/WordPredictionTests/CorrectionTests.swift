import MorseCode
import TestSupport
import Testing
import TypingModel

@testable import WordPrediction

@Suite struct CorrectionTests {
  static let english = WordPredictor()

  static func first(_ word: String, after previous: String? = nil) -> String? {
    english.verdict(on: word, after: previous).corrections.first?.text
  }

  @Test(arguments: [
    ("wabbit", "rabbit", "a dah for a dit of R, and a missing one"),
    ("peoule", "people", "two letters of P run together otherwise"),
    ("hovse", "house", "a dit too many"),
    ("honse", "house", "a dah for a dit, and one too few"),
    ("becvuse", "because", "a gap lost within AU"),
    ("somethigg", "something", "a dah for a dit"),
    ("Becausa", "Because", "a capital stays"),
    ("wrld", "world", "a letter left out"),
    ("pepole", "people", "two letters swapped"),
    ("dont", "don't", "an apostrophe left out"),
  ])
  func `a near name is suggested`(typed: String, meant: String, why: String) {
    let found = Self.english.verdict(on: typed, after: nil).corrections.map(\.text)
    #expect(found.contains(meant), "\(why): \(found)")
  }

  @Test func `two words run together`() {
    let verdict = Self.english.verdict(on: "ofthe", after: nil)
    #expect(verdict.corrections.contains { $0.text == "of the" && $0.slip == .wordGap })
  }

  @Test func `while a word is open, distant corrections are not searched`() {
    func texts(_ word: String, isOpen: Bool) -> [String] {
      let verdict = Self.english.verdict(on: word, after: "the", isOpen: isOpen)
      return verdict.corrections.map(\.text)
    }
    #expect(texts("qwert", isOpen: true) == texts("qwert", isOpen: false))
    #expect(texts("sentnq", isOpen: false).first == "sentence")
    #expect(texts("sentnq", isOpen: true).isEmpty)
  }

  @Test(arguments: [
    "dl1abc", "DL", "CQ", "NASA", "iPhone", "x", "599", "a-b", "", "don't", "rabbit", "Rabbit's",
    "the", "alice's",
  ])
  func `a name is not changed`(word: String) {
    #expect(Self.english.verdict(on: word, after: nil).correction == nil)
  }

  @Test func `a wrong element is corrected automatically where the word is unambiguous`() {
    #expect(Self.english.verdict(on: "somethigg", after: nil).correction == "something")
    #expect(Self.english.verdict(on: "Whichh", after: "in").isKnown == false)
  }

  @Test func `a learnt word is correct, and a target of corrections`() {
    var predictor = Self.english
    #expect(!predictor.verdict(on: "brumhild", after: nil).isKnown)
    predictor.learn("Brumhild", after: "in")
    #expect(!predictor.verdict(on: "brumhild", after: nil).isKnown)
    predictor.learn("Brumhild", after: "in")
    #expect(predictor.verdict(on: "brumhild", after: nil).isKnown)
    #expect(predictor.verdict(on: "brumhilt", after: "in").corrections.first?.text == "Brumhild")
  }

  @Test func `a shortcut is not changed`() {
    var predictor = Self.english
    predictor.changeOwn { $0.replace("somethigg", by: "some thing") }
    #expect(predictor.verdict(on: "somethigg", after: nil).correction == nil)
  }

  @Test func `the previous word affects the ranking`() {
    let alone = Self.english.verdict(on: "stapes", after: nil, limit: 5).corrections
    let after = Self.english.verdict(on: "stapes", after: "united", limit: 5).corrections
    #expect(after.first?.text == "states", "\(alone.map(\.text))")
  }

  @Test(arguments: 0..<20)
  func `every slip of an element or a letter is found`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let predictor = Self.english
    let lexicon = predictor.lexicon
    for _ in 0..<10 {
      let place = Int.random(in: lexicon.words.all, using: &random)
      let word = String(decoding: lexicon.words[place], as: UTF8.self)
      let slip = SlipMaker.elementSlip(in: word, using: &random)
      let patterns = slip.compactMap { MorseAlphabet.international.pattern(for: $0) }
      let near = ElementWalk(
        patterns, in: lexicon.words, patterns: predictor.patternLetters, budget: 1)
      #expect(near.found[place] == 1, "\(word) \(slip)")
      let edit = Array(SlipMaker.letterSlip(in: word, using: &random).utf8)
      // One letter is wrong, even if it is the first.
      let far = SpellingWalk(edit, in: lexicon.words, budget: 16)
      #expect(far.found[place] != nil, "\(word)")
    }
  }

  @Test func `a right word has distance zero, two slips distance two`() throws {
    let words = SortedWords(["an", "p"].map { Array($0.utf8) })
    let patterns = Self.english.patternLetters
    #expect(ElementWalk([".-", "-."], in: words, patterns: patterns, budget: 0).found == [0: 0])
    #expect(ElementWalk([".--."], in: words, patterns: patterns, budget: 1).found == [1: 0, 0: 1])
    #expect(ElementWalk(["..", ".."], in: words, patterns: patterns, budget: 1).found.isEmpty)
    #expect(ElementWalk(["..", ".."], in: words, patterns: patterns, budget: 2).found == [0: 2])
  }

  @Test func `the longest word takes little time`() {
    let word = String(repeating: "e", count: UserLexicon.longestWord)
    #expect(Self.english.verdict(on: word, after: nil).correction == nil)
    let longer = word + "e"
    #expect(Self.english.verdict(on: longer, after: nil).corrections.isEmpty)
  }
}
