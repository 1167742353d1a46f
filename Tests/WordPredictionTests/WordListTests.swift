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
    #expect(errors[2].description == "'x' is not a count; expected a whole number from 1")
  }
}
