import MorseCode
import Mathematics
import TestSupport
import Testing

@testable import MorseDecoding

@Suite struct HandStudyTests {
  private static let text = "THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME"

  private func lengths(_ text: String, change: (inout Hand) -> Void = { _ in }) -> [Double] {
    var hand = Hand()
    hand.spreads = (0.06, 0.08, 0.1)
    change(&hand)
    return hand.key(text, seed: 8).map { Double($0.nanoseconds) }
  }

  /// Returns a reader that has read and committed everything.
  private func reader(_ lengths: [Double]) -> BlockReader {
    var reader = BlockReader(settings: DecoderSettings())
    for length in lengths { reader.append(length) }
    reader.read()
    reader.commit(upTo: reader.path.count)
    return reader
  }

  /// Returns a study of an unknown hand, with unread intervals.
  private func study(of open: [Double]) -> HandStudy {
    let settings = DecoderSettings()
    var study = HandStudy(settings: settings)
    study.begin(BlockReader(settings: settings), open: open, pause: nil, isAnew: true)
    return study
  }

  private func unit(_ study: HandStudy) -> Double {
    Logarithm.exponential(Double(study.maker.units.last ?? 0))
  }

  private func ratio(_ mean: Float) -> Double { Logarithm.exponential(Double(mean)) }

  @Test(arguments: [8.0, 18, 35])
  func `an unknown hand is estimated from its intervals`(wpm: Double) {
    var study = study(
      of: lengths(Self.text) {
        $0.wpm = wpm
        $0.dah = 3.6
        $0.gaps = (0.8, 4, 11)
      })
    study.advance(budget: .max)
    #expect(study.isIdle)
    #expect(abs(unit(study) / (1.2e9 / wpm) - 1) < 0.1)
    #expect(abs(ratio(study.model.dah.mean) / 3.6 - 1) < 0.1)
    #expect(abs(ratio(study.model.inner[0].mean) / 0.8 - 1) < 0.15)
    #expect(abs(ratio(study.model.character[0].mean) / 4 - 1) < 0.15)
    #expect(abs(ratio(study.model.word[0].mean) / 11 - 1) < 0.2)
    #expect(study.path.count(where: { $0.gap == .word }) == 14)
  }

  @Test func `an estimate in pieces equals the estimate at once`() {
    let open = lengths(Self.text)
    var (whole, pieces) = (study(of: open), study(of: open))
    whole.advance(budget: .max)
    var count = 0
    while !pieces.isIdle {
      pieces.advance(budget: 0)
      count += 1
    }
    #expect(count > open.count / 2)
    #expect(pieces.maker.units == whole.maker.units)
    #expect(pieces.path.map(\.pattern) == whole.path.map(\.pattern))
    #expect(pieces.model.character[0].mean == whole.model.character[0].mean)
  }

  @Test func `an abandoned estimate does no more work`() {
    var study = study(of: lengths(Self.text))
    for _ in 0..<5 { study.advance(budget: 0) }
    #expect(!study.isIdle)
    study.stop()
    #expect(study.isIdle)
    let mean = study.model.character[0].mean
    study.advance(budget: .max)
    #expect(study.isIdle && study.model.character[0].mean == mean && study.path.isEmpty)
  }

  @Test(arguments: [(1.0, false), (6, true)])
  func `a hand that no longer fits is estimated again from scratch`(
    unrest: Double, isAnew: Bool
  ) {
    let known = reader(lengths(Self.text))
    var study = HandStudy(settings: DecoderSettings())
    study.begin(known, open: [], pause: nil, isAnew: true)
    study.advance(budget: .max)
    let other = lengths("SO WE WALKED ALL THE WAY HOME") {
      $0.spreads = (unrest * 0.06, unrest * 0.08, unrest * 0.1)
    }
    study.begin(known, open: other, pause: 4e8, isAnew: false)
    #expect(!study.isAnew)
    study.advance(budget: .max)
    #expect(study.isAnew == isAnew)
    #expect(study.committed == known.committed)
  }

  @Test func `a misjudged pause is corrected, printed text is not`() {
    var known = reader(lengths(Self.text))
    let said = known.path.map(\.pattern)
    let words = known.path.count(where: { $0.gap == .word })
    known.forgetWords()
    #expect(known.path.allSatisfy { $0.gap != .word })
    var study = HandStudy(settings: DecoderSettings())
    study.begin(known, open: lengths("AND SO ON"), pause: 4e8, isAnew: true)
    study.advance(budget: .max)
    #expect(study.path.prefix(said.count).map(\.pattern) == said)
    #expect(abs(study.path.prefix(said.count - 1).count(where: { $0.gap == .word }) - words) <= 1)
  }
}

extension BlockReader {
  /// Treats every pause as a character gap, as a wait that was too long does.
  fileprivate mutating func forgetWords() {
    var steps = path
    for index in steps.indices where steps[index].gap == .word { steps[index].gap = .character }
    let text = text
    replace(from: 0, by: steps, after: text)
    commit(upTo: steps.count)
  }
}
