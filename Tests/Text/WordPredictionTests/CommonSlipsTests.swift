import TestSupport
import Testing

@testable import WordPrediction

/// Public lists of slips that many people make, and of words that look like slips.
@Suite struct CommonSlipsTests {
  private static let english = WordPredictor()

  private static func slips(
    _ list: String = "common-slips.txt"
  ) throws -> [(typed: String, meant: String)] {
    try Vectors.text(list).split(whereSeparator: \.isNewline).map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (String(parts[0]), String(parts[1]))
    }
  }

  private static func words(_ list: String) throws -> [String] {
    try Vectors.text(list).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test(arguments: [nil, "we", "and"] as [String?])
  func `slips of habit are corrected, or offered`(previous: String?) throws {
    let slips = try Self.slips()
    #expect(slips.count >= 100)
    let verdicts = slips.map { ($0, Self.english.verdict(on: $0.typed, after: previous)) }
    let wrong = verdicts.filter { $0.0.meant != $0.1.correction }
    let unseen = wrong.filter { slip, verdict in
      !verdict.offers.contains { $0.text == slip.meant }
    }
    #expect(wrong.count * 20 <= slips.count, "\(wrong.map { ($0.0.typed, $0.1.correction) })")
    #expect(unseen.isEmpty, "\(unseen.map { ($0.0.typed, $0.1.offers.map(\.text)) })")
  }

  /// The costs were fitted to public lists; this list was seen meanwhile.
  @Test func `most slips that no table has are corrected, nearly all offered`() throws {
    let slips = try Self.slips("other-slips.txt")
    #expect(slips.count >= 150)
    let verdicts = slips.map { ($0, Self.english.verdict(on: $0.typed, after: "we")) }
    let right = verdicts.filter { $0.0.meant == $0.1.correction }
    let unseen = verdicts.filter { slip, verdict in
      !verdict.offers.contains { $0.text == slip.meant }
    }
    #expect(right.count * 100 >= slips.count * 75, "\(right.count) of \(slips.count)")
    #expect(unseen.count * 100 <= slips.count * 6, "\(unseen.map { $0.0.typed })")
  }

  @Test(arguments: [nil, "we"] as [String?])
  func `slips are corrected at the beginning of a sentence too`(previous: String?) throws {
    func right(_ list: String) throws -> (count: Int, all: Int, missed: [String]) {
      let slips = try Self.slips(list).map { typed, meant in
        previous == nil ? (typed.capitalizingFirst, meant.capitalizingFirst) : (typed, meant)
      }
      let missed = slips.filter { typed, meant in
        Self.english.verdict(on: typed, after: previous).correction != meant
      }
      return (slips.count - missed.count, slips.count, missed.map(\.0))
    }
    let (common, others) = (try right("common-slips.txt"), try right("other-slips.txt"))
    #expect(common.count * 100 >= common.all * 88, "\(common)")
    #expect(others.count * 100 >= others.all * 72, "\(others)")
  }

  @Test func `names at the beginning of a sentence stay`() throws {
    let names = try Self.words("foreign-names.txt")
    #expect(names.count >= 600)
    let changed = names.filter { Self.english.verdict(on: $0, after: nil).correction != nil }
    #expect(changed.count * 100 <= names.count, "\(changed)")
  }

  @Test(
    arguments: [nil, "we"] as [String?], ["plain-words.txt", "new-words.txt", "right-words.txt"])
  func `right words with a capital stay`(previous: String?, list: String) throws {
    let changed = try Self.words(list).map(\.capitalizingFirst).filter {
      Self.english.verdict(on: $0, after: previous).correction != nil
    }
    #expect(changed.isEmpty, "\(changed)")
  }

  @Test(arguments: [("wouldve", "would've"), ("Shouldve", "Should've"), ("mightve", "might've")])
  func `have after a verb gets its apostrophe`(typed: String, meant: String) {
    #expect(Self.english.verdict(on: typed, after: nil).correction == meant)
    #expect(Self.english.knows(meant) && Self.english.knows("would’ve"))
  }

  @Test(arguments: [
    ("carrer", "career"), ("loosing", "losing"), ("finnish", "finish"), ("lets", "let's"),
    ("its", "it's"),
  ])
  func `a word that is often a slip stays, with an offer`(typed: String, meant: String) {
    let verdict = Self.english.verdict(on: typed, after: "we")
    #expect(verdict.correction.map { $0.lowercased() == typed } ?? true)
    #expect(verdict.offers.contains { $0.text == meant })
  }

  @Test(
    arguments: [nil, "the", "we", "his"] as [String?],
    ["plain-words.txt", "new-words.txt"])
  func `right words stay`(previous: String?, list: String) throws {
    let words = try Self.words(list)
    #expect(words.count >= 200)
    let changed = words.compactMap { word in
      Self.english.verdict(on: word, after: previous).correction.map { "\(word) to \($0)" }
    }
    #expect(changed.isEmpty, "\(changed)")
  }

  @Test(arguments: ["councillor", "gherkins", "teemingly", "laminae", "scrimshaw"])
  func `a rare word that the lexicon lacks stays`(word: String) {
    #expect(Self.english.verdict(on: word, after: "the").correction == nil)
  }

  @Test func `rare words are told from other letters`() {
    #expect(["throstle", "anlace", "eligibly"].allSatisfy { RareWords.contain(Array($0.utf8)) })
    var random = SplitMix64(seed: 1)
    let taken = (0..<5000).count { _ in
      RareWords.contain((0..<10).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) })
    }
    #expect(taken < 100)
  }

  @Test(
    arguments: [
      ("his", "wont", nil), ("was", "wont", nil), ("a", "cant", nil), ("we", "wont", "won't"),
      ("they", "cant", "can't"), ("and", "were", nil), ("is", "ill", nil), ("a", "shed", nil),
      (nil, "Dont", "Don't"), ("and", "Dont", nil),
    ] as [(String?, String, String?)])
  func `a contraction is assumed only where it may stand`(
    previous: String?, typed: String, meant: String?
  ) {
    #expect(Self.english.verdict(on: typed, after: previous).correction == meant)
  }

  @Test(arguments: [
    ("infront", "in front"), ("inorder", "in order"), ("eventhough", "even though"),
    ("alittle", "a little"), ("abit", "a bit"), ("shes", "she's"), ("wheres", "where's"),
    ("hows", "how's"),
  ])
  func `joined words that often stand together are parted`(typed: String, meant: String) {
    #expect(Self.english.verdict(on: typed, after: "we").correction == meant)
  }

  @Test(arguments: [("incase", "in case"), ("alway", "always")])
  func `a rare right word stays, with an offer`(typed: String, meant: String) {
    let verdict = Self.english.verdict(on: typed, after: "we")
    #expect(verdict.correction == nil && verdict.offers.contains { $0.text == meant })
  }

  @Test(arguments: [("the", "hows"), ("the", "wheres"), ("a", "shes")])
  func `a rare noun stays after an article`(previous: String, word: String) {
    #expect(Self.english.verdict(on: word, after: previous).correction == nil)
  }

  @Test(arguments: ["zipcode", "whitepaper", "abetter", "sandiego"])
  func `joined words without a word of grammar stay`(word: String) {
    #expect(Self.english.verdict(on: word, after: "we").correction == nil)
  }

  @Test func `a slip that is one of the user's words stays`() {
    var own = UserLexicon()
    own.add("alot")
    own.add("adn")
    let predictor = WordPredictor(own: own)
    #expect(predictor.verdict(on: "alot", after: "we").correction == nil)
    #expect(predictor.verdict(on: "adn", after: "we").correction == nil)
  }

  @Test func `other languages have no English slips`() {
    let predictor = WordPredictor(
      lexicon: Lexicon(name: "de", language: "de", counts: [("im", 900), ("alot", 1)]))
    #expect(predictor.verdict(on: "im", after: nil).correction == nil)
    #expect(predictor.verdict(on: "dont", after: nil).correction == nil)
  }
}
