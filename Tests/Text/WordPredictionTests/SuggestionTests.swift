import MorseCode
import TestSupport
import Testing

@testable import WordPrediction

@Suite struct SuggestionTests {
  static let english = WordPredictor()

  static func texts(
    _ before: String, _ open: MorsePattern = .empty, cost: Int = 1, limit: Int = 3,
    by predictor: WordPredictor = english
  ) -> [String] {
    guard let context = WordContext(before: before) else { return [] }
    let query = WordQuery(context, open: open, acceptingCost: cost, limit: limit)
    return predictor.suggestions(for: query).map(\.text)
  }

  @Test(arguments: [
    ("rab", MorsePattern.empty, "rabbit"),
    ("Rab", .empty, "Rabbit"),
    ("RAB", .empty, "RABBIT"),
    ("thank ", .empty, "you"),
    ("united ", "...", "states"),
    ("mond", .empty, "Monday"),
    ("don", ".----", "don't"),
    ("they’", .empty, "they're"),
  ])
  func `the first suggestion`(before: String, open: MorsePattern, first: String) {
    #expect(Self.texts(before, open).first == first)
  }

  @Test func `words that begin sentences are offered at the beginning only`() {
    #expect(Self.texts("").first == "I")
    #expect(Self.texts("Well done. De").first == "Dear")
    #expect(Self.texts("at 5 ").first == "the")
    #expect(Self.texts("De").first == "Dear")
  }

  @Test func `every element of the open letter leaves fewer letters`() {
    for open in ["-", "--", "--.", "--.-"] as [MorsePattern] {
      let letters = MorseAlphabet.international.entries.filter { open.isPrefix(of: $0.pattern) }
        .map(\.meaning.description)
      let found = Self.texts("the ", open, limit: 8)
      #expect(!found.isEmpty)
      for text in found {
        #expect(letters.contains(text.prefix(1).uppercased()), "\(text) \(open)")
      }
    }
    #expect(Self.texts("the ", "......").isEmpty)
  }

  @Test func `a word that saves no presses is not suggested`() {
    let query = WordQuery(WordContext(previous: "of", prefix: "th"), acceptingCost: 0, limit: 8)
    for suggestion in Self.english.suggestions(for: query) {
      let elements = suggestion.text.dropFirst(2).reduce(0) {
        $0 + (MorseAlphabet.international.pattern(for: $1)?.count ?? 0)
      }
      #expect(suggestion.savedElements == elements)
    }
    #expect(Self.texts("th").contains("the") == false)
    #expect(Self.texts("th", cost: 0).contains("the"))
    #expect(Self.texts("th", cost: 100).isEmpty)
  }

  @Test func `letters without a code save a choice each, as on a grid of cells`() {
    let counts = [("привет", 5), ("пример", 3), ("приём", 2), ("да", 9)]
    let words = WordPredictor(lexicon: Lexicon(name: "ru", language: "ru", counts: counts))
    #expect(Self.texts("при", cost: 0, by: words) == ["привет", "пример", "приём"])
    #expect(Self.texts("привет", cost: 0, by: words).isEmpty)
  }

  @Test func `a declined word comes after words that are a sixth as frequent`() {
    let counts = [("that", 500), ("this", 400), ("thin", 100), ("thus", 9)]
    let words = WordPredictor(lexicon: Lexicon(name: "few", counts: counts))
    var query = WordQuery(WordContext(previous: nil, prefix: "th"), acceptingCost: 0)
    #expect(words.suggestions(for: query).map(\.text) == ["that", "this", "thin"])
    query.declined = ["That", "tea"]
    #expect(words.suggestions(for: query).map(\.text) == ["this", "thin", "that"])
    query.declined = ["that", "this", "thin"]
    #expect(words.suggestions(for: query).map(\.text) == ["that", "this", "thin"])
  }

  @Test func `a declined word of the user comes later, too`() {
    var words = WordPredictor(lexicon: Lexicon(name: "few", counts: [("zoo", 1)]))
    for (word, count) in [("Zuzanna", 9), ("Zuse", 5)] {
      for _ in 0..<count { words.learn(word, after: "with") }
    }
    var query = WordQuery(WordContext(previous: "with", prefix: "Zu"), acceptingCost: 0)
    #expect(words.suggestions(for: query).map(\.text) == ["Zuzanna", "Zuse"])
    query.declined = ["Zuzanna"]
    #expect(words.suggestions(for: query).map(\.text) == ["Zuse", "Zuzanna"])
  }

  @Test func `no more suggestions than requested`() {
    #expect(Self.texts("s", limit: 0).isEmpty)
    #expect(Self.texts("s", limit: 5).count == 5)
    #expect(Self.texts("s", limit: 99).count == WordQuery.greatestLimit)
  }

  @Test func `an offensive word is never suggested, even when typed often`() {
    var predictor = Self.english
    for _ in 0..<50 { predictor.learn("fucking", after: "the") }
    for prefix in ["fuck", "fucki", "the fu"] {
      #expect(!Self.texts(prefix, limit: 8, by: predictor).contains { $0.hasPrefix("fuck") })
    }
  }

  @Test(arguments: ["the lazy dog ", "of ", "the ", ""])
  func `an everyday word with an offensive sense is offered once it is begun`(before: String) {
    var predictor = Self.english
    let previous = WordContext(before: before)?.previous
    for _ in 0..<50 { predictor.learn("sex", after: previous) }
    for predictor in [Self.english, predictor] {
      #expect(!Self.texts(before, limit: 8, by: predictor).contains("sex"))
      #expect(!Self.texts(before, "...", limit: 8, by: predictor).contains("sex"))
    }
    #expect(Self.texts(before + "se", limit: 8, by: predictor).contains("sex"))
  }

  @Test func `the user's own words rank higher, and removed words disappear`() {
    var predictor = Self.english
    #expect(Self.texts("rab").first == "rabbit")
    predictor.changeOwn { $0.block("rabbit") }
    #expect(!Self.texts("rab", limit: 8, by: predictor).contains("rabbit"))
    for _ in 0..<20 { predictor.learn("rabbi", after: "the") }
    #expect(Self.texts("rab", by: predictor).first == "rabbi")
    #expect(Self.texts("the ", by: predictor).first == "rabbi")
  }

  @Test func `an unknown word is suggested after it was typed twice`() {
    var predictor = Self.english
    predictor.learn("Brumhild", after: "in")
    #expect(!Self.texts("brumh", by: predictor).contains("Brumhild"))
    predictor.learn("Brumhild", after: "in")
    #expect(Self.texts("brumh", by: predictor).first == "Brumhild")
    #expect(Self.texts("in ", "-...", by: predictor).first == "Brumhild")
  }

  @Test func `the text of a shortcut is offered first`() {
    var predictor = Self.english
    predictor.changeOwn { $0.replace("omw", by: "on my way") }
    let query = WordQuery(WordContext(previous: nil, prefix: "Omw"))
    let first = predictor.suggestions(for: query).first
    #expect(first?.text == "on my way")
    #expect(first?.kind == .replacement)
    #expect(!Self.texts("omw", ".", by: predictor).contains("on my way"))
  }

  @Test func `Russian by its own table`() {
    let lexicon = Lexicon(name: "ru", counts: [("лес", 5), ("лето", 9), ("река", 7), ("и", 50)])
    let predictor = WordPredictor(lexicon: lexicon, alphabet: .russian)
    #expect(Self.texts("", by: predictor) == ["и", "лето", "река"])
    #expect(Self.texts("", ".-.", by: predictor) == ["лето", "река", "лес"])
    #expect(Self.texts("", ".-..", by: predictor) == ["лето", "лес"])
    #expect(predictor.verdict(on: "рева", after: nil).corrections.first?.text == "река")
  }

  @Test(arguments: 0..<30)
  func `no better word than those found`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = ["e", "t", "a", "i", "n"]
    func word() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "e"
      }
      .joined()
    }
    let words = (0..<120).map { _ in (word(), Int.random(in: 1...5000, using: &random)) }
    let pairs = (0..<200).map { _ in
      (
        words.randomElement(using: &random)?.0 ?? "e",
        words.randomElement(using: &random)?.0 ?? "t",
        Int.random(in: 1...9, using: &random)
      )
    }
    var predictor = WordPredictor(lexicon: Lexicon(name: "random", counts: words, pairs: pairs))
    for _ in 0..<40 { predictor.learn(word(), after: word()) }
    for _ in 0..<20 {
      let context = WordContext(previous: word(), prefix: String(word().prefix(2)))
      let query = WordQuery(context, open: [.empty, ".", "-"].randomElement(using: &random) ?? ".")
      let found = predictor.suggestions(for: query).map { predictor.score(of: $0.text, query) }
      #expect(found == predictor.bestScores(for: query), "\(query)")
    }
  }
}

extension WordPredictor {
  /// Returns the probability of a word, computed separately.
  fileprivate func score(of word: String, _ query: WordQuery) -> Float {
    let expectation = WordExpectation(after: query.context.previous, in: self)
    if let index = ownWords.sorted.place(of: WordKey(word).bytes) {
      return expectation.probability(ofOwn: index)
    }
    return lexicon.place(of: WordKey(word)).map { expectation.probability(at: $0) } ?? 0
  }

  /// Returns the scores of the best words, found by an exhaustive search.
  fileprivate func bestScores(for query: WordQuery) -> [Float] {
    let own = ownWords.words.filter(\.isSuggested).map { $0.entry.text.lowercased() }
    let all = Set(own + lexicon.mostFrequent(.max))
    let keyed = letters.elements(in: Array(query.context.prefix.utf8)) + query.open.count
    let fitting = all.filter { word in
      guard word.hasPrefix(query.context.prefix) else { return false }
      let next = word.dropFirst(query.context.prefix.count).first
      let pattern = next.flatMap(MorseAlphabet.international.pattern)
      return (query.open.isEmpty || pattern.map(query.open.isPrefix) ?? false)
        && letters.elements(in: Array(word.utf8)) - keyed > query.acceptingCost
    }
    return fitting.map { score(of: $0, query) }.sorted(by: >).prefix(query.limit).map { $0 }
  }
}
