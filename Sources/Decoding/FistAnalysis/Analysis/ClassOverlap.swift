import MorseDecoding
import Mathematics

/// The overlap of two neighbouring classes of intervals.
///
/// Both classes are modelled as log-normal around their medians and separated by the threshold with
/// the fewest errors. Without knowledge of the text, no decoder can make fewer errors.
public struct ClassOverlap: Hashable, Sendable {
  /// The shorter class.
  public var shorter: IntervalClass
  /// The longer class.
  public var longer: IntervalClass
  /// The best threshold between the classes, in dits.
  public var thresholdDits: Double
  /// The probability that an interval of the shorter class is classified as the longer.
  public var shorterAsLonger: Double
  /// The probability that an interval of the longer class is classified as the shorter.
  public var longerAsShorter: Double

  /// The errors in which the shorter class counts as the longer, and the longer as the shorter.
  var confusions: (up: Confusion.Kind, down: Confusion.Kind) {
    switch shorter {
    case .dit: (.ditAsDah, .dahAsDit)
    case .elementGap: (.split, .join)
    default: (.wordSplit, .wordJoin)
    }
  }

  /// The pairs of classes that can be confused.
  static let neighbours: [(IntervalClass, IntervalClass)] = [
    (.dit, .dah), (.elementGap, .characterGap), (.characterGap, .wordGap),
  ]

  /// Returns the overlaps of the pairs in which both classes have at least five intervals.
  static func found(in measures: FistMeasures) -> [ClassOverlap] {
    neighbours.compactMap { shorter, longer in
      guard let low = measures.shapes[shorter], let high = measures.shapes[longer],
        let lowSpread = low.spread, let highSpread = high.spread, low.center < high.center
      else { return nil }
      var best: (threshold: Double, up: Double, down: Double, errors: Double)?
      for step in 0...400 {
        let threshold = low.center + (high.center - low.center) * Double(step) / 400
        let up = NormalCurve.upperTail((threshold - low.center) / max(0.01, lowSpread))
        let down = NormalCurve.upperTail((high.center - threshold) / max(0.01, highSpread))
        let errors = up * Double(low.count) + down * Double(high.count)
        if errors < best?.errors ?? .infinity { best = (threshold, up, down, errors) }
      }
      return best.map { best in
        ClassOverlap(
          shorter: shorter, longer: longer,
          thresholdDits: Logarithm.exponential(best.threshold - measures.ditShift),
          shorterAsLonger: best.up, longerAsShorter: best.down)
      }
    }
  }
}
