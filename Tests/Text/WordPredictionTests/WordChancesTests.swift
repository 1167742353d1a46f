import TestSupport
import Testing

@testable import WordPrediction

@Suite struct WordChancesTests {
  private func look(_ before: String, _ predictor: WordPredictor = WordPredictor())
    -> WordChances?
  {
    WordContext(before: before).map { WordChances($0, in: predictor) }
  }

  @Test(arguments: ["", "th", "I would lik", "qu", "the "])
  func `the next letters and the end of the word make one`(before: String) throws {
    let chances = try #require(look(before))
    let letters = "abcdefghijklmnopqrstuvwxyz'".reduce(0) { $0 + chances.chance(ofNext: $1) }
    let end = before.isEmpty || before.hasSuffix(" ") ? 0 : chances.chanceOfEnd
    #expect((0.99...1.01).contains(letters + end), "\(letters) \(end)")
  }

  @Test func `likely letters and words`() throws {
    let open = try #require(look("I would lik"))
    #expect(open.chance(ofNext: "e") > 0.9 && open.chance(ofWord: "like") > 0.9)
    #expect(try #require(look("q")).chance(ofNext: "u") > 0.8)
    #expect(try #require(look("q")).chance(ofWord: "the") == 0)
  }

  @Test func `a declined word keeps a small chance, and its letters lose theirs`() throws {
    let counts = [("that", 500), ("this", 400), ("thin", 300)]
    let words = WordPredictor(lexicon: Lexicon(name: "few", counts: counts))
    let context = try #require(WordContext(before: "th"))
    let chances = WordChances(context, declined: ["That", "tea"], in: words)
    #expect(abs(chances.chance(ofWord: "that") - 75.0 / 775) < 0.02)
    #expect(abs(chances.chance(ofNext: "a") - 75.0 / 775) < 0.02)
    #expect(abs(chances.chance(ofNext: "i") - 700.0 / 775) < 0.02)
    let end = try #require(WordContext(before: "that"))
    let ended = WordChances(end, declined: ["that"], in: words)
    #expect(ended.chanceOfEnd > 0.99)
    #expect(ended.chanceOfBeginning < 0.2 * WordChances(end, in: words).chanceOfBeginning)
  }

  @Test func `the user's words join`() throws {
    var predictor = WordPredictor()
    let before = try #require(look("zu", predictor)).chance(ofWord: "zuzanna")
    for _ in 0..<20 { predictor.learn("Zuzanna", after: nil) }
    let after = try #require(look("zu", predictor)).chance(ofWord: "zuzanna")
    #expect(before < 0.01 && after > 0.5)
  }

  @Test func `the mass of a range is the sum of its words`() {
    let lexicon = Lexicon.english
    for range in [0..<0, 5..<6, 0..<63, 60..<70, 64..<128, 1000..<5003] {
      let sum = range.reduce(0.0) { $0 + Double(lexicon.probability(at: $1)) }
      #expect(abs(Double(lexicon.mass(of: range)) - sum) < 1e-5 * max(1, sum) + 1e-7)
    }
  }

  @Test func `a sentence begins with words that begin sentences`() throws {
    let first = try #require(look("")).chance(ofWord: "please")
    let inside = try #require(look("of ")).chance(ofWord: "please")
    #expect(first > 2 * inside, "\(first) \(inside)")
  }
}
