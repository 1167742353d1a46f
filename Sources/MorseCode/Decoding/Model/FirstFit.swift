/// The first guess of a sender's hand, from lengths alone.
struct FirstFit {
  private(set) var marks = Histogram()
  private(set) var gaps = Histogram()

  /// Fits a hand to stretches whose unit has been tracked, and to the kinds that American Morse has
  /// beside these if there are `stretched` ones; moves the unit where the dits say so.
  mutating func fit(
    _ logarithms: [Float], units: inout [Float], stretched: StretchedKinds?
  ) -> FistModel {
    count(logarithms, units)
    var model = FistModel()
    model.stretched = stretched
    let isStretched = stretched != nil
    let shift = isStretched ? fitStretchedMarks(&model) : fitMarks(&model)
    for index in units.indices { units[index] += shift }
    if isStretched {
      fitStretchedGaps(&model, shift: shift)
    } else {
      fitGaps(&model, shift: shift)
    }
    return model
  }

  private mutating func count(_ logarithms: [Float], _ units: [Float]) {
    marks.clear()
    gaps.clear()
    for (index, logarithm) in logarithms.enumerated() {
      let length = logarithm - units[index]
      // Shorter than a fifth of a unit: a glitch, whatever else it may be.
      guard length > -1.6 else { continue }
      if index & 1 == 0 { marks.add(length) } else { gaps.add(length) }
    }
  }

  /// Returns where the dits are on the tracked unit's scale.
  private func fitMarks(_ model: inout FistModel) -> Float {
    guard marks.total > 0 else { return 0 }
    var mixture = Mixture(parts: [
      .init(
        mean: 0, spread: 0.2, share: 0.55, usualMean: 0, leeway: 0.15, usualSpread: 0.12,
        usualShare: 0.55, widest: 0.35),
      .init(
        mean: 1.15, spread: 0.2, share: 0.45, usualMean: 1.15, leeway: 0.25, usualSpread: 0.12,
        usualShare: 0.45, widest: 0.35, apart: 0.5),
    ])
    mixture.fit(marks, rounds: 12)
    let (dit, dah) = (mixture.parts[0], mixture.parts[1])
    model.dit.spread = dit.spread
    model.dit.tailSpread = 2.2 * dit.spread
    model.dah.mean = dah.mean - dit.mean
    model.dah.spread = dah.spread
    model.dah.tailSpread = 2.2 * dah.spread
    return dit.mean
  }

  private func fitGaps(_ model: inout FistModel, shift: Float) {
    guard gaps.total > 0 else { return }
    var best: (fit: Float, mixture: Mixture)?
    for inner in [-0.5, 0, 0.45] as [Float] {
      for step in [0.8, 1.1, 1.45, 1.9, 2.4] as [Float] {
        var mixture = Self.gaps(inner: inner, character: inner + step)
        mixture.fit(gaps, rounds: 8)
        // Wide gaps are taken for stretched timing only where there are enough of them.
        let stretched = (mixture.parts[1].mean - 1.1) / 0.5
        let fit = mixture.fit - 0.7 * stretched * stretched
        if let best, best.fit >= fit { continue }
        best = (fit, mixture)
      }
    }
    guard let parts = best?.mixture.parts else { return }
    for index in 0..<4 {
      model.inner[index].mean = parts[0].mean - shift
      model.inner[index].spread = parts[0].spread
    }
    for index in 0..<2 {
      model.character[index].mean = parts[1].mean - shift
      model.character[index].spread = parts[1].spread
      model.word[index].mean = parts[2].mean - shift
      model.word[index].spread = parts[2].spread
    }
  }

  private static func gaps(inner: Float, character: Float) -> Mixture {
    Mixture(parts: [
      .init(
        mean: inner, spread: 0.22, share: 0.62, usualMean: 0, leeway: 0.3, usualSpread: 0.15,
        usualShare: 0.62, widest: 0.35),
      .init(
        mean: character, spread: 0.25, share: 0.29, usualMean: max(1.15, character - 0.2),
        leeway: 0.4, usualSpread: 0.2, usualShare: 0.29, widest: 0.4, apart: 0.55),
      .init(
        mean: character + 0.85, spread: 0.3, share: 0.09, usualMean: character + 0.85,
        leeway: 0.3, usualSpread: 0.25, usualShare: 0.09, widest: 0.5, apart: 0.4),
    ])
  }
}
