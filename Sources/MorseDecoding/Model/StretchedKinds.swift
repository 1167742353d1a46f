/// How the intervals scatter that American Morse has and other codes do not.
struct StretchedKinds {
  /// The long gap inside a character.
  var gap = Bell(mean: longGap, spread: 0.15, tailSpread: 0.3)
  var longDah = Bell(mean: dahs.long, spread: 0.2, tailSpread: 0.4)
  var longestDah = Bell(mean: dahs.longest, spread: 0.2, tailSpread: 0.4)

  /// The long gap of two units (`ln 2`), and the dahs of three, six and nine units as logarithms.
  static let longGap: Float = 0.69
  static let dahs: (usual: Float, long: Float, longest: Float) = (1.1, 1.79, 2.2)

  /// Weighs the intervals of an arc as these kinds; units and cost as of any weighing.
  @inline(__always)
  func weigh(_ arc: inout Arc, unit: (mark: Float, gap: Float), cost: Float) {
    let x = arc.mark - unit.mark
    arc.longDahs = SIMD2(longDah.score(x) + cost, longestDah.score(x) + cost)
    if !arc.isLast { arc.longGap = gap.score(arc.gap - unit.gap) }
  }
}

extension FirstFit {
  /// Guesses the marks of American Morse; returns where the dits are on the tracked unit's scale.
  func fitStretchedMarks(_ model: inout FistModel) -> Float {
    guard marks.total > 0 else { return 0 }
    func part(_ mean: Float, _ share: Float, leeway: Float, apart: Float) -> Mixture.Part {
      Mixture.Part(
        mean: mean, spread: 0.15, leeway: leeway, usualSpread: UsualHand.markSpread,
        usualShare: share, widest: Self.widestSpread, apart: apart)
    }
    var mixture = Mixture(
      part(0, 0.57, leeway: 0.15, apart: -.infinity),
      part(StretchedKinds.dahs.usual, 0.36, leeway: 0.25, apart: 0.5),
      part(StretchedKinds.dahs.long, 0.05, leeway: 0.12, apart: 0.45),
      part(StretchedKinds.dahs.longest, 0.02, leeway: 0.12, apart: 0.3))
    mixture.fit(marks, rounds: Self.rounds.marks)
    let (dit, dah) = (mixture.parts[0], mixture.parts[1])
    model.dit.spread = dit.spread
    model.dah.mean = dah.mean - dit.mean
    model.dah.spread = dah.spread
    model.stretched?.longDah.mean = mixture.parts[2].mean - dit.mean
    model.stretched?.longestDah.mean = mixture.parts[3].mean - dit.mean
    return dit.mean
  }

  /// The widest spread that is believed of any kind.
  private static let widestSpread: Float = 0.3
  /// How far the starts are apart in the gap between elements.
  private static let innerStep: Float = 0.3

  /// How long the gaps may be beside the one between elements: inside a character, between
  /// characters and between words, as logarithms; of instruction books first, then as narrow and as
  /// wide as they are found (morsecode.world; PyKOB).
  private static let stretchedGaps: [SIMD3<Float>] = [
    [0.69, 1.1, 1.87], [0.41, 0.75, 1.3], [0.55, 0.92, 1.6], [0.85, 1.3, 2.0], [1.1, 1.5, 2.2],
  ]

  /// Fits the gaps of American Morse from one of the starts.
  func stretchedMixture(from start: Int) -> (fit: Float, mixture: Mixture) {
    let inner = Float(start / Self.stretchedGaps.count - 1) * Self.innerStep
    var mixture = Self.stretchedMixture(
      inner, Self.stretchedGaps[start % Self.stretchedGaps.count])
    mixture.fit(gaps, rounds: Self.rounds.stretchedGaps)
    return (mixture.fit, mixture)
  }

  private static func stretchedMixture(_ inner: Float, _ others: SIMD3<Float>) -> Mixture {
    func part(_ mean: Float, _ share: Float, leeway: Float, apart: Float) -> Mixture.Part {
      Mixture.Part(
        mean: mean, spread: 0.13, leeway: leeway, usualSpread: UsualHand.markSpread,
        usualShare: share, widest: widestSpread, apart: apart)
    }
    return Mixture(
      part(inner, 0.53, leeway: 0.2, apart: -.infinity),
      part(inner + others[0], 0.08, leeway: 0.12, apart: 0.3),
      part(inner + others[1], 0.31, leeway: 0.12, apart: 0.25),
      part(inner + others[2], 0.08, leeway: 0.25, apart: 0.3))
  }
}

extension Refit {
  /// Fits the kinds of American Morse.
  func fitStretched(_ model: inout FistModel, _ shift: Float) {
    guard var kinds = model.stretched else { return }
    let character = model.character[0].mean + shift
    let inner = model.inner[0].mean + shift
    fit(
      &kinds.gap, .innerLong,
      usually: (1 - Self.longGapPlace) * inner + Self.longGapPlace * character, shift)
    fit(&kinds.longDah, .longDah, usually: model.dah.mean + shift + Self.dahSteps.long, shift)
    fit(
      &kinds.longestDah, .longestDah,
      usually: kinds.longDah.mean + shift + Self.dahSteps.longest, shift)
    model.stretched = kinds
  }

  /// Where the long gap lies between an element gap and a character gap.
  private static let longGapPlace: Float = 0.6
  /// By how much each long dah is longer than the shorter one: `ln 2`, `ln 3/2`.
  private static let dahSteps: (long: Float, longest: Float) = (0.69, 0.4)

  private func fit(_ bell: inout Bell, _ kind: IntervalKind, usually usual: Float, _ shift: Float) {
    let sum = sums[Int(kind.rawValue)]
    let mean = sum.mean(usually: usual, counting: Self.spreadTrust / 2)
    bell.mean = mean - shift
    bell.spread = sum.spread(
      about: mean, usually: UsualHand.markSpread, counting: Self.spreadTrust)
  }
}
