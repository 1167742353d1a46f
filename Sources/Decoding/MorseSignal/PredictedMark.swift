import Mathematics

/// The evidence for a mark whose amplitude and phase are predicted.
///
/// The tone in each cell is m + d: m is the prediction, and d is its error, which is normally
/// distributed and constant during the mark. The log-likelihood ratio to noise is
/// Σ w (Re m*u − |m|²/2) + |Σ w (u − m)|² / (2 (W + 2/v)) − ln(1 + W v/2). Here u is a cell, w is
/// 1 / the variance of its real part, W is Σ w, and v is the variance of d.
struct PredictedMark: Sendable {
  /// Sums of: w Re m*u, w |m|²/2, w, both parts of w (u − m), and w times the variance.
  private var sums = SIMD8<Float>.zero

  /// The error of the model relative to the tone, as a standard deviation.
  ///
  /// It is a share of the amplitude. Values from 0.05 to 0.1 read equally well.
  static let error: Float = 0.1

  /// Creates a mark without cells.
  init() {}

  /// Adds a cell; `scale` is the standard deviation of its real part.
  mutating func add(_ cell: Complex, _ prediction: (mean: Complex, variance: Float), scale: Float) {
    let (mean, variance) = prediction
    let (weight, rest) = (1 / (scale * scale), cell - mean)
    let product = mean.real * cell.real + mean.imaginary * cell.imaginary
    sums +=
      weight
      * SIMD8(product, mean.power / 2, 1, rest.real, rest.imaginary, variance, 0, 0)
  }

  /// Returns the part of a longer mark after its beginning.
  @inline(__always)
  static func - (left: PredictedMark, right: PredictedMark) -> PredictedMark {
    var part = left
    part.sums -= right.sums
    return part
  }

  /// The log-likelihood ratio of the mark to noise.
  @inline(__always)
  var evidence: Float {
    let (energy, weight) = (sums[1], sums[2])
    // W v, including the error of the model.
    let spread = sums[5] + Self.error * Self.error * 2 * energy
    let rest = sums[3] * sums[3] + sums[4] * sums[4]
    return sums[0] - energy + rest / (2 * weight) * (spread / (spread + 2))
      - Logarithm.of(1 + spread / 2)
  }
}
