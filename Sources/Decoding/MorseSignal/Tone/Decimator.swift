/// Reduces the sample rate to the rate that the reader needs.
///
/// Each output is the mean of several samples.
struct Decimator: Sendable {
  /// The output sample rate in hertz.
  let outputRate: Double
  private let count: Int
  private var sum: Float = 0
  private var summed = 0

  /// The minimum output rate in hertz, unless the input rate is lower; it allows 3000 Hz.
  private static let leastRate = 8000

  /// Prepares for an input rate in hertz, above 0.
  init(rate: Int) {
    precondition(rate > 0, "a sound needs a rate above 0, not \(rate)")
    count = max(1, rate / Self.leastRate)
    outputRate = Double(rate) / Double(count)
  }

  /// Adds a sample, and returns the mean that it completes.
  ///
  /// A NaN counts as 0.
  @inline(__always)
  mutating func add(_ sample: Float) -> Float? {
    sum += sample.isFinite ? sample : 0
    summed += 1
    guard summed == count else { return nil }
    defer { (sum, summed) = (0, 0) }
    return sum / Float(count)
  }
}
