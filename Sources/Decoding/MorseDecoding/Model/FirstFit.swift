/// The first estimate of a sender's hand, from durations only.
///
/// The fit of the gaps tries several starting points. Each is a separate step, so that the work can
/// be spread over time.
struct FirstFit {
  private(set) var marks = Histogram()
  private(set) var gaps = Histogram()
  private var model = FistModel()
  private var shift: Float = 0
  private var best: (fit: Float, mixture: Mixture)?

  /// The number of starting points.
  static let starts = inners.count * steps.count
  /// The starting points for the element gap, 0.6 to 1.6 units, and for the ratio of the character
  /// gap to it, 2.2 to 11 (Farnsworth), as logarithms.
  private static let inners: [Float] = [-0.5, 0, 0.45]
  private static let steps: [Float] = [0.8, 1.1, 1.45, 1.9, 2.4]
  /// The numbers of iterations for the mixtures of marks and gaps.
  static let rounds = (marks: 12, gaps: 8, stretchedGaps: 10)
  /// Durations below a fifth of a unit are glitches, as a logarithm.
  private static let glitch: Float = -1.6
  /// The usual character gap (`ln 3`), its variation as a logarithm, and the cost in nats of a mean
  /// that is off by this variation.
  private static let width: (usual: Float, leeway: Float, weight: Float) = (1.1, 0.5, 0.7)
  /// The usual spread of the element gaps of an unknown hand.
  ///
  /// It is that of longer gaps, which exceeds a known hand's. With a smaller one, a single long gap
  /// between the few marks of a command seems to be a character gap.
  private static let innerSpread = UsualHand.gapSpreads.character
  /// The usual dah, if only durations are known: 3.16 units.
  private static let dah: Float = 1.15
  /// The standard deviations of the means of hands, as logarithms.
  ///
  /// Two hands in three have dahs and character gaps of 2.5 to 4.1 units (`3.15 · exp(±0.25)`).
  private static let leeways:
    (dit: Float, dah: Float, inner: Float, character: Float, word: Float) =
      (0.15, 0.25, 0.3, 0.25, 0.3)
  /// The minimum distances of the kinds from the shorter ones, about half of the usual distances.
  private static let apart: (dah: Float, character: Float, word: Float) = (0.5, 0.55, 0.4)
  /// How far the prior mean of wide character gaps is below their starting point, as a logarithm.
  private static let relief: Float = 0.2

  /// Fits the marks relative to the tracked unit, and moves the unit to the dits.
  ///
  /// `stretched` adds the kinds of American Morse.
  mutating func begin(
    _ logarithms: [Float], units: inout [Float], stretched: StretchedKinds?
  ) {
    count(logarithms, units)
    model = FistModel()
    model.stretched = stretched
    best = nil
    shift = stretched == nil ? fitMarks(&model) : fitStretchedMarks(&model)
    for index in units.indices { units[index] += shift }
  }

  /// Fits the gaps from one of the starting points.
  mutating func tryGaps(from start: Int) {
    guard gaps.total > 0 else { return }
    let tried = model.stretched == nil ? gapMixture(from: start) : stretchedMixture(from: start)
    if let best, best.fit >= tried.fit { return }
    best = tried
  }

  private func gapMixture(from start: Int) -> (fit: Float, mixture: Mixture) {
    let inner = Self.inners[start / Self.steps.count]
    var mixture = Self.gaps(inner: inner, character: inner + Self.steps[start % Self.steps.count])
    mixture.fit(gaps, rounds: Self.rounds.gaps)
    // Wide gaps count as stretched timing only if there are enough of them.
    let stretched = (mixture.parts[1].mean - Self.width.usual) / Self.width.leeway
    return (mixture.fit - Self.width.weight * stretched * stretched, mixture)
  }

  /// The estimated hand, after all starting points.
  var found: FistModel {
    guard let parts = best?.mixture.parts else { return model }
    var model = model
    let outer = model.stretched == nil ? 1 : 2
    model.stretched?.gap.mean = parts[1].mean - shift
    model.stretched?.gap.spread = parts[1].spread
    for index in 0..<4 {
      model.inner[index].mean = parts[0].mean - shift
      model.inner[index].spread = parts[0].spread
    }
    for index in 0..<2 {
      model.character[index].mean = parts[outer].mean - shift
      model.character[index].spread = parts[outer].spread
      model.word[index].mean = parts[outer + 1].mean - shift
      model.word[index].spread = parts[outer + 1].spread
    }
    return model
  }

  private mutating func count(_ logarithms: [Float], _ units: [Float]) {
    marks.clear()
    gaps.clear()
    for (index, logarithm) in logarithms.enumerated() {
      let length = logarithm - units[index]
      guard length > Self.glitch else { continue }
      if index & 1 == 0 { marks.add(length) } else { gaps.add(length) }
    }
  }

  /// Returns the position of the dits, relative to the tracked unit.
  private func fitMarks(_ model: inout FistModel) -> Float {
    guard marks.total > 0 else { return 0 }
    let (spread, widest) = (UsualHand.markSpread, UsualHand.widestSpreads.mark)
    let first = UsualHand.firstSpreads.mark
    var mixture = Mixture(
      .init(
        mean: 0, spread: first, leeway: Self.leeways.dit, usualSpread: spread,
        usualShare: UsualHand.shares.dit, widest: widest),
      .init(
        mean: Self.dah, spread: first, leeway: Self.leeways.dah, usualSpread: spread,
        usualShare: UsualHand.shares.dah, widest: widest, apart: Self.apart.dah))
    mixture.fit(marks, rounds: Self.rounds.marks)
    let (dit, dah) = (mixture.parts[0], mixture.parts[1])
    model.dit.spread = dit.spread
    model.dit.tailSpread = UsualHand.tailRatio * dit.spread
    model.dah.mean = dah.mean - dit.mean
    model.dah.spread = dah.spread
    model.dah.tailSpread = UsualHand.tailRatio * dah.spread
    return dit.mean
  }

  private static func gaps(inner: Float, character: Float) -> Mixture {
    let (spreads, shares) = (UsualHand.gapSpreads, UsualHand.shares)
    let (first, widest) = (UsualHand.firstSpreads, UsualHand.widestSpreads)
    return Mixture(
      .init(
        mean: inner, spread: first.inner, usualMean: 0, leeway: leeways.inner,
        usualSpread: innerSpread, usualShare: shares.inner, widest: widest.inner),
      .init(
        mean: character, spread: first.character,
        usualMean: max(UsualHand.characterGap, character - relief), leeway: leeways.character,
        usualSpread: spreads.character, usualShare: shares.character, widest: widest.character,
        apart: apart.character),
      .init(
        mean: character + UsualHand.wordStep, spread: first.word, leeway: leeways.word,
        usualSpread: spreads.word, usualShare: shares.word, widest: widest.word,
        apart: apart.word))
  }
}
