import Mathematics

/// Fits a sender's hand to decoded intervals.
///
/// Each parameter has a prior with the weight of some intervals (maximum a posteriori). Intervals
/// that fit their kind badly have little weight.
struct Refit {
  struct Sum {
    var weight: Float = 0
    var sum: Float = 0
    var squares: Float = 0

    mutating func add(_ x: Float, _ share: Float) {
      weight += share
      sum += share * x
      squares += share * x * x
    }

    static func + (first: Sum, second: Sum) -> Sum {
      Sum(
        weight: first.weight + second.weight, sum: first.sum + second.sum,
        squares: first.squares + second.squares)
    }

    func mean(usually usual: Float, counting count: Float) -> Float {
      (sum + count * usual) / (weight + count)
    }

    func variance(about mean: Float, usually usual: Float, counting count: Float) -> Float {
      let scatter = squares - 2 * mean * sum + mean * mean * weight
      return (max(0, scatter) + count * usual * usual) / (weight + count)
    }

    func spread(about mean: Float, usually usual: Float, counting count: Float) -> Float {
      max(
        variance(about: mean, usually: usual, counting: count).squareRoot(), UsualHand.leastSpread)
    }
  }

  private(set) var sums = InlineArray<14, Sum>(repeating: Sum())
  /// The weights of element gaps, and of longer gaps, in the tails of their kinds.
  private var stray = (inner: Float(0), outer: Float(0))

  /// Refits `model` to observations, given the unit and the swing of the dahs at each interval.
  ///
  /// Returns the error of the unit: the position of the dits.
  mutating func fit(
    _ model: inout FistModel, to observations: [Observation], _ maker: ArcMaker
  ) -> Float {
    collect(model, observations, maker.units, maker.swings)
    let shift = fitMarks(&model)
    fitInner(&model, shift)
    fitOuter(&model, shift)
    fitStretched(&model, shift)
    return shift
  }

  private mutating func collect(
    _ model: FistModel, _ observations: [Observation], _ units: [Float], _ swings: [Float]
  ) {
    stray = (0, 0)
    sums = InlineArray(repeating: Sum())
    var excess: Float = 0
    for observation in observations {
      let kind = observation.kind
      let x = observation.value - units[observation.index]
      let swing = swings[observation.index]
      if kind.isStretched {
        sums[Int(kind.rawValue)].add(x, model.bell(kind).coreShare(x))
        if kind.isMark { excess = 0 }
      } else if kind.isMark {
        collectMark(model, kind, x, swing)
        excess = kind == .dit ? 0 : model.excess(of: x - swing)
      } else {
        collectGap(model, kind, x, x + model.compensation * excess)
      }
    }
  }

  /// Adds a mark to its decoded kind, and with a small weight to the other element, according to
  /// its fit.
  private mutating func collectMark(
    _ model: FistModel, _ kind: IntervalKind, _ x: Float, _ swing: Float
  ) {
    let long: IntervalKind = kind == .dit ? .dah : kind
    let asDit = model.dit.score(x) + (kind == .dit ? Self.trust : 0)
    let dah = x - swing - model.shift(long)
    let asDah = model.dah.score(dah) + (kind == .dit ? 0 : Self.trust)
    let share = Logarithm.share(ofOdds: asDah - asDit)
    sums[0].add(x, (1 - share) * model.dit.coreShare(x))
    sums[Int(long.rawValue)].add(x - swing, share * model.dah.coreShare(dah))
  }

  /// Adds a gap to its decoded kind, and with small weights to the others, according to its fit.
  private mutating func collectGap(
    _ model: FistModel, _ kind: IntervalKind, _ x: Float, _ corrected: Float
  ) {
    let afterDah = kind.isAfterDah
    let inner: IntervalKind = kind.isInner ? kind : afterDah ? .innerDahDit : .innerDitDit
    let character: IntervalKind = afterDah ? .characterAfterDah : .characterAfterDit
    let word: IntervalKind = afterDah ? .wordAfterDah : .wordAfterDit
    let y = afterDah ? corrected : x
    var scores = SIMD4<Float>(
      model.bell(inner).score(y) + UsualHand.gapShares.inner,
      model.bell(character).score(x) + UsualHand.gapShares.character,
      model.bell(word).score(x) + UsualHand.gapShares.word, Self.never)
    scores[kind.isInner ? 0 : kind.isCharacter ? 1 : 2] += Self.trust
    scores = Logarithm.exponential(scores - scores.max())
    scores /= scores.sum()
    stray.inner += add(inner, y, scores[0], model)
    stray.outer += add(character, x, scores[1], model)
    stray.outer += add(word, x, scores[2], model)
  }

  private mutating func add(
    _ kind: IntervalKind, _ x: Float, _ share: Float, _ model: FistModel
  ) -> Float {
    guard share > Self.leastShare else { return 0 }
    let core = model.bell(kind).coreShare(x)
    sums[Int(kind.rawValue)].add(x, share * core)
    return share * (1 - core)
  }

  /// The weight of the decoded kind against the duration alone, in nats: 20 to 1.
  private static let trust: Float = 3
  /// The minimum share of an interval in a kind; a smaller one is not worth its time.
  private static let leastShare: Float = 1e-3
  /// The score of the unused lane, in nats: its share is zero.
  private static let never: Float = -60

  // The weights of the priors, as numbers of intervals: so many of a hand weigh as much.
  private static let meanTrust: Float = 1
  /// The weight of spreads and of the final dah, which need more intervals than a mean.
  static let spreadTrust: Float = 6
  /// The weights of all element gaps as the prior for the gaps of one context: for the mean and the
  /// spread.
  private static let contextTrust: (mean: Float, spread: Float) = (8, 10)
  /// The weights of the priors for long gaps.
  ///
  /// Most hands have their own character gap; word gaps are rarer. Gaps after a dit and after a dah
  /// hardly differ.
  private static let outerTrust: (character: Float, word: Float, side: Float) = (0.5, 1.5, 25)
  /// The difference of character and word gaps from their mean, as a logarithm: longer after a dit,
  /// shorter after a dah (Guenther, AFIT thesis, 1973).
  private static let sideOffset: Float = 0.02
  /// The usual spread of dits and dahs of a well-known hand; a first fit expects a wider one.
  private static let markSpread: Float = 0.1
  /// The prior for the tail shares of element gaps, and of longer gaps: count, total and minimum.
  ///
  /// Hesitations are 1 in 600 element gaps and 1 in 80 longer gaps, until the hand shows its own.
  private static let innerTail: (count: Float, among: Float, least: Float) = (0.1, 60, 3e-4)
  private static let outerTail: (count: Float, among: Float, least: Float) = (0.5, 40, 1e-3)

  private func fitMarks(_ model: inout FistModel) -> Float {
    let shift = sums[0].mean(usually: 0, counting: Self.meanTrust)
    model.dit.spread = sums[0].spread(
      about: shift, usually: Self.markSpread, counting: Self.spreadTrust)
    let dah = sums[1].mean(usually: UsualHand.dah, counting: Self.meanTrust)
    let final = sums[2].mean(usually: dah + UsualHand.finalDah, counting: Self.spreadTrust)
    model.dah.mean = dah - shift
    model.finalDah = final - dah
    let scatter =
      sums[1].variance(about: dah, usually: Self.markSpread, counting: Self.spreadTrust / 2)
      + sums[2].variance(about: final, usually: Self.markSpread, counting: Self.spreadTrust / 2)
    model.dah.spread = max((scatter / 2).squareRoot(), UsualHand.leastSpread)
    model.dit.tailSpread = UsualHand.tailRatio * model.dit.spread
    model.dah.tailSpread = UsualHand.tailRatio * model.dah.spread
    return shift
  }

  private func fitInner(_ model: inout FistModel, _ shift: Float) {
    let all = sums[3] + sums[4] + sums[5] + sums[6]
    let base = all.mean(usually: shift, counting: Self.meanTrust)
    let spread = all.spread(
      about: base, usually: UsualHand.markSpread, counting: Self.spreadTrust)
    let usual = Self.innerTail
    let tail = (stray.inner + usual.count) / (all.weight + stray.inner + usual.among)
    for context in 0..<4 {
      model.inner[context].tailShare = max(tail, usual.least)
      let sum = sums[3 + context]
      let mean = sum.mean(usually: base, counting: Self.contextTrust.mean)
      model.inner[context].mean = mean - shift
      model.inner[context].spread = sum.spread(
        about: mean, usually: spread, counting: Self.contextTrust.spread)
    }
  }

  private func fitOuter(_ model: inout FistModel, _ shift: Float) {
    let characters = sums[7] + sums[8]
    let trust = Self.outerTrust
    let character = characters.mean(
      usually: UsualHand.characterGap + shift, counting: trust.character)
    let spread = characters.spread(
      about: character, usually: UsualHand.gapSpreads.character, counting: Self.spreadTrust)
    let words = sums[9] + sums[10]
    let word = words.mean(usually: character + UsualHand.wordStep, counting: trust.word)
    let wordSpread = words.spread(
      about: word, usually: UsualHand.gapSpreads.word, counting: Self.spreadTrust)
    let usual = Self.outerTail
    let tail =
      (stray.outer + usual.count) / (characters.weight + words.weight + stray.outer + usual.among)
    for context in 0..<2 {
      model.character[context].tailShare = max(tail, usual.least)
      model.word[context].tailShare = max(tail, usual.least)
      let offset = context == 0 ? Self.sideOffset : -Self.sideOffset
      model.character[context].mean =
        sums[7 + context].mean(usually: character + offset, counting: trust.side) - shift
      model.character[context].spread = spread
      model.word[context].mean =
        sums[9 + context].mean(usually: word + offset, counting: trust.side) - shift
      model.word[context].spread = wordSpread
    }
  }
}

extension FistModel {
  /// Returns the distribution of a kind.
  func bell(_ kind: IntervalKind) -> Bell {
    switch kind {
    case .dit: dit
    case .dah, .finalDah: dah
    case .innerDitDit: inner[0]
    case .innerDitDah: inner[1]
    case .innerDahDit: inner[2]
    case .innerDahDah: inner[3]
    case .characterAfterDit: character[0]
    case .characterAfterDah: character[1]
    case .wordAfterDit: word[0]
    case .wordAfterDah: word[1]
    case .innerLong: (stretched ?? StretchedKinds()).gap
    case .longDah: (stretched ?? StretchedKinds()).longDah
    case .longestDah: (stretched ?? StretchedKinds()).longestDah
    }
  }

  /// Returns the excess length of a dah, limited to the range that affects the next gap.
  @inline(__always)
  func excess(of length: Float) -> Float {
    max(-UsualHand.largestExcess, min(UsualHand.largestExcess, length - dah.mean))
  }

  /// Returns the offset of a kind's mean from the mean of its bell.
  func shift(_ kind: IntervalKind) -> Float { kind == .finalDah ? finalDah : 0 }
}
