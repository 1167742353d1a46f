import Glibc

extension HandModel {
  /// Draws a sender of a kind at `wpm`.
  ///
  /// Some kinds have two directions. With `quickens`, the sender is faster at the end or has heavy
  /// marks; otherwise the sender is slower at the end or has light marks.
  init(
    _ kind: HandKind, wpm: Double, quickens: Bool, by generator: inout SplitMix64
  ) {
    self.init()
    switch kind {
    case .machine: break
    case .paddle: keyByPaddle(&generator)
    case .good: keyWell(dahs: 2.8...3.3, &generator)
    case .average: keyFairly(&generator)
    case .poor: keyPoorly(&generator)
    case .bug: keyByBug(&generator)
    case .farnsworth: keyFarApart(wpm: wpm, effective: wpm * 4 / 9)
    case .drift, .step: changeSpeed(atOnce: kind == .step, quickens: quickens, &generator)
    case .swing: swingDahs(&generator)
    case .beginner: keyAsBeginner(&generator)
    case .glitch:
      keyWell(dahs: 3...3, &generator)
      contact = PoorContact()
    case .tremor: keyTrembling(&generator)
    case .weight: shiftWeight(wpm: wpm, isHeavy: quickens, &generator)
    }
  }

  private mutating func keyByPaddle(_ generator: inout SplitMix64) {
    character = Stretch(3 * generator.within(0.85...1.25), generator.within(0.12...0.22))
    word = Stretch(7 * generator.within(0.8...1.2), generator.within(0.18...0.3))
    shortestPause = 1.05
  }

  private mutating func keyWell(dahs: ClosedRange<Double>, _ generator: inout SplitMix64) {
    dit.spread = 0.08
    dah = Stretch(generator.within(dahs), 0.07)
    inner = Stretch(generator.within(0.92...1.08), 0.09)
    character = Stretch(3 * generator.within(0.92...1.1), 0.12)
    word = Stretch(7 * generator.within(0.87...1.1), 0.18)
    (finalDah, recoil, pauseAfterDah) = (1.05, 0.3, 0.95)
  }

  private mutating func keyFairly(_ generator: inout SplitMix64) {
    dit.spread = 0.15
    dah = Stretch(generator.within(2.7...3.6), 0.13)
    inner = Stretch(generator.within(0.85...1.15), 0.16)
    character = Stretch(3 * generator.within(0.95...1.3), 0.2)
    word = Stretch(7 * generator.within(0.8...1.15), 0.25)
    (finalDah, recoil, pauseAfterDah) = (1.08, 0.4, 0.93)
  }

  private mutating func keyPoorly(_ generator: inout SplitMix64) {
    dit.spread = 0.25
    dah = Stretch(generator.within(3.5...4), 0.2)
    inner = Stretch(generator.within(0.75...0.95), 0.25)
    character = Stretch(generator.within(2.1...2.6), 0.25)
    word = Stretch(generator.within(4.5...5.8), 0.28)
    (finalDah, recoil, pauseAfterDah) = (1.1, 0.4, 0.92)
  }

  /// Makes dits and the gaps between them with a spring; intervals by hand are relative to the dah.
  private mutating func keyByBug(_ generator: inout SplitMix64) {
    let contact = generator.within(0.85...1.05)
    dit = Stretch(contact, 0.015)
    ditToDit = Stretch(2 - contact, 0.02)
    ditToDah = generator.within(1.1...1.5)
    dah = Stretch(generator.within(3.5...4.5), 0.12)
    inner = Stretch(generator.within(0.9...1.4), 0.17)
    character = Stretch(dah.median * generator.within(0.85...1.15), 0.2)
    word = Stretch(character.median * generator.within(1.8...2.5), 0.25)
    (finalDah, recoil, pauseAfterDah) = (1.1, 0.3, 0.95)
  }

  /// Sets the pauses of the ARRL's rule for Farnsworth timing (QEX, April 1990).
  private mutating func keyFarApart(wpm: Double, effective: Double) {
    let unit = 1.2 / wpm
    let delay = (60 * wpm - 37.2 * effective) / (wpm * effective)
    (dit.spread, dah.spread, inner.spread) = (0.03, 0.03, 0.05)
    character = Stretch(3 * delay / 19 / unit, 0.15)
    word = Stretch(7 * delay / 19 / unit, 0.2)
  }

  private mutating func changeSpeed(
    atOnce: Bool, quickens: Bool, _ generator: inout SplitMix64
  ) {
    keyWell(dahs: 3...3, &generator)
    let middle = generator.within(0.4...0.6)
    let change = atOnce ? 2.0 : 25.0 / 12
    unit = { place in
      let way = atOnce ? (place < middle ? 0 : 1) : place
      return pow(change, quickens ? -way : way - 1)
    }
  }

  private mutating func swingDahs(_ generator: inout SplitMix64) {
    keyWell(dahs: 3...3, &generator)
    let start = generator.within(0...1)
    let cycles = generator.within(2...4)
    swing = { place in
      let angle = 2 * Double.pi * (cycles * place + start)
      return exp(0.32 * sin(angle))
    }
  }

  private mutating func keyAsBeginner(_ generator: inout SplitMix64) {
    dit.spread = 0.2
    dah = Stretch(generator.within(2.6...3.8), 0.18)
    inner = Stretch(generator.within(0.9...1.3), 0.22)
    character = Stretch(3 * generator.within(1...1.5), 0.25)
    word = Stretch(7 * generator.within(0.9...1.3), 0.3)
    (finalDah, recoil, pauseAfterDah) = (1.1, 0.3, 0.95)
    innerHesitation = Hesitation(share: 0.04, factor: 2.2, spread: 0.25)
    pauseHesitation = Hesitation(share: 0.15, factor: 2.2, spread: 0.4)
  }

  private mutating func keyTrembling(_ generator: inout SplitMix64) {
    dit.spread = 0.18
    dah = Stretch(generator.within(3...4), 0.16)
    inner = Stretch(generator.within(1...1.4), 0.22)
    character = Stretch(3 * generator.within(1.1...1.6), 0.28)
    word = Stretch(7 * generator.within(1...1.4), 0.3)
    (finalDah, recoil) = (1.05, 0.2)
    pauseHesitation = Hesitation(share: 0.08, factor: 2, spread: 0.4)
    tremor = Tremor()
  }

  private mutating func shiftWeight(
    wpm: Double, isHeavy: Bool, _ generator: inout SplitMix64
  ) {
    (dit.spread, dah.spread, inner.spread) = (0.03, 0.03, 0.03)
    (character.spread, word.spread) = (0.12, 0.18)
    transfer = 1200 / wpm * generator.within(0.12...0.35) * (isHeavy ? 1 : -1)
  }
}
