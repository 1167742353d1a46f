import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// Numbers alone are a list only if their sizes are those of keying.
@Suite struct RandomListTests {
  /// How random numbers are distributed.
  enum Kind: CaseIterable, Sendable { case uniform, exponential, normal, narrow }

  private static func number(_ kind: Kind, _ random: inout SplitMix64) -> Int {
    switch kind {
    case .uniform: Int.random(in: 1...300, using: &random)
    // Half the sum of two squares has an exponential distribution.
    case .exponential: max(1, Int(50 * (square(&random) + square(&random))))
    case .normal: max(1, Int(100 + 50 * random.normal()))
    case .narrow: max(1, Int(100 + 10 * random.normal()))
    }
  }

  private static func square(_ random: inout SplitMix64) -> Double {
    let number = random.normal()
    return number * number
  }

  @Test(arguments: Kind.allCases)
  func `random numbers are hardly ever read`(kind: Kind) {
    var random = SplitMix64(seed: 11)
    var read: [String] = []
    for _ in 0..<60 {
      let count = Int.random(in: 30...200, using: &random)
      let list = (0..<count).map { _ in "\(Self.number(kind, &random))\n" }.joined()
      let summary = TimingTexts.summary(list)
      if !summary.contains("is no key timing") {
        read.append(summary)
      } else {
        #expect(summary.contains("a sign before each number"))
      }
    }
    // Half of all were read before; a random list may be like a very poor hand's.
    #expect(read.count <= 6, "\(read.map { $0.prefix(60) })")
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a list by a poor hand is read`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sent = try Morse.encode("cq cq de k1abc the quick brown fox").dropLast()
    let sizes = sent.map { interval in
      Double(interval.nanoseconds / 1_000_000) * max(0.5, 1 + 0.17 * random.normal())
    }
    let found = try TimingTexts.read(Array(sizes.map { "\(Int($0))\n" }.joined().utf8))
    #expect(found.count == sent.count && found.first?.isMark == true)
  }

  @Test func `voltages without a name are divided by half their range`() throws {
    var random = SplitMix64(seed: 2)
    let sent = try Morse.encode("paris paris")
    let rows = sent.flatMap { interval in
      (0..<Int(interval.nanoseconds / 10_000_000)).map { _ in
        "\((interval.isMark ? 800 : 12) + Int.random(in: -8...8, using: &random))\n"
      }
    }
    var options = TimingOptions()
    options.rate = 100
    let found = try TimingTexts.read(Array(rows.joined().utf8), options: options)
    #expect(TimingTexts.describe(found) == TimingTexts.describe(sent))
  }
}
