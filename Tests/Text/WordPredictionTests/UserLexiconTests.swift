import TestSupport
import Testing

@testable import WordPrediction

@Suite struct UserLexiconTests {
  static func parse(_ text: String) -> (UserLexicon, [LexiconError]) {
    var errors: [LexiconError] = []
    let lexicon = UserLexicon(parsing: Array(text.utf8), errors: &errors)
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

  @Test func `written files read back`() {
    let (lexicon, errors) = Self.parse(Self.text)
    #expect(errors.isEmpty)
    #expect(lexicon.text == Self.text)
    #expect(lexicon.words.map(\.text) == ["rabbit", "white", "Anna"])
    #expect(lexicon.neverSuggested == ["moist"])
    #expect(lexicon.replacement(for: "OMW") == "on my way")
    #expect(lexicon.rememberedPairs == 2)
    #expect(Self.parse(Self.text.replacing("\n", with: "\r\n")).0 == lexicon)
  }

  @Test func `a lone letter that is no word is not learnt`() {
    var predictor = WordPredictor()
    for word in ["l", "a", "I", "我", "h"] { predictor.learn(word, after: "and") }
    predictor.learn("ello", after: "h")
    #expect(Set(predictor.own.words.map(\.text)) == ["a", "I", "我"])
  }

  @Test func `an invalid line is reported, and the others count`() {
    let (lexicon, errors) = Self.parse(
      "good\t2\nbad\nbad\t0\nb4d\t3\nbad\tx\nfine\t2\tkept\nx\t\t\t\n")
    #expect(lexicon.words.map(\.text) == ["fine", "good"])
    #expect(errors.map(\.line) == [2, 3, 4, 5, 7])
    #expect(errors[0].description == "no tab after the word; expected WORD TAB COUNT")
    #expect(errors[1].description == "'0' is not a count; expected 1 to 100000, never or = TEXT")
    #expect(
      errors[2].description == "'b4d' is not a word; expected letters, and apostrophes inside")
  }

  @Test func `a word typed once is not stored`() {
    var lexicon = UserLexicon()
    lexicon.learn("hunter", after: "the")
    #expect(!lexicon.text.contains("hunter"))
    lexicon.learn("hunter", after: "the")
    #expect(lexicon.text.contains("hunter\t2"))
  }

  @Test(arguments: ["", "a1", "DL1ABC", "a b", "'", "tom's-", String(repeating: "a", count: 41)])
  func `text that is not a word is not learnt`(word: String) {
    var lexicon = UserLexicon()
    lexicon.learn(word, after: "the")
    #expect(lexicon.isEmpty)
    let isAdded = lexicon.add(word)
    #expect(!isAdded)
  }

  @Test func `a capital at the beginning of a sentence is not learnt with the word`() {
    var lexicon = UserLexicon()
    lexicon.learn("Rain", after: nil)
    lexicon.learn("Anna", after: "with")
    #expect(Set(lexicon.words.map(\.text)) == ["rain", "Anna"])
    lexicon.learn("Anna", after: nil)
    #expect(lexicon.words.first?.text == "Anna")
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

  @Test func `words added by hand leave room for learnt words, and keep their counts`() {
    var random = SplitMix64(seed: 2)
    func word(from first: UInt8, _ letters: Int) -> String {
      let others = (0..<letters).map { _ in UInt8.random(in: 97...122, using: &random) }
      return String(decoding: [first] + others, as: UTF8.self)
    }
    var lexicon = UserLexicon()
    while lexicon.add(word(from: UInt8(ascii: "k"), 8), count: 64) {}
    #expect(lexicon.words.count == UserLexicon.capacity)
    for _ in 0..<100 { lexicon.learn(word(from: UInt8(ascii: "l"), 8), after: nil) }
    #expect(lexicon.words.count == UserLexicon.capacity + 100)
    let kept = lexicon.words.filter(\.isKept)
    #expect(kept.count == UserLexicon.capacity && kept.allSatisfy { $0.count == 64 })
    let (again, errors) = Self.parse(lexicon.text)
    #expect(errors.isEmpty && again.words.filter(\.isKept) == kept)
    lexicon.remove(kept[0].text)
    let isAdded = lexicon.add("kangaroo")
    let isOneMore = lexicon.add("koala")
    #expect(isAdded && !isOneMore)
  }

  @Test func `the lexicon is bounded, and frequent words stay longest`() {
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

  @Test func `invalid lines and comments keep their text and place in the file`() {
    let file =
      Array("# mine\nrabbit\t5\nnonsense\nM".utf8) + [0xFC] + Array("ller\t3\r\nwhite\t3\n".utf8)
    var errors: [LexiconError] = []
    var lexicon = UserLexicon(parsing: file, errors: &errors)
    #expect(errors.map(\.line) == [3, 4])
    #expect(errors.last?.description == "is not in UTF-8; expected text that is")
    lexicon.add("Anna")
    let lines = lexicon.bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines[0].elementsEqual("# mine".utf8))
    #expect(lines[2].elementsEqual("nonsense".utf8))
    #expect(lines[3].elementsEqual(Array("M".utf8) + [0xFC] + Array("ller\t3\r".utf8)))
    #expect(lines.contains { $0.elementsEqual("Anna\t2\tkept".utf8) })
    errors = []
    let again = UserLexicon(parsing: lexicon.bytes, errors: &errors)
    #expect(again == lexicon && errors.map(\.line) == [3, 4])
    #expect(!lexicon.text.contains("nonsense") && !lexicon.text.contains("mine"))
  }

  @Test func `invalid lines stay in a shortened file, and those of another file stay there`() {
    var errors: [LexiconError] = []
    let file = Array("a\t9\nb\t9\nc\t9\nd\t9\nnonsense\n".utf8)
    var lexicon = UserLexicon(parsing: file, errors: &errors)
    for word in ["a", "b", "c", "d"] { lexicon.remove(word) }
    #expect(String(decoding: lexicon.bytes, as: UTF8.self).hasSuffix("\nnonsense\n"))
    let before = lexicon
    lexicon.add(contentsOf: Array("absurd".utf8), errors: &errors)
    #expect(errors.count == 2 && lexicon == before)
  }

  @Test func `a truncated file keeps its complete lines`() {
    for count in 0...Self.text.count {
      let cut = Self.text.prefix(count)
      let whole = Self.parse(String(cut[..<(cut.lastIndex(of: "\n") ?? cut.startIndex)])).0
      let (lexicon, errors) = Self.parse(String(cut))
      let lost = whole.words.filter { word in
        !lexicon.words.contains { $0.text == word.text && $0.count == word.count }
      }
      #expect(lost.isEmpty && lexicon.rememberedPairs >= whole.rememberedPairs, "\(count)")
      let line = cut.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(errors.allSatisfy { $0.line == line }, "\(count)")
    }
    #expect(Self.parse(String(Self.text.dropLast(12))).1.map(\.line) == [9])
  }

  @Test func `the predictor uses newly learnt words`() {
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

  @Test func `an import in capitals does not change a stored word`() {
    var errors: [LexiconError] = []
    var lexicon = UserLexicon(parsing: Array("rabbit\t3\tkept\nhello\t4\n".utf8), errors: &errors)
    lexicon.add(contentsOf: Array("RABBIT\t2\tKEPT\nHELLO\t5\n".utf8), errors: &errors)
    #expect(lexicon.text.contains("rabbit\t5\tkept\n"))
    #expect(lexicon.text.contains("HELLO\t9\n"))
    lexicon.add(contentsOf: Array("Rabbit\t1\tkept\n".utf8), errors: &errors)
    #expect(lexicon.text.contains("rabbit\t6\tkept\n"))
    lexicon.add("Rabbit")
    #expect(lexicon.text.contains("Rabbit\t8\tkept\n"))
  }
}
