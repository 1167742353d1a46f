/// The drift of a tone: the parabola through its pitches with the least weighted squares.
///
/// A tone that hardly drifts has a constant pitch: a parabola through noise would follow it.
struct ToneDrift: Sendable {
  private var mean = 0.0
  private var curve = SIMD4<Double>.zero
  private let half: Double

  /// The minimum number of pitches, two seconds; fewer do not tell a drift from noise.
  private static let fewest = 16
  /// The maximum weighted squares that remain, relative to those without a drift.
  private static let share = 0.5

  /// Fits the parabola to the pitches of consecutive pieces.
  init(of pitches: [Double], weights: [Double]) {
    half = Double(pitches.count) / 2
    let total = weights.reduce(0, +)
    guard total > 0 else { return }
    mean = zip(pitches, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    guard pitches.count >= Self.fewest else { return }
    // A small share of the weight keeps the matrix regular.
    var (squares, products) = (Matrix3.identity * (1e-6 * total), SIMD4<Double>.zero)
    for (piece, weight) in weights.enumerated() {
      let powers = powers(at: piece)
      squares = squares + Matrix3.outer(powers * weight, powers)
      products += powers * (weight * (pitches[piece] - mean))
    }
    let flat = squareSum(pitches, weights)
    curve = squares.inverse * products
    if squareSum(pitches, weights) > Self.share * flat { curve = .zero }
  }

  /// Returns the pitch at a piece.
  func pitch(at piece: Int) -> Double { mean + (powers(at: piece) * curve).sum() }

  private func powers(at piece: Int) -> SIMD4<Double> {
    let place = (Double(piece) + 0.5) / half - 1
    return [1, place, place * place, 0]
  }

  private func squareSum(_ pitches: [Double], _ weights: [Double]) -> Double {
    pitches.indices.reduce(0) { sum, piece in
      let distance = pitches[piece] - pitch(at: piece)
      return sum + weights[piece] * distance * distance
    }
  }
}
