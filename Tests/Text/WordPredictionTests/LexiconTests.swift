import Testing

@testable import WordPrediction

@Suite struct LexiconTests {
  @Test(arguments: [
    "the", "The", "I'm", "don’t", "rabbit", "colour", "color", "neighbors", "zoology", "ok",
  ])
  func `English has it`(word: String) { #expect(Lexicon.english.contains(word)) }

  @Test(arguments: ["", "t", "teh", "the ", "rabbitt", "é", "ж"])
  func `English lacks it`(word: String) { #expect(!Lexicon.english.contains(word)) }

  @Test func `the English words are sorted, unique and within the size limits`() {
    let words = Lexicon.english.words
    for place in words.all.dropFirst() {
      #expect(words[place - 1].lexicographicallyPrecedes(words[place]))
    }
    #expect(Lexicon.english.footprint < 4 << 20)
    #expect(Lexicon.english.wordCount > 80_000)
    #expect(Lexicon.english.pairCount > 240_000)
  }

  @Test func `the most frequent tone is found`() {
    #expect(Lexicon.english.mostFrequent(1) == ["the"])
    #expect(Set(Lexicon.english.mostFrequent(4)) == ["the", "of", "and", "to"])
  }

  @Test func `names have capitals`() {
    let lexicon = Lexicon.english
    #expect(lexicon.place(of: WordKey("monday")).map(lexicon.text) == "Monday")
    #expect(lexicon.place(of: WordKey("I'LL")).map(lexicon.text) == "I'll")
  }

  @Test(arguments: [
    "Mondays", "Germans", "Indian", "Australians", "Englishman", "Frenchmen", "Londoner",
    "Londoners", "is", "in", "eastern", "googles", "houses",
  ])
  func `forms of names have capitals`(word: String) throws {
    let lexicon = Lexicon.english
    let place = try #require(lexicon.place(of: WordKey(word)))
    #expect(lexicon.text(at: place) == word)
  }

  @Test func `an offensive word is a known word`() {
    let lexicon = Lexicon.english
    #expect(lexicon.contains("fuck"))
    #expect(lexicon.place(of: WordKey("fuck")).map(lexicon.isOffensive) == true)
    #expect(lexicon.place(of: WordKey("stupid")).map(lexicon.isOffensive) == false)
  }

  @Test(arguments: [
    ("fuck", false), ("Sex", false), ("stupid", false), ("dog", true), ("zzyx", true),
    ("god", true), ("stroke", true), ("kill", true), ("organ", true), ("damn", false),
  ])
  func `whether the keyboard may guess a word`(word: String, mayGuess: Bool) {
    #expect(Lexicon.english.mayGuess(word) == mayGuess)
  }

  @Test func `counts become probabilities`() throws {
    let lexicon = Lexicon(
      name: "tiny", counts: [("b", 1), ("A", 6), ("a", 1)],
      pairs: [("a", "b", 3), ("a", "a", 1), ("b", "c", 9)])
    #expect(lexicon.wordCount == 2)
    #expect(lexicon.pairCount == 2)
    let (a, b) = (try #require(lexicon.place(of: WordKey("a"))), 1)
    #expect(lexicon.text(at: a) == "A")
    #expect(abs(lexicon.probability(at: a) - 7 / 8) < 0.08)
    #expect(abs(lexicon.probability(at: b) - 1 / 8) < 0.02)
    #expect(abs(lexicon.probability(of: b, among: lexicon.successors(of: a)) - 0.75) < 0.06)
    #expect(lexicon.probability(of: b, among: lexicon.successors(of: b)) == 0)
  }

  @Test func `an empty list`() {
    let lexicon = Lexicon(name: "none", counts: [])
    let predictor = WordPredictor(lexicon: lexicon)
    #expect(predictor.suggestions(for: WordQuery(WordContext(previous: "a", prefix: "b"))).isEmpty)
    #expect(predictor.verdict(on: "word", after: nil).corrections.isEmpty)
  }
}
