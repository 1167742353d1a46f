import Mathematics

/// The mean of observations around a moment, which adapts to the speed of their changes.
///
/// The weight of an observation decreases with its distance. Cross-validation selects the time
/// constant: each observation is left out and predicted from the others. Stable values are averaged
/// over all observations; fading values are followed.
struct LocalMean: Sendable {
  /// An observation: its time, value and weight.
  struct Observation: Sendable {
    var moment: Float
    var value: Float
    var weight: Float
  }

  /// The maximum errors of a shorter reach: `strict` where a short average follows the noise.
  static let (usual, strict) = (Float(0.9), Float(0.5))
  /// The weights before the first observation and after the last: small, but not zero.
  private static let (unobserved, forgotten) = (Float(1e-20), Float(1e-30))

  private let observations: [Observation]
  /// The time constant with the best prediction.
  private(set) var reach: Float
  /// The weighted mean square of the prediction errors.
  private(set) var variance: Float = 0

  /// Selects one of `reaches`, the longest first.
  ///
  /// The observations are in chronological order. `share` is the maximum error of a shorter reach,
  /// relative to the longer one.
  init(_ observations: [Observation], reaches: [Float], share: Float = LocalMean.usual) {
    self.observations = observations
    reach = reaches.first ?? 1
    variance = .infinity
    for candidate in reaches {
      let error = error(reach: candidate)
      guard error < share * variance else { continue }
      (reach, variance) = (candidate, error)
    }
    if variance == .infinity { variance = 0 }
  }

  private func error(reach: Float) -> Float {
    let before = sums(reach: reach, order: Array(observations.indices))
    let after = sums(reach: reach, order: observations.indices.reversed())
    var (sum, weights) = (Float(0), Float(0))
    for place in observations.indices {
      let weight = before[place].weight + after[place].weight
      guard weight > 0 else { continue }
      let mean = (before[place].value + after[place].value) / weight
      let distance = observations[place].value - mean
      sum += observations[place].weight * distance * distance
      weights += observations[place].weight
    }
    return weights > 0 ? sum / weights : .infinity
  }

  /// Returns the decayed sums of the observations before each one, in the given order.
  private func sums(reach: Float, order: [Int]) -> [(value: Float, weight: Float)] {
    var sums = [(value: Float, weight: Float)](
      repeating: (0, 0), count: observations.count)
    var (value, weight) = (Float(0), Float(0))
    var last: Float?
    for place in order {
      let each = observations[place]
      let fade = Logarithm.exponential(-abs(each.moment - (last ?? each.moment)) / reach)
      value *= fade
      weight *= fade
      sums[place] = (value, weight)
      value += each.value * each.weight
      weight += each.weight
      last = each.moment
    }
    return sums
  }

  /// Returns the means at moments `step` apart, starting at 0; `nil` without observations.
  func values(count: Int, step: Float) -> [Float]? {
    guard !observations.isEmpty else { return nil }
    var values = [Float](repeating: 0, count: count)
    var weights = values
    let fade = Logarithm.exponential(-step / reach)
    for isForward in [true, false] {
      var (value, weight) = (Float(0), Self.unobserved)
      var next = isForward ? 0 : observations.count - 1
      for index in 0..<count {
        let place = isForward ? index : count - 1 - index
        value = value * fade
        weight = max(weight * fade, Self.forgotten)
        while observations.indices.contains(next),
          isForward
            ? observations[next].moment <= Float(place) * step
            : observations[next].moment > Float(place) * step
        {
          value += observations[next].value * observations[next].weight
          weight += observations[next].weight
          next += isForward ? 1 : -1
        }
        values[place] += value
        weights[place] += weight
      }
    }
    for place in 0..<count { values[place] /= weights[place] }
    return values
  }
}
