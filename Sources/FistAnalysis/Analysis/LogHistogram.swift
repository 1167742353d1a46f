import MorseDecoding

/// How often each duration, or ratio of durations, occurred: counts on a logarithmic scale.
///
/// A bin is 1/64 wide in the natural logarithm, about 1.6 %, and keeps the mean and the deviation of
/// what fell into it. So quantiles are exact for timing that repeats itself and good to a fraction of
/// a bin for a hand's, and memory is the same however much is added. What lies outside the scale
/// counts at its end.
public struct LogHistogram: Hashable, Sendable {
  /// What fell into one bin, relative to where the bin begins.
  private struct Bin: Hashable, Sendable {
    var count = 0
    var sum = 0.0
    var squares = 0.0
  }

  private static let binsPerLogarithm = 64.0
  private static let size = 24 * 64
  private let lowest: Double
  private var bins: [Bin] = []
  /// How many values were added.
  public private(set) var count = 0

  /// A scale for durations, in the logarithm of nanoseconds: from 1 µs to seven hours.
  static var durations: LogHistogram { LogHistogram(lowest: Logarithm.of(1000)) }
  /// A scale for durations in units: from 1/3000 to eight million.
  static var units: LogHistogram { LogHistogram(lowest: -8) }

  private init(lowest: Double) {
    self.lowest = lowest
  }

  /// Adds a value by its natural logarithm.
  mutating func add(_ logarithm: Double) {
    if bins.isEmpty { bins = Array(repeating: Bin(), count: Self.size) }
    let limit = Double(Self.size) - 0.5
    let place = min(max((logarithm - lowest) * Self.binsPerLogarithm, 0), limit)
    let index = Int(place)
    let offset = place - Double(index)
    bins[index].count += 1
    bins[index].sum += offset
    bins[index].squares += offset * offset
    count += 1
  }

  /// Adds all that another histogram of the same scale holds.
  mutating func add(_ other: LogHistogram) {
    guard !other.bins.isEmpty else { return }
    guard !bins.isEmpty else { return self = other }
    for index in bins.indices {
      bins[index].count += other.bins[index].count
      bins[index].sum += other.bins[index].sum
      bins[index].squares += other.bins[index].squares
    }
    count += other.count
  }

  /// The logarithm below which `share` of the values lie; `nil` when there are none.
  public func quantile(_ share: Double) -> Double? {
    let rank = share * Double(count)
    var before = 0.0
    var below: Double?
    for (index, bin) in bins.enumerated() where bin.count > 0 {
      if let below { return (below + value(in: bin, at: index, share: 0)) / 2 }
      let after = before + Double(bin.count)
      if rank < after {
        return value(in: bin, at: index, share: (rank - before) / (after - before))
      }
      if rank == after { below = value(in: bin, at: index, share: 1) }
      before = after
    }
    return below
  }

  /// The value with `share` of a bin below it, were the bin's values evenly spread.
  private func value(in bin: Bin, at index: Int, share: Double) -> Double {
    let mean = bin.sum / Double(bin.count)
    let variance = max(0, bin.squares / Double(bin.count) - mean * mean)
    let offset = mean + (3 * variance).squareRoot() * (2 * share - 1)
    return lowest + (Double(index) + offset) / Self.binsPerLogarithm
  }

  /// The logarithm in the middle; `nil` when there are no values.
  public var median: Double? { quantile(0.5) }

  /// The standard deviation of the logarithm, from the width of the middle 68 %.
  ///
  /// Up to a sixth of the values on either side may be anything. `nil` for fewer than five values.
  public var spread: Double? {
    guard count >= 5, let low = quantile(0.158_66), let high = quantile(0.841_34) else {
      return nil
    }
    return (high - low) / 2
  }

  /// How many values fall into each of some columns of equal width on the logarithmic scale.
  ///
  /// A bin that lies across several columns gives each its share.
  ///
  /// - Parameters:
  ///   - low: the logarithm at which the first column begins; what lies below is left out.
  ///   - high: the logarithm at which the last column ends, above `low`; what lies above is left out.
  ///   - columns: how many columns, at least one.
  /// - Returns: the counts from the first column to the last; not whole numbers.
  public func density(from low: Double, to high: Double, columns: Int) -> [Double] {
    var density = [Double](repeating: 0, count: max(1, columns))
    let scale = Double(density.count) / (high - low)
    for bin in filled {
      let (start, end) = ((bin.low - low) * scale, (bin.high - low) * scale)
      guard end > 0, start < Double(density.count) else { continue }
      let last = min(Int(end.rounded(.up)), density.count)
      for column in Int(max(0, start))..<last {
        let overlap = min(end, Double(column + 1)) - max(start, Double(column))
        density[column] += Double(bin.count) * overlap / (end - start)
      }
    }
    return density
  }

  /// The bins that hold something: where each begins and ends, as logarithms, and its count.
  public var filled: [(low: Double, high: Double, count: Int)] {
    bins.indices.filter { bins[$0].count > 0 }.map { index in
      let low = lowest + Double(index) / Self.binsPerLogarithm
      return (low, low + 1 / Self.binsPerLogarithm, bins[index].count)
    }
  }
}
