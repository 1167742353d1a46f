/// The rhythm of a typist on two keys: how long it is from press to press, inside characters and after them.
///
/// There are two kinds of hands. Some press at even distances, whatever the elements are. Others listen to
/// the tone and press each key when its element would sound: after a dah they press two units later. Lengths
/// are logarithms of nanoseconds.
struct PressRhythm: Sendable {
  /// What an interval from press to press is.
  enum Gap: Int, Sendable {
    case inner, character, word
  }

  /// An interval from press to press.
  struct Interval: Sendable {
    var length: Float
    var isAfterDah: Bool
  }

  /// Whether intervals follow the elements: an element's own length is part of them.
  let followsElements: Bool
  /// The intervals after a dit: inside a character, after one, and after a word.
  private var means: InlineArray<3, Float>
  private var spreads = Self.firstSpreads
  /// The means after a dit and after a dah, and the heights of the distributions, as the search needs them.
  private var peaks: InlineArray<6, Float> = .init(repeating: 0)
  private var heights: InlineArray<3, Float> = .init(repeating: 0)

  /// The shares of the three kinds in English text: about those of gaps.
  private static let shares: InlineArray<3, Float> = [0.6, 0.3, 0.1]
  /// The spreads that a fit begins with, and those that are usual.
  private static let firstSpreads: InlineArray<3, Float> = [0.18, 0.22, 0.3]
  private static let usualSpreads: InlineArray<3, Float> = [0.15, 0.18, 0.25]
  /// How many intervals the usual spread is worth.
  private static let spreadTrust: Float = 5
  private static let spreadRange: ClosedRange<Float> = 0.05...0.45
  /// By how much a word's interval is longer than a character's, and how far that varies.
  private static let wordStep: (usual: Float, leeway: Float) = (0.75, 0.25)
  /// By how much a character's interval is longer than an inner one, and how far that varies.
  private static let characterStepEven: (usual: Float, leeway: Float) = (1, 0.4)
  private static let characterStepByElements: (usual: Float, leeway: Float) = (0.75, 0.25)
  /// A usual interval inside a character, 160 ms, and how far that varies.
  private static let innerLength: (usual: Float, leeway: Float) = (18.9, 0.8)
  private static let rounds = 6
  /// How far from usual anything may count, squared: three deviations.
  private static let farthest: Float = 9
  /// How much rarer hands are whose intervals follow the elements: half as many, as a logarithm.
  private static let rarity: Float = -0.7
  /// The logarithm of the square root of 2π.
  private static let logRootOfTwoPi: Float = 0.92
  /// Where a wait lies: so much of the way to the longer kind, or so many spreads beyond the shorter one, but no
  /// more than so much of the way.
  private static let waitPlace: (share: Float, spreads: Float, farthest: Float) = (0.55, 2.5, 0.8)
  /// A rest counts no worse than a gap so many deviations long, squared.
  private static let longestRest: Float = 2
  /// What fits no kind is as unlikely as this.
  private static let floor: Float = -8

  /// Creates a rhythm to begin a fit with.
  init(followsElements: Bool, inner: Float, step: Float) {
    self.followsElements = followsElements
    means = [inner, inner + step, inner + step + Self.wordStep.usual]
    prepare()
  }

  /// By how much a character's interval is longer than an inner one, and how far that varies.
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

  /// The logarithm of the sum of two lengths.
  private static func sum(_ first: Float, _ second: Float) -> Float {
    first + Float(Logarithm.of(1 + Logarithm.exponential(Double(second - first))))
  }

  /// The mean of an interval.
  func mean(_ gap: Gap, afterDah: Bool) -> Float { peaks[(afterDah ? 3 : 0) + gap.rawValue] }

  /// The spread of an interval.
  func spread(_ gap: Gap) -> Float { spreads[gap.rawValue] }

  /// The interval in nanoseconds from which on a character, or a word, has ended.
  func wait(_ gap: Gap, afterDah: Bool) -> Double {
    let shorter: Gap = gap == .word ? .character : .inner
    let (short, long) = (mean(shorter, afterDah: afterDah), mean(gap, afterDah: afterDah))
    let place = Self.waitPlace
    let far = min(place.spreads * spread(shorter), place.farthest * (long - short))
    return Logarithm.exponential(Double(short + max(place.share * (long - short), far)))
  }

  /// The logarithm of the density of an interval.
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

  /// How usual the rhythm is, before anything is heard: a logarithm.
  ///
  /// Who looks each letter up may wait ten times as long after it as inside it: three deviations are the most
  /// that count.
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

  /// The sums that a step of Gauss and Newton needs, for each kind.
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
    // By how much the peak moves with its mean.
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
