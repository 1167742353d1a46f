import Mathematics

/// A class of durations: their logarithms are normally distributed, with unknown mean and spread.
///
/// The mean has a normal prior. The spread is one of some candidates, which are equally probable.
struct DurationClass: Sendable {
  private let mean: Float
  private let spread: Float
  private let candidates: [Float]
  /// The weights of the durations so far, their sum and the sum of their squares, from ``mean``.
  private var (count, sum, squares): (Float, Float, Float) = (0, 0, 0)
  /// The normal distribution of the next duration, and the factor that normalizes it.
  private(set) var next: (mean: Float, variance: Float, factor: Float) = (0, 1, 1)

  /// The candidates: from exact keying, read in cells of 2 ms, to speech.
  private static let spreads: [Float] = [0.05, 0.08, 0.13, 0.2, 0.32, 0.5, 0.8, 1.25]
  /// The precision of a duration in seconds: one and a half cells.
  private static let resolution: Float = 0.003

  /// Creates a class whose spread is at most candidate `widest`; `spread` is that of the mean.
  init(mean: Float, spread: Float, widest: Int) {
    (self.mean, self.spread) = (mean, spread)
    let least = Self.resolution * Logarithm.exponential(-mean)
    candidates = Self.spreads[...widest].map { max($0, least) }
    fit()
  }

  /// Forgets the durations, but not ``next``.
  mutating func clear() { (count, sum, squares) = (0, 0, 0) }

  /// Adds a duration with the probability that it belongs to the class.
  mutating func add(_ value: Float, weight: Float) {
    let rest = value - mean
    (count, sum, squares) = (count + weight, sum + weight * rest, squares + weight * rest * rest)
  }

  /// The density of a duration after the last ``fit()``.
  func density(_ value: Float) -> Float {
    let rest = value - next.mean
    return next.factor * Logarithm.exponential(-0.5 * rest * rest / next.variance)
  }

  /// Learns from the durations; returns the logarithm of their probability, less that of the
  /// ``density`` by which they were weighted.
  @discardableResult
  mutating func fit() -> Float {
    let before = next
    // The durations' squared distances from the mean of `before`.
    let shift = before.mean - mean
    let distance = squares - 2 * shift * sum + shift * shift * count
    let weighted = count * Logarithm.of(before.factor) - 0.5 * distance / before.variance
    let logs = candidates.map { each -> Float in
      let (own, all) = (each * each, each * each + count * spread * spread)
      return -count * Logarithm.of(each * RootOfTwoPi.value) - 0.5 * Logarithm.of(all / own)
        - 0.5 * (squares - spread * spread * sum * sum / all) / own
    }
    let most = logs.max() ?? 0
    var (total, mean, variance): (Float, Float, Float) = (0, 0, 0)
    for (each, log) in zip(candidates, logs) {
      let share = Logarithm.exponential(log - most)
      let all = each * each + count * spread * spread
      total += share
      mean += share * spread * spread * sum / all
      variance += share * each * each * (1 + spread * spread / all)
    }
    variance /= total
    next = (self.mean + mean / total, variance, 1 / (variance.squareRoot() * RootOfTwoPi.value))
    return most + Logarithm.of(total / Float(candidates.count)) - weighted
  }
}
