/// A mixture of normal distributions on a logarithmic scale, fitted to a histogram.
///
/// Expectation–maximization with a prior on every figure (Dempster, Laird and Rubin, 1977), so that a
/// kind of stretch that hardly occurs keeps what is usual, and a floor that takes in what fits none.
struct Mixture {
  struct Part {
    var mean: Float
    var spread: Float
    var share: Float
    /// What is usual, and how far from it a mean may well be.
    var usualMean: Float
    var leeway: Float
    var usualSpread: Float
    var usualShare: Float
    /// The widest spread, and the least distance from the part before.
    var widest: Float
    var apart: Float = -10
  }

  var parts: [Part]
  private(set) var fit: Float = 0
  private static let floor: Float = 0.003

  /// Improves the fit by `rounds` rounds.
  mutating func fit(_ histogram: Histogram, rounds: Int) {
    for _ in 0..<rounds { improve(histogram) }
  }

  private mutating func improve(_ histogram: Histogram) {
    var weight = [Float](repeating: 0, count: parts.count)
    var sum = weight
    var squares = weight
    var each = weight
    fit = 0
    for (bin, count) in histogram.counts.enumerated() where count > 0 {
      let x = histogram.value(of: bin)
      var all = Self.floor
      for (index, part) in parts.enumerated() {
        let distance = (x - part.mean) / part.spread
        each[index] =
          part.share * Self.exponential(-0.5 * distance * distance) / (2.5066 * part.spread)
        all += each[index]
      }
      fit += count * Self.logarithm(all)
      for index in parts.indices {
        let share = count * each[index] / all
        weight[index] += share
        sum[index] += share * x
        squares[index] += share * x * x
      }
    }
    settle(weight, sum, squares, total: histogram.total)
  }

  private mutating func settle(
    _ weight: [Float], _ sum: [Float], _ squares: [Float], total: Float
  ) {
    for index in parts.indices {
      var part = parts[index]
      let trust = part.spread * part.spread / (part.leeway * part.leeway)
      part.mean = (sum[index] + trust * part.usualMean) / (weight[index] + trust)
      let scatter =
        squares[index] - 2 * part.mean * sum[index] + part.mean * part.mean * weight[index]
      let usual = part.usualSpread * part.usualSpread
      let spread = ((max(0, scatter) + 5 * usual) / (weight[index] + 5)).squareRoot()
      part.spread = min(max(spread, 0.03), part.widest)
      if index > 0 { part.mean = max(part.mean, parts[index - 1].mean + part.apart) }
      part.share = (weight[index] + 0.5 * total * part.usualShare) / (1.5 * total)
      let off = (part.mean - part.usualMean) / part.leeway
      fit += 0.5 * total * part.usualShare * Self.logarithm(part.share) - 0.5 * off * off
      parts[index] = part
    }
  }

  private static func exponential(_ x: Float) -> Float { Float(Logarithm.exponential(Double(x))) }
  private static func logarithm(_ x: Float) -> Float { Float(Logarithm.of(Double(x))) }
}

/// How often each length occurs, on a logarithmic scale.
struct Histogram {
  private static let lowest: Float = -3
  private static let step: Float = 1.0 / 24
  private(set) var counts = [Float](repeating: 0, count: 200)
  private(set) var total: Float = 0

  mutating func clear() {
    for bin in counts.indices { counts[bin] = 0 }
    total = 0
  }

  mutating func add(_ value: Float) {
    let bin = Int(((value - Self.lowest) / Self.step).rounded())
    guard counts.indices.contains(bin) else { return }
    counts[bin] += 1
    total += 1
  }

  func value(of bin: Int) -> Float { Self.lowest + Float(bin) * Self.step }
}
