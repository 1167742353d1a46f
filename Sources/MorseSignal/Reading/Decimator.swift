/// Lowers the rate of a sound to what reading it needs, by the mean of so many samples.
struct Decimator: Sendable {
  /// Samples a second afterwards.
  let outputRate: Double
  private let count: Int
  private var sum: Float = 0
  private var summed = 0

  /// The rate that is kept at least, where the sound has as much.
  private static let leastRate = 8000

  /// Prepares for sounds of `rate` samples a second, above 0.
  init(rate: Int) {
    precondition(rate > 0, "a sound needs a rate above 0, not \(rate)")
    count = max(1, rate / Self.leastRate)
    outputRate = Double(rate) / Double(count)
  }

  /// Adds a sample, which counts as 0 when it is not a number; returns a mean that it completes.
  @inline(__always)
  mutating func add(_ sample: Float) -> Float? {
    sum += sample.isFinite ? sample : 0
    summed += 1
    guard summed == count else { return nil }
    defer { (sum, summed) = (0, 0) }
    return sum / Float(count)
  }
}
