import TestSupport
import Testing

@testable import WordPrediction

@Suite struct RangeMaximumTests {
  @Test(arguments: 0..<100)
  func `the best of any ranges come first, and none is left out`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ranks = (0..<Int.random(in: 0...70, using: &random)).map { _ in
      UInt8.random(in: 0...9, using: &random)
    }
    let cuts = (0..<4).map { _ in Int.random(in: 0...ranks.count, using: &random) }.sorted()
    let ranges = [cuts[0]..<cuts[1], cuts[2]..<cuts[3]]
    var search = RangeMaximum.BestFirst(RangeMaximum(ranks), in: ranges)
    var found: [(place: Int, rank: UInt8)] = []
    while let next = search.next() { found.append(next) }
    let wanted = ranges.flatMap(\.self).filter { ranks[$0] > 0 }
    #expect(found.map(\.place).sorted() == Set(wanted).sorted())
    #expect(found.map(\.rank) == wanted.map { ranks[$0] }.sorted(by: >))
    #expect(found.allSatisfy { ranks[$0.place] == $0.rank })
  }
}
