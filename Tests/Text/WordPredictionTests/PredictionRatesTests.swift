import TestSupport
import Testing
import TypingModel

@testable import WordPrediction

/// The required rates of suggestions and corrections; `make suggestions` prints the actual ones.
///
/// The bounds are minimums; the sample sizes take a few seconds.
@Suite struct PredictionRatesTests {
  /// Returns the first words of the text.
  private static func alice(words: Int) throws -> String {
    try Vectors.text("alice.txt").split(whereSeparator: \.isWhitespace).prefix(words)
      .joined(separator: " ")
  }

  @Test(arguments: [
    (SuggestedTyping.Acceptance.key, 0.3), (.code([4, 5, 5]), 0.12),
  ])
  func `a text takes fewer actions`(acceptance: SuggestedTyping.Acceptance, atLeast: Double) throws
  {
    let text = KeyedText(try Self.alice(words: 250))
    var typing = SuggestedTyping(WordPredictor(), acceptance: acceptance)
    let tally = typing.type(text)
    #expect(tally.words == text.words.count)
    #expect(tally.saved >= atLeast)
  }

  /// Corrects a slip in each of 400 words with at least the given number of letters.
  private static func trial(
    letters: Int, slip: (String, inout SplitMix64) -> String
  ) -> CorrectionTrial {
    var random = SplitMix64(seed: 1)
    let predictor = WordPredictor()
    let words = CorrectionTrial.words(
      400, of: predictor.lexicon, mostFrequent: 10_000, letters: letters, using: &random)
    return CorrectionTrial(words, by: predictor) { slip($0, &random) }
  }

  @Test func `slips of elements are corrected`() {
    let trial = Self.trial(letters: 2) { SlipMaker.elementSlip(in: $0, using: &$1) }
    #expect(trial.share(trial.first) >= 0.9)
    #expect(trial.share(trial.amongThree) >= 0.97)
    #expect(trial.share(trial.appliedWrong) <= 0.01)
  }

  @Test func `slips of letters are corrected`() {
    let trial = Self.trial(letters: 4) { SlipMaker.letterSlip(in: $0, using: &$1) }
    #expect(trial.share(trial.first) >= 0.87)
    #expect(trial.share(trial.amongFive) >= 0.98)
  }

  @Test func `correct words are not changed`() throws {
    let predictor = WordPredictor()
    let text = CorrectionTrial.words(of: KeyedText(try Self.alice(words: 300)))
    let changed = text.filter {
      predictor.verdict(on: $0.text, after: $0.previous).correction != nil
    }
    #expect(changed.isEmpty, "\(changed)")
    let names = try Vectors.text("right-words.txt").split(whereSeparator: \.isWhitespace)
    let wrong = names.filter { predictor.verdict(on: String($0), after: nil).correction != nil }
    #expect(names.count >= 200)
    #expect(Double(wrong.count) <= 0.003 * Double(names.count), "\(wrong)")
  }
}
