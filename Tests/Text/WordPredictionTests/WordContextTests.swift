import Testing

@testable import WordPrediction

@Suite struct WordContextTests {
  @Test(
    arguments: [
      ("", nil, ""),
      ("the", nil, "the"),
      ("the ", "the", ""),
      ("of the wh", "the", "wh"),
      ("Yes, the wh", "the", "wh"),
      ("End. The", nil, "The"),
      ("well, wh", "well", "wh"),
      ("so: wh", nil, "wh"),
      ("one\nwh", nil, "wh"),
      ("I don't kn", "don't", "kn"),
      ("don’", nil, "don’"),
      ("(wh", nil, "wh"),
      ("say \"wh", nil, "wh"),
      ("rabbit-ho", "rabbit", "ho"),
      ("'tis", nil, "tis"),
      ("в ле", "в", "ле"),
    ] as [(String, String?, String)])
  func `the open word and the one before`(text: String, previous: String?, prefix: String) {
    #expect(WordContext(before: text) == WordContext(previous: previous, prefix: prefix))
  }

  @Test(arguments: ["dl1abc", "a@b", "/usr/bi", "x_", "3", "~", "2nd", "a.b"])
  func `no word can be open there`(text: String) {
    #expect(WordContext(before: text) == nil)
  }

  @Test func `a long text is supported`() {
    let text = String(repeating: "word ", count: 100_000) + "en"
    #expect(WordContext(before: text) == WordContext(previous: "word", prefix: "en"))
    #expect(WordContext(before: String(repeating: "a", count: 100_000))?.previous == nil)
  }

  @Test func `a run of letters longer than any word is not an open word`() {
    let run = String(repeating: "a", count: 64)
    #expect(WordContext(before: "the " + run)?.prefix == run)
    #expect(WordContext(before: "the " + run + "a") == nil)
    #expect(WordContext(before: run + "a the ")?.previous == "the")
  }
}
