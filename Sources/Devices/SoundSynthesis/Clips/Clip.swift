import Mathematics

/// A short sound: mono samples from -1 to 1 at a sample rate.
public struct Clip: Equatable, Sendable {
  /// Frames per second.
  public let rate: Int
  /// One sample per frame.
  public let samples: [Float]

  /// Creates a clip of samples at `rate` frames per second.
  public init(rate: Int, samples: [Float]) {
    precondition(rate > 0, "a clip needs a rate above 0, not \(rate)")
    self.rate = rate
    self.samples = samples
  }

  /// Resamples the clip to another rate with a windowed sinc filter.
  ///
  /// The filter removes frequencies that the lower of the two rates cannot represent.
  public func resampled(to newRate: Int) -> Clip {
    guard newRate != rate, newRate > 0, !samples.isEmpty else {
      return Clip(rate: newRate > 0 ? newRate : rate, samples: samples)
    }
    let ratio = Double(rate) / Double(newRate)
    let count = Int((Double(samples.count) / ratio).rounded(.up))
    let cutoff = min(1, 1 / ratio)
    return Clip(
      rate: newRate,
      samples: (0..<count).map { interpolated(at: Double($0) * ratio, cutoff: cutoff) })
  }

  /// The number of zero crossings of the sinc used on each side.
  private static let lobes = 12.0

  private func interpolated(at position: Double, cutoff: Double) -> Float {
    let reach = Self.lobes / cutoff
    let first = max(0, Int((position - reach).rounded(.up)))
    let last = min(samples.count - 1, Int((position + reach).rounded(.down)))
    var sum = 0.0
    for index in first...max(first, last) where index < samples.count {
      let distance = (Double(index) - position) * cutoff
      sum += Double(samples[index]) * cutoff * Self.kernel(distance)
    }
    return Float(sum)
  }

  /// A sinc with a Hann window.
  private static func kernel(_ distance: Double) -> Double {
    guard abs(distance) > 1e-9 else { return 1 }
    guard abs(distance) < lobes else { return 0 }
    let angle = Double.pi * distance
    let window = Trigonometry.sine(Double.pi / 2 * (1 - abs(distance) / lobes))
    return Trigonometry.sine(angle) / angle * window * window
  }
}
