/// The distributions of the additional intervals of American Morse.
struct StretchedKinds {
  /// The long gap inside a character.
  var gap = Bell(mean: longGap, spread: firstSpreads.gap, tailSpread: 2 * firstSpreads.gap)
  var longDah = Bell(mean: dahs.long, spread: firstSpreads.dah, tailSpread: 2 * firstSpreads.dah)
  var longestDah = Bell(
    mean: dahs.longest, spread: firstSpreads.dah, tailSpread: 2 * firstSpreads.dah)

  /// The long gap of two units (`ln 2`), and the dahs of three, six and nine units, as logarithms.
  static let longGap: Float = 0.69
  static let dahs: (usual: Float, long: Float, longest: Float) = (1.1, 1.79, 2.2)
  /// The initial spreads; the long gap varies less, because its neighbours are close.
  private static let firstSpreads: (gap: Float, dah: Float) = (0.15, UsualHand.firstSpreads.mark)

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
    let dahs = StretchedKinds.dahs
    var mixture = Self.mixture(
      of: Self.markKinds, [0, dahs.usual, dahs.long, dahs.longest],
      spread: Self.stretchedSpreads.mark)
    mixture.fit(marks, rounds: Self.rounds.marks)
    let (dit, dah) = (mixture.parts[0], mixture.parts[1])
    model.dit.spread = dit.spread
    model.dah.mean = dah.mean - dit.mean
    model.dah.spread = dah.spread
    model.stretched?.longDah.mean = mixture.parts[2].mean - dit.mean
    model.stretched?.longestDah.mean = mixture.parts[3].mean - dit.mean
    return dit.mean
  }

  /// The priors of marks and gaps: shares, standard deviations of the means among hands, and
  /// minimum distances from the shorter kinds, as logarithms.
  ///
  /// English text has the shares 0.76, 0.22, 0.02 and 0, and 0.48, 0.08, 0.35 and 0.09; these leave
  /// room for rare kinds. The distances are 0.4 to 0.7 of the usual ones.
  private static let markKinds: [(share: Float, leeway: Float, apart: Float)] = [
    (0.57, 0.15, -.infinity), (0.36, 0.25, 0.5), (0.05, 0.12, 0.45), (0.02, 0.12, 0.3),
  ]
  private static let gapKinds: [(share: Float, leeway: Float, apart: Float)] = [
    (0.53, 0.2, -.infinity), (0.08, 0.12, 0.3), (0.31, 0.12, 0.25), (0.08, 0.25, 0.3),
  ]
  /// The maximum spread of any kind; a wider one would cover the next kind.
  private static let widestSpread: Float = 0.3
  /// The initial spreads, a little wider than the usual one, ``UsualHand/markSpread``.
  private static let stretchedSpreads: (mark: Float, gap: Float) = (0.15, 0.13)
  /// The distance between the starting points for the element gap, as a logarithm: 35 %.
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
    let others = Self.stretchedGaps[start % Self.stretchedGaps.count]
    var mixture = Self.mixture(
      of: Self.gapKinds, [inner, inner + others[0], inner + others[1], inner + others[2]],
      spread: Self.stretchedSpreads.gap)
    mixture.fit(gaps, rounds: Self.rounds.stretchedGaps)
    return (mixture.fit, mixture)
  }

  private static func mixture(
    of kinds: [(share: Float, leeway: Float, apart: Float)], _ means: SIMD4<Float>, spread: Float
  ) -> Mixture {
    func part(_ place: Int) -> Mixture.Part {
      Mixture.Part(
        mean: means[place], spread: spread, leeway: kinds[place].leeway,
        usualSpread: UsualHand.markSpread, usualShare: kinds[place].share, widest: widestSpread,
        apart: kinds[place].apart)
    }
    return Mixture(part(0), part(1), part(2), part(3))
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

  /// The position of the long gap between element gap (0) and character gap (1): `ln 2 / ln 3`.
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
