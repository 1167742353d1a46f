import TestSupport
import Testing

@testable import WordPrediction

@Suite struct UserLexiconTests {
  static func parse(_ text: String) -> (UserLexicon, [LexiconError]) {
    var errors: [LexiconError] = []
    let lexicon = UserLexicon(parsing: text, errors: &errors)
    return (lexicon, errors)
  }

  static let text = """
    # Words of morsekey: WORD TAB COUNT [TAB kept], FIRST SECOND TAB COUNT,
    # WORD TAB never, SHORTCUT TAB = TEXT
    omw\t= on my way
    moist\tnever
    Anna\t2\tkept
    rabbit\t5
    white\t3
    . Anna\t2
    white rabbit\t3

    """

  @Test func `what is written is read`() {
    let (lexicon, errors) = Self.parse(Self.text)
    #expect(errors.isEmpty)
    #expect(lexicon.text == Self.text)
    #expect(lexicon.words.map(\.text) == ["rabbit", "white", "Anna"])
    #expect(lexicon.neverSuggested == ["moist"])
    #expect(lexicon.replacement(for: "OMW") == "on my way")
    #expect(lexicon.rememberedPairs == 2)
    #expect(Self.parse(Self.text.replacing("\n", with: "\r\n")).0 == lexicon)
  }

  @Test func `a line that is wrong is told, and the others are taken`() {
    let (lexicon, errors) = Self.parse(
      "good\t2\nbad\nbad\t0\nb4d\t3\nbad\tx\nfine\t2\tkept\nx\t\t\t\n")
    #expect(lexicon.words.map(\.text) == ["fine", "good"])
    #expect(errors.map(\.line) == [2, 3, 4, 5, 7])
    #expect(errors[0].description == "no tab after the word; expected WORD TAB COUNT")
    #expect(errors[1].description == "'0' is no count; expected 1 to 100000, never or = TEXT")
    #expect(errors[2].description == "'b4d' is no word; expected letters")
  }

  @Test func `a word seen once is not written down`() {
    var lexicon = UserLexicon()
    lexicon.learn("hunter", after: "the")
    #expect(!lexicon.text.contains("hunter"))
    lexicon.learn("hunter", after: "the")
    #expect(lexicon.text.contains("hunter\t2"))
  }

  @Test(arguments: ["", "a1", "DL1ABC", "a b", "'", "tom's-", String(repeating: "a", count: 41)])
  func `what is no word is not learnt`(word: String) {
    var lexicon = UserLexicon()
    lexicon.learn(word, after: "the")
    #expect(lexicon.isEmpty)
    let isAdded = lexicon.add(word)
    #expect(!isAdded)
  }

  @Test func `a capital at the beginning of a sentence is not the word's own`() {
    var lexicon = UserLexicon()
    lexicon.learn("Rain", after: nil)
    lexicon.learn("Anna", after: "with")
    #expect(Set(lexicon.words.map(\.text)) == ["rain", "Anna"])
    lexicon.learn("Anna", after: nil)
    #expect(lexicon.words.first?.text == "Anna")
  }

  @Test func `what is taken back is forgotten`() {
    var lexicon = UserLexicon()
    lexicon.learn("word", after: nil)
    lexicon.unlearn("word")
    #expect(lexicon.isEmpty)
    lexicon.add("kept")
    lexicon.unlearn("kept")
    #expect(lexicon.contains("kept"))
  }

  @Test func `adding a word lets it be suggested again, removing it leaves nothing`() {
    var lexicon = UserLexicon()
    lexicon.block("word")
    lexicon.add("word")
    #expect(lexicon.neverSuggested.isEmpty)
    lexicon.learn("word", after: "my")
    lexicon.learn("word", after: nil)
    lexicon.replace("word", by: "words")
    let removals = [lexicon.remove("Word"), lexicon.remove("word")]
    #expect(removals == [true, false])
    #expect(lexicon == UserLexicon())
  }

  @Test func `what is remembered stays bounded, what is typed often stays longest`() {
    var lexicon = UserLexicon()
    var random = SplitMix64(seed: 1)
    var previous: String?
    lexicon.add("kept")
    for number in 0..<12_000 {
      let letters = (0..<4).map { _ in
        Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &random)))
      }
      let word = number % 10 == 0 ? "often" : String(letters)
      lexicon.learn(word, after: previous)
      previous = word
    }
    #expect(lexicon.words.count <= UserLexicon.capacity)
    #expect(lexicon.rememberedPairs <= UserLexicon.pairCapacity)
    #expect(lexicon.words.first?.text == "often")
    #expect(lexicon.contains("kept"))
    let (again, errors) = Self.parse(lexicon.text)
    #expect(errors.isEmpty)
    #expect(again.contains("often"))
  }

  @Test func `a file that was cut off keeps what is whole`() {
    let (lexicon, errors) = Self.parse(String(Self.text.prefix(Self.text.count - 12)))
    #expect(lexicon.contains("rabbit"))
    #expect(errors.count <= 1)
  }

  @Test func `the predictor keeps up with what is learnt`() {
    var predictor = WordPredictor(lexicon: Lexicon(name: "tiny", counts: [("one", 3), ("two", 2)]))
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let word = ["one", "two", "three", "four", "five"].randomElement(using: &random) ?? "one"
      predictor.learn(word, after: ["one", "two"].randomElement(using: &random))
    }
    let anew = OwnWords(predictor.own, in: predictor.lexicon)
    #expect(predictor.ownWords.words.map(\.key) == anew.words.map(\.key))
    #expect(predictor.ownWords.words.map(\.entry) == anew.words.map(\.entry))
    #expect(predictor.ownWords.words.map(\.place) == anew.words.map(\.place))
    #expect(predictor.ownWords.total == anew.total)
  }
}
