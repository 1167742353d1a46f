import Testing

@testable import WordPrediction

@Suite struct WordListTests {
  @Test func `words with and without counts`() {
    var errors: [LexiconError] = []
    let words = WordList.parse("# German\nund\t120\nHaus 7\nschön\n\nl'été\t2\r\n", errors: &errors)
    #expect(words.map(\.word) == ["und", "Haus", "schön", "l'été"])
    #expect(words.map(\.count) == [120, 7, 1, 2])
    #expect(errors.isEmpty)
  }

  @Test func `invalid lines are reported, and the others count`() {
    var errors: [LexiconError] = []
    let words = WordList.parse("gut 3\n12 4\nso viel mehr 2\nnein x\nja 0\ndoch 1", errors: &errors)
    #expect(words.map(\.word) == ["gut", "doch"])
    #expect(errors.map(\.line) == [2, 3, 4, 5])
    #expect(errors[0].description == "'12 4' is not a word; expected WORD TAB COUNT")
    #expect(
      errors[2].description
        == "'x' is not a count; expected a whole number from 1 to 1000000000000")
  }

  @Test func `a line with bytes that were not UTF-8 is reported as such`() {
    var errors: [LexiconError] = []
    let words = WordList.parse("gut 3\nK\u{FFFD}se 4\n# K\u{FFFD}se\n", errors: &errors)
    #expect(words.map(\.word) == ["gut"])
    #expect(
      errors == [LexiconError(line: 2, description: "is not in UTF-8; expected text that is")])
  }

  @Test(arguments: ["1000000000001", "9223372036854775807", "9223372036854775808", "-1"])
  func `a count that no text reaches is refused`(count: String) {
    var errors: [LexiconError] = []
    let words = WordList.parse("a\t1000000000000\nb\t\(count)\n", errors: &errors)
    #expect(words.map(\.word) == ["a"])
    #expect(errors.map(\.line) == [2])
  }

  @Test func `sums of any counts are words with their shares`() {
    let most = [(word: "a", count: Int.max), ("A", .max), ("b", .max), ("c", 1)]
    let pairs = [(first: "a", second: "b", count: Int.max), ("a", "b", .max), ("a", "c", .max)]
    let lexicon = Lexicon(name: "x", counts: most, pairs: pairs)
    #expect(lexicon.mostFrequent(3) == ["a", "b", "c"])
    #expect(lexicon.pairCount == 2)
    var own = UserLexicon()
    for count in [Int.max, .max, .min] { own.add("anna", count: count) }
    #expect(own.words.map(\.count) == [100_000])
  }
}
