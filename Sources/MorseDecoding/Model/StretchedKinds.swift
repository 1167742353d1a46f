/// The distributions of the additional intervals of American Morse.
struct StretchedKinds {
  /// The long gap inside a character.
  var gap = Bell(mean: longGap, spread: 0.15, tailSpread: 0.3)
  var longDah = Bell(mean: dahs.long, spread: 0.2, tailSpread: 0.4)
  var longestDah = Bell(mean: dahs.longest, spread: 0.2, tailSpread: 0.4)

  /// The long gap of two units (`ln 2`), and the dahs of three, six and nine units, as logarithms.
  static let longGap: Float = 0.69
  static let dahs: (usual: Float, long: Float, longest: Float) = (1.1, 1.79, 2.2)

  /// Adds the scores of these kinds to an arc; `unit` is the log unit and `cost` the cost of the
  /// mark.
  @inline(__always)
  func weigh(_ arc: inout Arc, unit: (mark: Float, gap: Float), cost: Float) {
    let x = arc.mark - unit.mark
    arc.longDahs = SIMD2(longDah.score(x) + cost, longestDah.score(x) + cost)
    if !arc.isLast { arc.longGap = gap.score(arc.gap - unit.gap) }
  }
}

extension FirstFit {
  /// Estimates the marks of American Morse; returns the position of the dits, relative to the
  /// tracked unit.
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

  /// The maximum spread of any kind.
  private static let widestSpread: Float = 0.3
  /// The distance between the starting points for the element gap.
  private static let innerStep: Float = 0.3

  /// The starting points for the gaps longer than the element gap: inside a character, character
  /// gap and word gap, as logarithms.
  ///
  /// The first is from instruction books; the others cover narrower and wider gaps in use
  /// (morsecode.world; PyKOB).
  private static let stretchedGaps: [SIMD3<Float>] = [
    [0.69, 1.1, 1.87], [0.41, 0.75, 1.3], [0.55, 0.92, 1.6], [0.85, 1.3, 2.0], [1.1, 1.5, 2.2],
  ]

  /// Fits the gaps of American Morse from one of the starting points.
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

  /// The position of the long gap between an element gap (0) and a character gap (1).
  private static let longGapPlace: Float = 0.6
  /// The ratio of each long dah to the next shorter one: `ln 2`, `ln 3/2`.
  private static let dahSteps: (long: Float, longest: Float) = (0.69, 0.4)

  private func fit(_ bell: inout Bell, _ kind: IntervalKind, usually usual: Float, _ shift: Float) {
    let sum = sums[Int(kind.rawValue)]
    let mean = sum.mean(usually: usual, counting: Self.spreadTrust / 2)
    bell.mean = mean - shift
    bell.spread = sum.spread(
      about: mean, usually: UsualHand.markSpread, counting: Self.spreadTrust)
  }
}
