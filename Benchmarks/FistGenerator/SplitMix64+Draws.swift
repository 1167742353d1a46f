import Glibc

extension SplitMix64 {
  /// A number of a range, all alike.
  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 0x1p53
  }

  /// A whole number of a range, all alike.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Whether what happens so often, 0 to 1, happens now.
  mutating func happens(_ share: Double) -> Bool { within(0...1) < share }

  /// One of some things.
  mutating func one<Thing>(of things: [Thing]) -> Thing { things[whole(0...things.count - 1)] }

  /// A number from the normal distribution (Box and Muller, 1958).
  mutating func normal() -> Double {
    let radius = sqrt(-2 * log(within(0x1p-53...1)))
    return radius * cos(2 * .pi * within(0...1))
  }

  /// The same things in another order (Fisher and Yates).
  mutating func shuffled<Thing>(_ things: [Thing]) -> [Thing] {
    var things = things
    for index in things.indices.dropFirst() { things.swapAt(index, whole(0...index)) }
    return things
  }
}
