/// Fits a sender's hand to intervals that have been read.
///
/// Every figure is drawn towards what is usual, as if some intervals had been heard before
/// (maximum a posteriori); an interval that fits its kind badly counts little.
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
      max(variance(about: mean, usually: usual, counting: count).squareRoot(), 0.03)
    }
  }

  private(set) var sums = InlineArray<14, Sum>(repeating: Sum())
  /// How many gaps belong to the tails of their kinds.
  private var stray = (inner: Float(0), outer: Float(0))

  /// Refits `model` to observations, given the unit and the swing of the dahs at each interval.
  ///
  /// Returns by how much the unit was off: where the dits are.
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
        excess = kind == .dit ? 0 : max(-0.5, min(0.5, x - swing - model.dah.mean))
      } else {
        collectGap(model, kind, x, x + model.compensation * excess)
      }
    }
  }

  /// A mark counts for what it was read as, and a little for the other element, by how well it fits.
  private mutating func collectMark(
    _ model: FistModel, _ kind: IntervalKind, _ x: Float, _ swing: Float
  ) {
    let long: IntervalKind = kind == .dit ? .dah : kind
    let asDit = model.dit.score(x) + (kind == .dit ? Self.trust : 0)
    let dah = x - swing - model.shift(long)
    let asDah = model.dah.score(dah) + (kind == .dit ? 0 : Self.trust)
    let share = Self.share(asDah - asDit)
    sums[0].add(x, (1 - share) * model.dit.coreShare(x))
    sums[Int(long.rawValue)].add(x - swing, share * model.dah.coreShare(dah))
  }

  /// A gap counts for what it was read as, and a little for the others, by how well it fits.
  private mutating func collectGap(
    _ model: FistModel, _ kind: IntervalKind, _ x: Float, _ corrected: Float
  ) {
    let afterDah = kind.isAfterDah
    let inner: IntervalKind = kind.isInner ? kind : afterDah ? .innerDahDit : .innerDitDit
    let character: IntervalKind = afterDah ? .characterAfterDah : .characterAfterDit
    let word: IntervalKind = afterDah ? .wordAfterDah : .wordAfterDit
    let y = afterDah ? corrected : x
    var scores = SIMD4<Float>(
      model.bell(inner).score(y) - 0.48, model.bell(character).score(x) - 1.24,
      model.bell(word).score(x) - 2.41, -60)
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
    guard share > 1e-3 else { return 0 }
    let core = model.bell(kind).coreShare(x)
    sums[Int(kind.rawValue)].add(x, share * core)
    return share * (1 - core)
  }

  private static func share(_ difference: Float) -> Float {
    1 / (1 + Float(Logarithm.exponential(Double(-difference))))
  }

  /// How much more a reading is believed than the length alone says.
  private static let trust: Float = 3

  private func fitMarks(_ model: inout FistModel) -> Float {
    let shift = sums[0].mean(usually: 0, counting: 1)
    model.dit.spread = sums[0].spread(about: shift, usually: 0.1, counting: 6)
    let dah = sums[1].mean(usually: 1.13, counting: 1)
    let final = sums[2].mean(usually: dah + 0.05, counting: 6)
    model.dah.mean = dah - shift
    model.finalDah = final - dah
    let scatter =
      sums[1].variance(about: dah, usually: 0.1, counting: 3)
      + sums[2].variance(about: final, usually: 0.1, counting: 3)
    model.dah.spread = max((scatter / 2).squareRoot(), 0.03)
    model.dit.tailSpread = 2.2 * model.dit.spread
    model.dah.tailSpread = 2.2 * model.dah.spread
    return shift
  }

  private func fitInner(_ model: inout FistModel, _ shift: Float) {
    let all = sums[3] + sums[4] + sums[5] + sums[6]
    let base = all.mean(usually: shift, counting: 1)
    let spread = all.spread(about: base, usually: 0.12, counting: 6)
    let tail = (stray.inner + 0.1) / (all.weight + stray.inner + 60)
    for context in 0..<4 {
      model.inner[context].tailShare = max(tail, 3e-4)
      let sum = sums[3 + context]
      let mean = sum.mean(usually: base, counting: 8)
      model.inner[context].mean = mean - shift
      model.inner[context].spread = sum.spread(about: mean, usually: spread, counting: 10)
    }
  }

  private func fitOuter(_ model: inout FistModel, _ shift: Float) {
    let characters = sums[7] + sums[8]
    let character = characters.mean(usually: 1.15 + shift, counting: 0.5)
    let spread = characters.spread(about: character, usually: 0.2, counting: 6)
    let words = sums[9] + sums[10]
    let word = words.mean(usually: character + 0.85, counting: 1.5)
    let wordSpread = words.spread(about: word, usually: 0.25, counting: 6)
    let tail = (stray.outer + 0.5) / (characters.weight + words.weight + stray.outer + 40)
    for context in 0..<2 {
      model.character[context].tailShare = max(tail, 1e-3)
      model.word[context].tailShare = max(tail, 1e-3)
      let offset: Float = context == 0 ? 0.02 : -0.02
      model.character[context].mean =
        sums[7 + context].mean(usually: character + offset, counting: 25) - shift
      model.character[context].spread = spread
      model.word[context].mean =
        sums[9 + context].mean(usually: word + offset, counting: 25) - shift
      model.word[context].spread = wordSpread
    }
  }
}

extension FistModel {
  /// How intervals of a kind scatter.
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

  /// What a kind's mean is beyond that of its bell.
  func shift(_ kind: IntervalKind) -> Float { kind == .finalDah ? finalDah : 0 }
}
