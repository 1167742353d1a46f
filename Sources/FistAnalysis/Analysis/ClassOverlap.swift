import MorseDecoding

/// How well a sender keeps two neighbouring classes of intervals apart.
///
/// Both are taken as log-normal about their medians, and told apart at the duration that makes the
/// fewest mistakes: no decoder without knowledge of the text can do better.
public struct ClassOverlap: Hashable, Sendable {
  /// The shorter class.
  public var shorter: IntervalClass
  /// The longer class.
  public var longer: IntervalClass
  /// The duration that parts them best, in dits.
  public var thresholdDits: Double
  /// How likely one of the shorter class is taken for the longer.
  public var shorterAsLonger: Double
  /// How likely one of the longer class is taken for the shorter.
  public var longerAsShorter: Double

  /// The neighbours that can be taken for each other.
  static let neighbours: [(IntervalClass, IntervalClass)] = [
    (.dit, .dah), (.elementGap, .characterGap), (.characterGap, .wordGap),
  ]

  /// The overlaps of the classes of which five intervals were seen.
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
