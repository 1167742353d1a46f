import Automation
import Glibc
import FistAnalysis

/// A logarithmic axis of durations that holds nearly all of some classes' intervals.
package struct LogAxis {
  /// Where it begins, in the logarithm of nanoseconds.
  package let low: Double
  /// Where it ends.
  package let high: Double

  /// Leaves out one in two hundred of each class at either end; `nil` when there are no intervals.
  init?(_ histograms: [LogHistogram]) {
    let lows = histograms.compactMap { $0.quantile(0.005) }
    let highs = histograms.compactMap { $0.quantile(0.995) }
    guard let low = lows.min(), let high = highs.max() else { return nil }
    let margin = max(0.1, (1 - (high - low)) / 2)
    self.low = low - margin
    self.high = high + margin
  }

  /// Where a duration lies, from 0 to 1.
  package func place(ofNanoseconds nanoseconds: Double) -> Double {
    (log(nanoseconds) - low) / (high - low)
  }

  /// Round durations along the axis: what is written there, and where it lies.
  package var ticks: [(label: String, place: Double)] {
    var ticks: [(label: String, place: Double)] = []
    for exponent in -3..<8 {
      for step in [1.0, 2, 5] {
        let milliseconds = step * pow(10, Double(exponent))
        let place = place(ofNanoseconds: milliseconds * 1e6)
        guard (0...1).contains(place) else { continue }
        ticks.append((String(milliseconds, decimals: 3), place))
      }
    }
    return ticks
  }
}
