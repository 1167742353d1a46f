import Mathematics

/// Estimates the unit and the proportion of the dahs throughout a decoded message.
///
/// A Kalman filter and a Rauch–Tung–Striebel smoother over two varying values. The logarithm of the
/// unit is observed in every interval; the swing of the dahs is observed in dahs only. Their rates
/// of change are selected from a few values, by the likelihood of the message in the filter.
struct TempoSmoother {
  private struct Belief {
    var unit = 0.0
    var swing = 0.0
    var unitVariance = 0.0
    var both = 0.0
    var swingVariance = 0.0
  }

  private struct Sight {
    var value: Double
    var variance: Double
    var isDah: Bool
    /// The additional variance of the unit before it, at a jump.
    var jump: Double
  }

  /// The rate with the highest likelihood; a higher rate must be clearly better.
  private struct Choice {
    private let rates: [Double]
    private var tried = 0
    private var highest = -Double.infinity
    private(set) var best: Double
    /// The minimum gain of a higher rate, in nats: e to 1.
    private static let clearly = 1.0

    init(_ rates: [Double]) {
      self.rates = rates
      best = rates[0]
    }

    var next: Double? { tried < rates.count ? rates[tried] : nil }

    mutating func rate(_ likelihood: Double) {
      if likelihood > highest + Self.clearly {
        highest = likelihood
        best = rates[tried]
      }
      tried += 1
    }
  }

  private var sights: [Sight] = []
  private var predicted: [Belief] = []
  private var filtered: [Belief] = []
  /// The growth of the variances of the unit and of the swing at each interval.
  ///
  /// From those of a steady hand to spreads of 0.9 % of the unit and 4 % of the dahs.
  private static let unitRates = [1e-8, 1e-6, 1e-5, 8e-5]
  private static let swingRates = [1e-9, 3e-5, 3e-4, 1.5e-3]
  /// The distance from the mean in spreads beyond which an interval has less weight: 1 in 80.
  private static let doubtful: Float = 2.5
  /// The minimum step of the tracked unit that counts as a jump, as a logarithm.
  private static let jump: Float = 0.2
  /// The variances before the first interval: spreads of a half and of 1 %.
  private static let start = (unit: 0.25, swing: 1e-4)

  /// The least determinant, which only prevents a division by zero.
  private static let least = 1e-30
  /// The minimum number of intervals from which a tempo can be followed.
  private static let fewest = 3

  private var unitRate = unitRates[0]
  private var swingRate = swingRates[0]

  /// Selects the rates of change of the unit and the swing.
  mutating func chooseRates(
    _ model: FistModel, _ observations: [Observation], _ maker: ArcMaker
  ) {
    guard observations.count >= Self.fewest else { return }
    look(model, observations, maker.units)
    var units = Choice(Self.unitRates)
    while let rate = units.next { units.rate(filter(rate, Self.swingRates[0])) }
    unitRate = units.best
    var swings = Choice(Self.swingRates)
    while let rate = swings.next { swings.rate(filter(unitRate, rate)) }
    swingRate = swings.best
  }

  /// Smooths the unit and the swing over all intervals.
  mutating func smooth(
    _ model: FistModel, _ observations: [Observation], _ maker: inout ArcMaker
  ) {
    guard observations.count >= Self.fewest else { return }
    look(model, observations, maker.units)
    _ = filter(unitRate, swingRate)
    smoothBack()
    spread(observations, &maker.units, &maker.swings)
  }

  private mutating func look(
    _ model: FistModel, _ observations: [Observation], _ units: [Float]
  ) {
    sights.removeAll(keepingCapacity: true)
    var before = units[observations[0].index]
    for observation in observations {
      let bell = model.bell(observation.kind)
      let mean = bell.mean + model.shift(observation.kind)
      let tracked = units[observation.index]
      let off = abs(observation.value - tracked - mean) / bell.spread
      let doubt = max(1, off / Self.doubtful)
      let moved = abs(tracked - before)
      sights.append(
        Sight(
          value: Double(observation.value - mean),
          variance: Double(bell.spread * bell.spread * doubt * doubt),
          isDah: observation.kind.isDah, jump: moved > Self.jump ? Double(moved * moved) : 0))
      before = tracked
    }
  }

  /// Filters forward; returns the log likelihood.
  private mutating func filter(_ unitRate: Double, _ swingRate: Double) -> Double {
    if filtered.count < sights.count {
      filtered = Array(repeating: Belief(), count: sights.count)
      predicted = filtered
    }
    var belief = Belief(
      unit: sights[0].value, swing: 0, unitVariance: Self.start.unit, both: 0,
      swingVariance: Self.start.swing)
    var likelihood = 0.0
    for index in sights.indices {
      let sight = sights[index]
      belief.unitVariance += unitRate + sight.jump
      belief.swingVariance += swingRate
      predicted[index] = belief
      likelihood += Self.update(&belief, sight)
      filtered[index] = belief
    }
    return likelihood
  }

  @inline(__always)
  private static func update(_ belief: inout Belief, _ sight: Sight) -> Double {
    let weight: Double = sight.isDah ? 1 : 0
    let toUnit = belief.unitVariance + weight * belief.both
    let toSwing = belief.both + weight * belief.swingVariance
    let variance = toUnit + weight * toSwing + sight.variance
    let off = sight.value - belief.unit - weight * belief.swing
    let (unitGain, swingGain) = (toUnit / variance, toSwing / variance)
    belief.unit += unitGain * off
    belief.swing += swingGain * off
    belief.unitVariance -= unitGain * toUnit
    belief.both -= unitGain * toSwing
    belief.swingVariance -= swingGain * toSwing
    return -0.5 * (off * off / variance + Logarithm.of(variance))
  }

  private mutating func smoothBack() {
    var later = filtered[sights.count - 1]
    for index in (0..<sights.count - 1).reversed() {
      let (here, ahead) = (filtered[index], predicted[index + 1])
      let determinant =
        max(ahead.unitVariance * ahead.swingVariance - ahead.both * ahead.both, Self.least)
      let unitOff = later.unit - ahead.unit
      let swingOff = later.swing - ahead.swing
      let first = (ahead.swingVariance * unitOff - ahead.both * swingOff) / determinant
      let second = (ahead.unitVariance * swingOff - ahead.both * unitOff) / determinant
      later.unit = here.unit + here.unitVariance * first + here.both * second
      later.swing = here.swing + here.both * first + here.swingVariance * second
      filtered[index] = later
    }
  }

  private func spread(
    _ observations: [Observation], _ units: inout [Float], _ swings: inout [Float]
  ) {
    var place = 0
    for index in units.indices {
      while place + 1 < observations.count, observations[place + 1].index <= index { place += 1 }
      units[index] = Float(filtered[place].unit)
      swings[index] = Float(filtered[place].swing)
    }
  }
}
