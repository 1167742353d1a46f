import Timeline
import Glibc
import FistAnalysis

/// A logarithmic axis of durations that covers nearly all intervals of several classes.
package struct LogAxis {
  /// The start of the axis, in the natural logarithm of nanoseconds.
  package let low: Double
  /// The end of the axis.
  package let high: Double

  /// Creates an axis without the extreme 0.5 % of each class at either end; `nil` without
  /// intervals.
  init?(_ histograms: [LogHistogram]) {
    let lows = histograms.compactMap { $0.quantile(0.005) }
    let highs = histograms.compactMap { $0.quantile(0.995) }
    guard let low = lows.min(), let high = highs.max() else { return nil }
    let margin = max(0.1, (1 - (high - low)) / 2)
    self.low = low - margin
    self.high = high + margin
  }

  /// Returns the position of a duration, from 0 to 1.
  package func place(ofNanoseconds nanoseconds: Double) -> Double {
    (log(nanoseconds) - low) / (high - low)
  }

  /// The labels of round durations along the axis, and their positions.
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
