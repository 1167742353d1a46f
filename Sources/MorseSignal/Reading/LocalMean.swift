/// The mean of observations around a moment, which follows them as quickly as they really change.
///
/// Every observation counts the less the farther off it is. How far the mean reaches is found by
/// leaving each observation out and foretelling it from the others (cross-validation): what holds
/// still is averaged over all, what fades is followed.
struct LocalMean: Sendable {
  /// An observation: when, what, and how much it counts.
  struct Observation: Sendable {
    var moment: Float
    var value: Float
    var weight: Float
  }

  private let observations: [Observation]
  /// The reach that foretells best, as a time constant.
  private(set) var reach: Float
  /// The mean square of what the others do not foretell of an observation, by weight.
  private(set) var variance: Float = 0

  /// Chooses among `reaches`, the longest first; a shorter one must be better by a tenth.
  ///
  /// The observations are in the order of their moments.
  init(_ observations: [Observation], reaches: [Float]) {
    self.observations = observations
    reach = reaches.first ?? 1
    variance = .infinity
    for candidate in reaches {
      let error = error(reach: candidate)
      guard error < 0.9 * variance else { continue }
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

  /// What stands before each observation in `order`, fading with the distance.
  private func sums(reach: Float, order: [Int]) -> [(value: Float, weight: Float)] {
    var sums = [(value: Float, weight: Float)](
      repeating: (0, 0), count: observations.count)
    var (value, weight) = (Float(0), Float(0))
    var last: Float?
    for place in order {
      let each = observations[place]
      let fade = SignalMath.exponential(-abs(each.moment - (last ?? each.moment)) / reach)
      value *= fade
      weight *= fade
      sums[place] = (value, weight)
      value += each.value * each.weight
      weight += each.weight
      last = each.moment
    }
    return sums
  }

  /// The means at moments `step` apart, from 0 on; `nil` when nothing was observed.
  func values(count: Int, step: Float) -> [Float]? {
    guard !observations.isEmpty else { return nil }
    var values = [Float](repeating: 0, count: count)
    var weights = values
    let fade = SignalMath.exponential(-step / reach)
    for isForward in [true, false] {
      var (value, weight) = (Float(0), Float(1e-20))
      var next = isForward ? 0 : observations.count - 1
      for index in 0..<count {
        let place = isForward ? index : count - 1 - index
        value = value * fade
        weight = max(weight * fade, 1e-30)
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
