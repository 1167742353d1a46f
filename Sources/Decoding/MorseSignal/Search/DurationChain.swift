import Mathematics

/// The states of a reading at its marks, for one unit, and the classes of its durations.
///
/// Six states are the places within a character. Two are other sounds: one class of marks and one of
/// gaps, and multiples of a bit.
struct DurationChain: Sendable {
  /// The lower bound of the reading's log probability.
  private(set) var score: Float = 0
  /// The probability of each mark that it is Morse.
  private(set) var morse: [Float] = []

  private let elements: [Squelch.Element]
  /// The probability that the reading begins with Morse.
  private var start: Float
  /// Dits, dahs, then gaps inside characters, between them and between words; then the marks and
  /// gaps of a sound with one class of each.
  private var classes: [DurationClass]
  private let bits: [BitDensities]

  /// The probability that a character ends after each place: letters of English, digits and call
  /// signs.
  private static let ends = SIMD8<Float>(0.19, 0.28, 0.5, 0.74, 0.9, 0.98, 0, 0)
  private static let (inCode, inOthers) = (
    SIMD8<Float>(1, 1, 1, 1, 1, 1, 0, 0), SIMD8<Float>(0, 0, 0, 0, 0, 0, 1, 1)
  )
  /// The share of dahs among marks, and of word gaps after characters.
  private static let (dahs, words) = (Float(0.45), Float(0.2))
  /// The widest spreads of short and of long durations: of hands, and of the machines above 40 WPM.
  private static let (hand, machine, fastest) = ([3, 4], [1, 2], Float(-3.5))
  /// The share of pauses among the gaps of other sounds.
  private static let pauses: Float = 0.15
  /// The share of durations that fit no class, and their density: four nats.
  private static let (odd, oddDensity) = (Float(0.02), Float(0.25))
  /// The shortest dit, 75 WPM, as a logarithm of seconds; and the ratio of a dit to the gaps inside
  /// characters, as a logarithm: three deviations of their mean.
  private static let (shortest, clipped) = (Float(-4.14), Float(0.9))
  /// The probability that Morse begins or ends between two marks, and between two messages.
  private static let change: (inside: Float, between: Float) = (0.007, 0.1)

  /// Creates the states for a unit, the logarithm of seconds; `morse` is ``start``.
  init(_ elements: [Squelch.Element], bits: [BitDensities], unit: Float, morse: Float) {
    (self.elements, self.bits, start) = (elements, bits, morse)
    let widest = unit < Self.fastest ? Self.machine : Self.hand
    classes = [
      DurationClass(mean: unit, spread: 0.1, widest: widest[0]),
      DurationClass(mean: unit + 1.2, spread: 0.2, widest: widest[1]),
      DurationClass(mean: unit, spread: 0.3, widest: widest[0]),
      DurationClass(mean: unit + 1.2, spread: 0.25, widest: widest[1]),
      DurationClass(mean: unit + 2, spread: 0.4, widest: widest[1]),
      DurationClass(mean: -2.3, spread: 1, widest: 7),
      DurationClass(mean: -2.3, spread: 1, widest: 7),
    ]
    for element in elements {
      classes[5].add(element.mark, weight: 1)
      if let gap = element.gap { classes[6].add(gap, weight: 1) }
    }
    for place in 5...6 { classes[place].fit() }
  }

  /// Whether a key can have made the learnt dits and the gaps beside them.
  ///
  /// Misjudged noise breaks a tone into many short marks, and leaves short gaps in a long one.
  var isKeyed: Bool {
    let (dit, gap) = (classes[0].next.mean, classes[2].next.mean)
    return dit > Self.shortest && dit - gap < Self.clipped
  }

  /// Whether marks are equal, and gaps too.
  var isPulses: Bool { max(classes[5].next.variance, classes[6].next.variance) < 0.06 }

  /// Learns the classes from the durations, in turn with the probabilities of the states.
  mutating func learn(rounds: Int) {
    let start = start
    for round in 0..<rounds {
      // At first, the reading is Morse: a hand that is not learnt yet explains nothing.
      self.start = start > 0 && round < 2 ? 1 : start
      for place in classes.indices { classes[place].clear() }
      score = pass()
      for place in classes.indices { score += classes[place].fit() }
    }
  }

  /// The densities of a mark, and the ways from it to the next.
  private struct Step {
    /// The density of the mark in each state, and the shares of dits and dahs.
    var mark: SIMD8<Float>
    var marks: (dit: Float, dah: Float)
    /// The shares of classes 5 and 6 in the densities of their state.
    var one: (mark: Float, gap: Float)
    /// The ways to the next place, to the next character, and within another sound.
    var (inner, end, keep): (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>)
    /// The shares of the classes of gaps in these ways.
    var gaps: (inner: Float, character: Float, word: Float)
    /// The ways from another sound to Morse, and back.
    var (begin, stop): (Float, Float)

    func forward(_ states: SIMD8<Float>) -> SIMD8<Float> {
      let own = inner * states
      var next = SIMD8(0, own[0], own[1], own[2], own[3], own[4] + own[5], 0, 0) + keep * states
      next[0] = (end * states).sum() + begin * (inOthers * states).sum()
      return next + inOthers * (stop / 2 * (inCode * states).sum())
    }

    func backward(_ next: SIMD8<Float>) -> SIMD8<Float> {
      let own = inner * SIMD8(next[1], next[2], next[3], next[4], next[5], next[5], 0, 0)
      return own + end * next[0] + keep * next + inCode * (stop / 2 * (inOthers * next).sum())
        + inOthers * (begin * next[0])
    }
  }

  private func step(at place: Int) -> Step {
    let (mark, bit) = (elements[place].mark, bits[place])
    let dit = (1 - Self.dahs) * classes[0].density(mark)
    let dah = Self.dahs * classes[1].density(mark)
    let odd = Self.odd * Self.oddDensity
    let code = dit + dah + odd
    let one = classes[5].density(mark)
    var step = Step(
      mark: Self.inCode * code + SIMD8(0, 0, 0, 0, 0, 0, one + odd, bit.mark),
      marks: (dit / code, dah / code), one: (one / (one + odd), 0), inner: .zero,
      end: Self.inCode * (1 - Self.change.between), keep: Self.inOthers * (1 - Self.change.between),
      gaps: (0, 0, 0), begin: Self.change.between * start, stop: Self.change.between * (1 - start))
    guard let gap = elements[place].gap else { return step }
    let inner = classes[2].density(gap)
    let character = (1 - Self.words) * classes[3].density(gap)
    let word = Self.words * classes[4].density(gap)
    let ends = character + word + odd
    let oneGap = classes[6].density(gap)
    let pause = Self.pauses * Self.oddDensity
    step.one.gap = oneGap / (oneGap + pause)
    step.gaps = (inner / (inner + odd), character / ends, word / ends)
    step.inner = (Self.inCode - Self.ends) * ((1 - Self.change.inside) * (inner + odd))
    step.end = Self.ends * ((1 - Self.change.inside) * ends)
    step.keep =
      SIMD8(0, 0, 0, 0, 0, 0, oneGap + pause, bit.gap)
      * (1 - Self.change.inside)
    step.begin = Self.change.inside * Self.oddDensity * start
    step.stop = Self.change.inside * Self.oddDensity * (1 - start)
    return step
  }

  /// Finds the probabilities of the states (forward-backward) and adds the durations to their
  /// classes; returns the log probability of the reading.
  private mutating func pass() -> Float {
    let steps = elements.indices.map { step(at: $0) }
    // What follows each mark, scaled to a sum of one.
    var after = [SIMD8<Float>](repeating: Self.inCode + Self.inOthers, count: steps.count)
    for place in steps.indices.dropLast().reversed() {
      let step = steps[place]
      let value = step.backward(steps[place + 1].mark * after[place + 1])
      after[place] = value / max(1e-30, value.sum())
    }
    var states = Self.inOthers * ((1 - start) / 2)
    states[0] = start
    var log: Float = 0
    morse = []
    for (place, step) in steps.enumerated() {
      states *= step.mark
      let sum = max(1e-30, states.sum())
      states /= sum
      log += Logarithm.of(sum)
      let all = states * after[place]
      let code = (Self.inCode * all).sum() / max(1e-30, all.sum())
      morse.append(code)
      classes[0].add(elements[place].mark, weight: code * step.marks.dit)
      classes[1].add(elements[place].mark, weight: code * step.marks.dah)
      classes[5].add(elements[place].mark, weight: all[6] / max(1e-30, all.sum()) * step.one.mark)
      guard place + 1 < steps.count else { break }
      addGap(after: place, step, states, steps[place + 1].mark * after[place + 1])
      states = step.forward(states)
    }
    return log
  }

  /// Adds a gap to its classes; `next` is the probability of what follows, in each state.
  private mutating func addGap(
    after place: Int, _ step: Step, _ states: SIMD8<Float>, _ next: SIMD8<Float>
  ) {
    guard let gap = elements[place].gap else { return }
    let total = max(1e-30, (states * step.backward(next)).sum())
    let inner = step.inner * SIMD8(next[1], next[2], next[3], next[4], next[5], next[5], 0, 0)
    let end = (states * step.end).sum() * next[0] / total
    classes[2].add(gap, weight: (states * inner).sum() / total * step.gaps.inner)
    classes[3].add(gap, weight: end * step.gaps.character)
    classes[4].add(gap, weight: end * step.gaps.word)
    classes[6].add(gap, weight: states[6] * step.keep[6] * next[6] / total * step.one.gap)
  }
}

/// The densities of a mark and of the gap after it as multiples of a bit, which data modes have.
struct BitDensities: Sendable {
  var (mark, gap): (Float, Float)

  /// The candidate bits, as logarithms of seconds, and the spread of their multiples.
  private static let bits = (0..<40).map { -4.6 + 0.08 * Float($0) }
  private static let spread: Float = 0.12
  /// The logarithms of the multiples; each is half as probable as the one before.
  private static let multiples = (1...6).map { Logarithm.of(Float($0)) }
  /// The density of durations that are no multiples.
  private static let rest: Float = 0.005

  /// Returns the densities of elements with the likeliest bit.
  static func all(_ elements: [Squelch.Element]) -> [BitDensities] {
    let logs = elements.map(\.mark) + elements.compactMap(\.gap)
    let scores = bits.map { bit in
      logs.reduce(Float(0)) { $0 + Logarithm.of(density($1, bit)) }
    }
    let bit = bits[scores.indices.max { scores[$0] < scores[$1] } ?? 0]
    return elements.map {
      BitDensities(
        mark: density($0.mark, bit), gap: density($0.gap ?? 0, bit))
    }
  }

  private static func density(_ log: Float, _ bit: Float) -> Float {
    var (sum, weight) = (rest, 1 / (spread * RootOfTwoPi.value))
    for multiple in multiples {
      weight /= 2
      let distance = (log - bit - multiple) / spread
      if abs(distance) < 5 { sum += weight * Logarithm.exponential(-0.5 * distance * distance) }
    }
    return sum
  }
}
