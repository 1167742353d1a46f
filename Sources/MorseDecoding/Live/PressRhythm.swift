/// The rhythm of a typist on two keys: the intervals between presses, inside and after characters.
///
/// There are two kinds of hands. Some press at even distances, independent of the elements. Others
/// listen to the tone and press each key when its element would sound: after a dah they press two
/// units later. Lengths are logarithms of nanoseconds.
struct PressRhythm: Sendable {
  /// The kinds of intervals between presses.
  enum Gap: Int, Sendable {
    case inner, character, word
  }

  /// An interval between two presses.
  struct Interval: Sendable {
    var length: Float
    var isAfterDah: Bool
  }

  /// Whether intervals follow the elements: each then includes the element's own length.
  let followsElements: Bool
  /// The mean intervals after a dit: inside a character, after one, and after a word.
  private var means: InlineArray<3, Float>
  private var spreads = Self.firstSpreads
  /// The means after a dit and a dah, and the heights of the distributions, for fast scoring.
  private var peaks: InlineArray<6, Float> = .init(repeating: 0)
  private var heights: InlineArray<3, Float> = .init(repeating: 0)

  /// The shares of the three kinds in English text, about those of gaps.
  private static let shares: InlineArray<3, Float> = [0.6, 0.3, 0.1]
  /// The initial spreads of a fit, and the usual ones.
  private static let firstSpreads: InlineArray<3, Float> = [0.18, 0.22, 0.3]
  private static let usualSpreads: InlineArray<3, Float> = [0.15, 0.18, 0.25]
  /// The weight of the usual spread, in intervals.
  private static let spreadTrust: Float = 5
  private static let spreadRange: ClosedRange<Float> = 0.05...0.45
  /// The log ratio of a word interval to a character interval, and its variation.
  private static let wordStep: (usual: Float, leeway: Float) = (0.75, 0.25)
  /// The log ratio of a character interval to an inner one, and its variation.
  private static let characterStepEven: (usual: Float, leeway: Float) = (1, 0.4)
  private static let characterStepByElements: (usual: Float, leeway: Float) = (0.75, 0.25)
  /// The usual interval inside a character (160 ms), and its variation.
  private static let innerLength: (usual: Float, leeway: Float) = (18.9, 0.8)
  private static let rounds = 6
  /// The maximum squared distance from usual that counts: three deviations.
  private static let farthest: Float = 9
  /// The log prior of hands whose intervals follow the elements: they are half as frequent.
  private static let rarity: Float = -0.7
  /// The logarithm of the square root of 2π.
  private static let logRootOfTwoPi: Float = 0.92
  /// The position of a wait between the shorter and the longer kind.
  ///
  /// It is a share of the way or a number of spreads beyond the shorter kind, whichever is farther.
  /// The spreads reach at most the farthest share of the way.
  private static let waitPlace: (share: Float, spreads: Float, farthest: Float) = (0.55, 2.5, 0.8)
  /// The maximum squared deviation that a rest costs as a word gap.
  private static let longestRest: Float = 2
  /// The minimum log density of an interval that fits no kind.
  private static let floor: Float = -8

  /// Creates the initial rhythm of a fit.
  init(followsElements: Bool, inner: Float, step: Float) {
    self.followsElements = followsElements
    means = [inner, inner + step, inner + step + Self.wordStep.usual]
    prepare()
  }

  /// The log ratio of a character interval to an inner one, and its variation.
  private var characterStep: (usual: Float, leeway: Float) {
    followsElements ? Self.characterStepByElements : Self.characterStepEven
  }

  private mutating func prepare() {
    for gap in 0..<3 {
      peaks[gap] = means[gap]
      let dah = followsElements ? Self.sum(means[gap], means[0]) : means[gap]
      peaks[3 + gap] = dah
      heights[gap] = -Float(Logarithm.of(Double(spreads[gap]))) - Self.logRootOfTwoPi
    }
  }

  /// Returns the logarithm of the sum of two lengths.
  private static func sum(_ first: Float, _ second: Float) -> Float {
    first + Float(Logarithm.of(1 + Logarithm.exponential(Double(second - first))))
  }

  /// Returns the mean of an interval.
  func mean(_ gap: Gap, afterDah: Bool) -> Float { peaks[(afterDah ? 3 : 0) + gap.rawValue] }

  /// Returns the spread of an interval.
  func spread(_ gap: Gap) -> Float { spreads[gap.rawValue] }

  /// Returns the interval in nanoseconds from which a character, or a word, has ended.
  func wait(_ gap: Gap, afterDah: Bool) -> Double {
    let shorter: Gap = gap == .word ? .character : .inner
    let (short, long) = (mean(shorter, afterDah: afterDah), mean(gap, afterDah: afterDah))
    let place = Self.waitPlace
    let far = min(place.spreads * spread(shorter), place.farthest * (long - short))
    return Logarithm.exponential(Double(short + max(place.share * (long - short), far)))
  }

  /// Returns the log density of an interval.
  @inline(__always)
  func score(_ interval: Interval, as gap: Gap) -> Float {
    let distance =
      (interval.length - mean(gap, afterDah: interval.isAfterDah)) / spreads[gap.rawValue]
    // A rest is a word gap, however long it is.
    if gap == .word, distance > 0 {
      return heights[2] - 0.5 * min(distance * distance, Self.longestRest)
    }
    return max(heights[gap.rawValue] - 0.5 * distance * distance, Self.floor)
  }

  /// The log prior of the rhythm.
  ///
  /// Users who look up each letter may wait ten times as long after it as inside it. So at most
  /// three deviations count.
  var usualness: Float {
    func square(_ value: Float, _ usual: (usual: Float, leeway: Float)) -> Float {
      let off = (value - usual.usual) / usual.leeway
      return -0.5 * min(off * off, Self.farthest)
    }
    return square(means[0], Self.innerLength) + square(means[1] - means[0], characterStep)
      + square(means[2] - means[1], Self.wordStep) + (followsElements ? Self.rarity : 0)
  }

  /// Fits the rhythm to intervals of unknown kinds.
  mutating func fit(_ intervals: some Sequence<Interval>) {
    for _ in 0..<Self.rounds {
      var tally = Tally()
      for interval in intervals {
        var weights = InlineArray<3, Float>(repeating: 0)
        var sum: Float = 1e-6
        for gap in 0..<3 {
          let kind = Gap(rawValue: gap) ?? .inner
          let density = Float(Logarithm.exponential(Double(score(interval, as: kind))))
          weights[gap] = Self.shares[gap] * density
          sum += weights[gap]
        }
        for gap in 0..<3 { add(interval, gap, weights[gap] / sum, to: &tally) }
      }
      update(by: tally)
    }
  }

  /// Fits the rhythm to intervals of known kinds.
  mutating func fit(_ intervals: some Sequence<(interval: Interval, gap: Gap)>) {
    var tally = Tally()
    for (interval, gap) in intervals { add(interval, gap.rawValue, 1, to: &tally) }
    update(by: tally)
  }

  /// The sums that a Gauss–Newton step needs, for each kind.
  private struct Tally {
    var pull: InlineArray<3, Float> = .init(repeating: 0)
    var slope: InlineArray<3, Float> = .init(repeating: 0)
    var weight: InlineArray<3, Float> = .init(repeating: 0)
    var squares: InlineArray<3, Float> = .init(repeating: 0)
  }

  private func add(_ interval: Interval, _ gap: Int, _ weight: Float, to tally: inout Tally) {
    let peak = peaks[(interval.isAfterDah ? 3 : 0) + gap]
    var off = interval.length - peak
    if gap == 2 { off = min(off, 2 * spreads[2]) }
    // The derivative of the peak with respect to its mean.
    let share =
      gap > 0 && peak > means[gap]
      ? Float(Logarithm.exponential(Double(means[gap] - peak))) : 1
    tally.pull[gap] += weight * share * off
    tally.slope[gap] += weight * share * share
    tally.weight[gap] += weight
    tally.squares[gap] += weight * off * off
  }

  private mutating func update(by tally: Tally) {
    for gap in 0..<3 {
      let usual = gap == 0 ? means[0] : means[gap - 1] + step(before: gap).usual
      let leeway = gap == 0 ? 2 : step(before: gap).leeway
      let trust = spreads[gap] * spreads[gap] / (leeway * leeway)
      means[gap] += (tally.pull[gap] + trust * (usual - means[gap])) / (tally.slope[gap] + trust)
      let usualSquare = Self.usualSpreads[gap] * Self.usualSpreads[gap]
      let square =
        (tally.squares[gap] + Self.spreadTrust * usualSquare)
        / (tally.weight[gap] + Self.spreadTrust)
      spreads[gap] = min(
        max(square.squareRoot(), Self.spreadRange.lowerBound), Self.spreadRange.upperBound)
    }
    prepare()
  }

  private func step(before gap: Int) -> (usual: Float, leeway: Float) {
    gap == 1 ? characterStep : Self.wordStep
  }
}
