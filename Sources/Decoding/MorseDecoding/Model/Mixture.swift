import Mathematics

/// A mixture of normal distributions on a logarithmic scale, fitted to a histogram.
///
/// Expectation–maximization with a prior on every parameter (Dempster, Laird and Rubin, 1977). So a
/// rare kind of interval keeps its usual parameters. A constant floor represents outliers.
struct Mixture {
  struct Part {
    fileprivate(set) var mean: Float
    fileprivate(set) var spread: Float
    fileprivate var share: Float
    /// The prior mean, and its standard deviation.
    fileprivate let usualMean: Float
    fileprivate let leeway: Float
    fileprivate let usualSpread: Float
    fileprivate let usualShare: Float
    /// The maximum spread, and the minimum distance from the previous part.
    fileprivate let widest: Float
    fileprivate let apart: Float

    /// Creates a part with its initial values; the prior mean is the initial mean unless given.
    init(
      mean: Float, spread: Float, usualMean: Float? = nil, leeway: Float, usualSpread: Float,
      usualShare: Float, widest: Float, apart: Float = -.infinity
    ) {
      (self.mean, self.spread, share) = (mean, spread, usualShare)
      (self.usualMean, self.leeway) = (usualMean ?? mean, leeway)
      (self.usualSpread, self.usualShare) = (usualSpread, usualShare)
      (self.widest, self.apart) = (widest, apart)
    }
  }

  /// The parts; the last may be unused.
  private(set) var parts: InlineArray<4, Part>
  private(set) var fit: Float = 0
  private let count: Int
  /// The density of outliers; it exceeds that of a part from about three spreads on.
  private static let floor: Float = 0.003
  /// The weight of the usual spread, as a number of durations.
  private static let spreadTrust: Float = 5
  /// The weight of the usual share, relative to all durations.
  private static let shareTrust: Float = 0.5

  /// Creates a mixture of two to four parts.
  init(_ first: Part, _ second: Part, _ third: Part? = nil, _ fourth: Part? = nil) {
    parts = [first, second, third ?? second, fourth ?? second]
    count = third == nil ? 2 : fourth == nil ? 3 : 4
  }

  /// Improves the fit by a number of iterations.
  mutating func fit(_ histogram: Histogram, rounds: Int) {
    for round in 1...rounds { improve(histogram, isLast: round == rounds) }
  }

  /// The weight, sum and sum of squares of each part; one SIMD lane for each part.
  private struct Shares {
    var weight = SIMD4<Float>()
    var sum = SIMD4<Float>()
    var squares = SIMD4<Float>()
  }

  private mutating func improve(_ histogram: Histogram, isLast: Bool) {
    var (mean, narrow, height) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    for index in 0..<count {
      mean[index] = parts[index].mean
      narrow[index] = 1 / parts[index].spread
      height[index] = parts[index].share / (RootOfTwoPi.value * parts[index].spread)
    }
    var shares = Shares()
    fit = 0
    for bin in histogram.range where histogram.counts[bin] > 0 {
      let times = histogram.counts[bin]
      let x = histogram.value(of: bin)
      let distance = (x - mean) * narrow
      let each = height * Logarithm.exponential(-0.5 * distance * distance)
      let all = Self.floor + each.sum()
      if isLast { fit += times * Self.logarithm(all) }
      let share = each * (times / all)
      shares.weight += share
      shares.sum += share * x
      shares.squares += share * (x * x)
    }
    update(by: shares, total: histogram.total)
  }

  private mutating func update(by shares: Shares, total: Float) {
    for index in 0..<count {
      var part = parts[index]
      let (weight, sum) = (shares.weight[index], shares.sum[index])
      let trust = part.spread * part.spread / (part.leeway * part.leeway)
      part.mean = (sum + trust * part.usualMean) / (weight + trust)
      let scatter =
        shares.squares[index] - 2 * part.mean * sum + part.mean * part.mean * weight
      let usual = part.usualSpread * part.usualSpread
      let spread =
        ((max(0, scatter) + Self.spreadTrust * usual) / (weight + Self.spreadTrust)).squareRoot()
      part.spread = min(max(spread, UsualHand.leastSpread), part.widest)
      if index > 0 { part.mean = max(part.mean, parts[index - 1].mean + part.apart) }
      part.share =
        (weight + Self.shareTrust * total * part.usualShare) / ((1 + Self.shareTrust) * total)
      let off = (part.mean - part.usualMean) / part.leeway
      fit +=
        Self.shareTrust * total * part.usualShare * Self.logarithm(part.share) - 0.5 * off * off
      parts[index] = part
    }
  }

  private static func logarithm(_ x: Float) -> Float { Float(Logarithm.of(Double(x))) }
}

/// A histogram of durations on a logarithmic scale.
struct Histogram {
  /// The lowest bin, their distance and number: from 0.05 units in steps of 4 % to 200 units.
  private static let lowest: Float = -3
  private static let step: Float = 1.0 / 24
  private static let bins = 200
  private(set) var counts = [Float](repeating: 0, count: bins)
  private(set) var total: Float = 0
  /// The range of the non-empty bins.
  private(set) var range = 0..<0

  mutating func clear() {
    for bin in range { counts[bin] = 0 }
    range = 0..<0
    total = 0
  }

  mutating func add(_ value: Float) {
    let bin = Int(((value - Self.lowest) / Self.step).rounded())
    guard counts.indices.contains(bin) else { return }
    counts[bin] += 1
    total += 1
    range =
      range.isEmpty ? bin..<bin + 1 : min(range.lowerBound, bin)..<max(range.upperBound, bin + 1)
  }

  func value(of bin: Int) -> Float { Self.lowest + Float(bin) * Self.step }
}
