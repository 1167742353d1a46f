import Glibc

extension SplitMix64 {
  /// Returns a uniformly distributed number of a range.
  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 0x1p53
  }

  /// Returns a uniformly distributed integer of a range.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns `true` with the given probability, 0 to 1.
  mutating func happens(_ share: Double) -> Bool { within(0...1) < share }

  /// Returns one of the elements.
  mutating func one<Thing>(of things: [Thing]) -> Thing { things[whole(0...things.count - 1)] }

  /// Returns a normally distributed number (Box and Muller, 1958).
  mutating func normal() -> Double {
    let radius = sqrt(-2 * log(within(0x1p-53...1)))
    return radius * cos(2 * .pi * within(0...1))
  }

  /// Returns a log-normal factor with the median 1.
  public mutating func factor(spread: Double) -> Double { exp(spread * normal()) }

  /// Returns the elements in random order (Fisher and Yates).
  mutating func shuffled<Thing>(_ things: [Thing]) -> [Thing] {
    var things = things
    for index in things.indices.dropFirst() { things.swapAt(index, whole(0...index)) }
    return things
  }
}
