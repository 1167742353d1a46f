import MorseDecoding
import Mathematics

/// The standard normal distribution.
enum NormalCurve {
  /// Returns the probability of a value above `x`.
  ///
  /// Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.2.17; the error is below
  /// 7.5e-8.
  static func upperTail(_ x: Double) -> Double {
    guard x >= 0 else { return 1 - upperTail(-x) }
    let t = 1 / (1 + 0.231_641_9 * x)
    let tail = 1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429)
    let sum = t * (0.319_381_530 + t * (-0.356_563_782 + t * tail))
    return sum * 0.398_942_280_4 * Logarithm.exponential(-x * x / 2)
  }
}
