import MorseDecoding
import Mathematics

/// A histogram of durations, or ratios of durations, on a logarithmic scale.
///
/// A bin is 1/64 wide in the natural logarithm, about 1.6 %, and stores the mean and deviation of
/// its values. So quantiles are exact for repeated values, and accurate to a fraction of a bin for
/// hand keying. Memory use is constant. Values outside the scale count in its first or last bin.
public struct LogHistogram: Hashable, Sendable {
  /// The values in one bin, relative to the start of the bin.
  private struct Bin: Hashable, Sendable {
    var count = 0
    var sum = 0.0
    var squares = 0.0
  }

  private static let binsPerLogarithm = 64.0
  private static let size = 24 * 64
  private let lowest: Double
  private var bins: [Bin] = []
  /// The number of values.
  public private(set) var count = 0

  /// A histogram of durations, in the logarithm of nanoseconds: from 1 µs to seven hours.
  static var durations: LogHistogram { LogHistogram(lowest: Logarithm.of(1000)) }
  /// A histogram of durations in units: from 1/3000 to almost nine million.
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

  /// Adds all values of another histogram with the same scale.
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

  /// Returns the logarithm below which `share` of the values lie; `nil` if there are no values.
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

  /// Returns the value with `share` of a bin below it, assuming evenly spread values.
  private func value(in bin: Bin, at index: Int, share: Double) -> Double {
    let mean = bin.sum / Double(bin.count)
    let variance = max(0, bin.squares / Double(bin.count) - mean * mean)
    let offset = mean + (3 * variance).squareRoot() * (2 * share - 1)
    return lowest + (Double(index) + offset) / Self.binsPerLogarithm
  }

  /// The median logarithm; `nil` if there are no values.
  public var median: Double? { quantile(0.5) }

  /// The standard deviation of the logarithm, from the width of the middle 68 %.
  ///
  /// Up to a sixth of the values on either side may be outliers. The result is `nil` for fewer than
  /// five values.
  public var spread: Double? {
    guard count >= 5, let low = quantile(0.158_66), let high = quantile(0.841_34) else {
      return nil
    }
    return (high - low) / 2
  }

  /// Returns the counts in columns of equal width on the logarithmic scale.
  ///
  /// A bin that spans several columns is divided among them.
  ///
  /// - Parameters:
  ///   - low: the logarithm at the start of the first column; lower values are excluded.
  ///   - high: the logarithm at the end of the last column, above `low`; higher values are
  ///     excluded.
  ///   - columns: the number of columns, at least one.
  /// - Returns: the counts from the first column to the last; they may be fractions.
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

  /// The non-empty bins: their bounds, as logarithms, and their counts.
  public var filled: [(low: Double, high: Double, count: Int)] {
    bins.indices.filter { bins[$0].count > 0 }.map { index in
      let low = lowest + Double(index) / Self.binsPerLogarithm
      return (low, low + 1 / Self.binsPerLogarithm, bins[index].count)
    }
  }
}
