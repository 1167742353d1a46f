/// The amplitude and phase of a fading tone over time, predicted from the marks of a reading.
///
/// In a dip, a mark is weaker than the noise. Its amplitude and phase still follow from the marks
/// around it, because fading is smooth.
struct FadingTrack: Sendable {
  private let predictions: [(mean: Complex, variance: Double)]

  /// The number of cells in a step: 16 ms, a twelfth of the shortest time constant.
  private static let step = 8
  /// The candidate time constants of the fading, in seconds, each twice the one before.
  ///
  /// The shortest means that the phase is unpredictable across gaps: a word gap at 20 WPM is 0.42 s.
  private static let reaches = [0.2, 0.4, 0.8, 1.6, 3.2, 6.4]
  /// The number of blurred cells at each end of a mark, an edge of 5 ms; at most a sixth of it.
  private static let edge: (cells: Int, part: Int) = (3, 6)

  /// Predicts the tone from `marks`, ranges of `cells` in chronological order.
  ///
  /// `noise` is the standard deviation of the noise in the real part of a cell whose gain is 1. The
  /// result is `nil`
  /// if the fading is too fast.
  init?(
    _ cells: [Complex], marks: [Range<Int>], noise: Float, gains: [Float], cellSeconds: Float
  ) {
    let steps = Self.measure(cells, marks: marks, scales: gains.map { noise * $0 })
    let power = Self.power(of: steps)
    guard power > 0 else { return nil }
    let seconds = Double(cellSeconds) * Double(Self.step)
    let filters = Self.reaches.map { reach in
      AmplitudeFilter(power: power, pace: 5.0.squareRoot() * seconds / reach)
    }
    let likelihoods = filters.map { $0.likelihood(of: steps) }
    let best = likelihoods.indices.max { likelihoods[$0] < likelihoods[$1] } ?? 0
    guard best > 0 else { return nil }
    predictions = filters[best].predictions(steps)
  }

  /// Returns the mean and the variance of the tone in a cell, before its own mark is detected.
  @inline(__always)
  func prediction(at cell: Int) -> (mean: Complex, variance: Float) {
    let (mean, variance) = predictions[cell / Self.step]
    return (mean, Float(variance))
  }

  /// Returns the root mean square of the tone in a cell.
  func level(at cell: Int) -> Float {
    let (mean, variance) = prediction(at: cell)
    return (mean.power + variance).squareRoot()
  }

  /// Measures the amplitude in the marks, without their edges.
  private static func measure(
    _ cells: [Complex], marks: [Range<Int>], scales: [Float]
  ) -> [AmplitudeFilter.Step] {
    var steps = [AmplitudeFilter.Step](repeating: .init(), count: cells.count / step + 1)
    for (index, mark) in marks.enumerated() where !mark.isEmpty {
      let (first, last) = (mark.lowerBound / step, (mark.upperBound - 1) / step)
      // A different reading of the mark may extend into the steps beside it.
      for place in max(0, first - 1)...min(steps.count - 1, last + 1) { steps[place].mark = index }
      let blurred = min(edge.cells, mark.count / edge.part)
      let inside = mark.lowerBound + blurred..<mark.upperBound - blurred
      for place in first...last {
        let part = (place * step..<(place + 1) * step).clamped(to: inside)
        guard !part.isEmpty else { continue }
        let count = Float(part.count)
        steps[place].value = part.reduce(Complex.zero) { $0 + cells[$1] } * (1 / count)
        let scale = scales[part.lowerBound]
        steps[place].variance = Double(2 * scale * scale / count)
      }
    }
    return steps
  }

  /// Returns the mean power of the tone in the measured steps.
  private static func power(of steps: [AmplitudeFilter.Step]) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for step in steps where step.variance < .infinity {
      sum += (Double(step.value.power) - step.variance) / step.variance
      weights += 1 / step.variance
    }
    return weights > 0 ? sum / weights : 0
  }
}
