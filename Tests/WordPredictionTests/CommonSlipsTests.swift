import TestSupport
import Testing

@testable import WordPrediction

/// Public lists of slips that many people make, and of words that look like slips.
@Suite struct CommonSlipsTests {
  private static let english = WordPredictor()

  /// The result of judging a word.
  private enum Result { case corrected, offered, missed }

  private static func judge(_ typed: String, as meant: String, after previous: String?) -> Result {
    let verdict = english.verdict(on: typed, after: previous)
    if verdict.correction == meant { return .corrected }
    return verdict.offers.contains { $0.text == meant } ? .offered : .missed
  }

  @Test func zzDump() throws {
    for line in try Vectors.text("common-slips.txt").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let verdict = Self.english.verdict(on: parts[0], after: "we")
      let r = Self.judge(parts[0], as: parts[1], after: "we")
      let unknown = SlipCosts.probability(ofUnlisted: parts[0].count)
      func bits(_ f: Float) -> String { "\((-LogB.log2(f) * 10).rounded() / 10)" }
      print(
        "SLIP", r, parts[0], parts[1], "known", verdict.isKnown, "unk", bits(unknown),
        verdict.corrections.map { "\($0.text):\(bits($0.weight)):\($0.slip)" })
    }
  }
}
import Foundation
enum LogB { static func log2(_ f: Float) -> Float { Foundation.log2(f) } }
