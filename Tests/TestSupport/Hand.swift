public import MorseCode

/// A seeded, uneven hand for tests: durations are log-normal around those of the text.
public struct Hand {
  /// Words a minute.
  public var wpm = 18.0
  /// The dah and the three gaps in units.
  public var dah = 3.0
  /// The element, character and word gaps, in units.
  public var gaps = (inner: 1.0, character: 3.0, word: 7.0)
  /// The spreads of marks, of element gaps, and of longer gaps.
  public var spreads = (mark: 0.0, inner: 0.0, outer: 0.0)
  /// The share of marks that a bounce of a few milliseconds splits.
  public var bounces = 0.0
  /// The factor of the tempo at the end, for a smooth change.
  public var drift = 1.0
  /// The factor of the tempo from the middle of the text on, for a sudden change.
  public var step = 1.0

  /// Creates a hand with textbook proportions.
  public init() {}

  /// Keys a text; characters without a code are omitted.
  public func key(
    _ text: String, seed: UInt64, in table: MorseAlphabet = .international
  ) -> [KeyingInterval] {
    var generator = SplitMix64(seed: seed)
    let plan = machineKeying(text, wpm: 1.2e9 / 1e6, in: table)
    var intervals: [KeyingInterval] = []
    for (index, part) in plan.enumerated() {
      let units = Int((Double(part.nanoseconds) / 1e6).rounded())
      let (length, spread) = part.isMark ? mark(units) : gap(units)
      let nanoseconds =
        length * spread.scattered(by: &generator) * unit(at: index, of: plan.count)
      let isBroken = part.isMark && Double.random(in: 0..<1, using: &generator) < bounces
      for piece in isBroken ? [1.5e6, 2.5e6, nanoseconds - 4e6] : [nanoseconds] {
        let isMark = piece == 2.5e6 ? false : part.isMark
        intervals.append(KeyingInterval(isMark: isMark, nanoseconds: Int64(piece)))
      }
    }
    return intervals
  }

  private func mark(_ units: Int) -> (Double, Double) { (units == 1 ? 1 : dah, spreads.mark) }

  private func gap(_ units: Int) -> (Double, Double) {
    switch units {
    case 1: (gaps.inner, spreads.inner)
    case 3: (gaps.character, spreads.outer)
    default: (gaps.word, spreads.outer)
    }
  }

  private func unit(at index: Int, of count: Int) -> Double {
    let way = Double(index) / Double(max(1, count))
    return 1.2e9 / wpm * (1 + (drift - 1) * way) * (way < 0.5 ? 1 : step)
  }
}

extension Double {
  /// Returns a factor whose logarithm varies by `self`: the sum of twelve uniform numbers is nearly
  /// normal.
  fileprivate func scattered(by generator: inout SplitMix64) -> Double {
    let sum = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
    let power = self * sum
    // The exponential as a series, because tests of the pure targets import no mathematics.
    return (1...12).reversed().reduce(1.0) { 1 + power / Double($1) * $0 }
  }
}
