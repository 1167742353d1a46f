import Mathematics
import Timeline

/// The pauses of a typist on keys that name elements, separated into three kinds.
///
/// The kinds are pauses inside characters, between characters, and between words. Every pause
/// counts, even if it was misjudged at the time. A wait that was too long counts a character gap as
/// an inner one; a wait that was too short splits a character. So the wait converges from either
/// side within a few letters.
///
/// The last pauses are fitted by a mixture of three kinds on a logarithmic scale, because errors of
/// hands are proportional (``Mixture``). Each wait lies between the means of two kinds. Intervals
/// are measured from mark to mark, a unit longer than the pause: a fast hand leaves hardly any
/// pause inside its characters.
///
/// A keyer makes the pauses inside characters itself, one unit each, so nothing must be separated.
/// Then two units end a character, and the usual pause between characters determines the word wait.
struct TypingRhythm {
  /// The pauses in nanoseconds after which a character and a word have ended.
  struct Waits: Equatable {
    var character: Double
    var word: Double
  }

  /// The waits from the pauses; `nil` before they can be determined.
  private(set) var waits: Waits?

  private let unit: Double
  /// The factor by which gaps are longer than in standard timing; `nil` without a keyer.
  ///
  /// A keyer makes the gaps inside characters; otherwise a hand makes them.
  private let madeStretch: Double?
  private var recent: [Double] = []
  private var sorted: [Double] = []
  private var histogram = Histogram()
  private var oldest = 0
  /// The number of pauses of this session.
  private var count = 0

  /// The number of intervals remembered, those of three words, and the minimum for a fit.
  private static let memory = 40
  private static let fewest = 5
  /// The minimum number of pauses with a keyer that are remembered, and the presses for each.
  private static let fewestRemembered = 8
  private static let pressesOfCharacter = 3
  private static let rememberedSpreads = 0.05...0.9
  /// The range of a hand's intervals in nanoseconds: a script is faster, a rest is longer.
  static let shortestInterval = 30e6
  private static let longestInterval = 4e9
  /// The minimum log ratio of pauses between characters to those inside them: 1.6.
  private static let leastDistance: Float = 0.45
  /// The positions of the waits between the log means, farther if the shorter kind varies.
  ///
  /// A split character is worse than a late one.
  static let characterPlace = Place(share: 0.55, spreads: 2.5, farthest: 0.8)
  private static let wordPlace = Place(share: 0.5, spreads: 2, farthest: 0.75)
  /// The initial log ratios of the second kind to the first: 1.8 to 5.5.
  private static let steps: InlineArray<4, Float> = [0.6, 0.9, 1.25, 1.7]
  /// The minimum log ratio of each kind to the shorter one during the fit.
  private static let leastStep: Float = 0.4
  /// The usual log ratio of word intervals to character intervals: 2.2, in textbook timing 2.
  private static let wordStep: Float = 0.8
  /// The initial spread inside characters, less than a gap's, because an interval includes a unit.
  private static let innerSpread: Float = 0.2
  /// The standard deviations of the means around the starting point, as logarithms.
  private static let leeways: (inner: Float, character: Float, word: Float) = (0.5, 0.4, 0.3)
  /// The number of iterations of a fit.
  private static let rounds = 8
  /// The ratio of the word wait to the usual character gap with a keyer.
  ///
  /// That is five units if letters are three units apart.
  private static let madeRatio = 1.5
  /// The character wait with a keyer in units, and the word wait: between gaps of 1, 3 and 7.
  private static let madeCharacter = 2.0
  private static let madeWord = 5.0

  /// Creates a rhythm; the unit is in nanoseconds.
  init(unit: Double, madeStretch: Double? = nil) {
    self.unit = unit
    self.madeStretch = madeStretch
    waits = madeStretch.map {
      Waits(character: Self.madeCharacter * unit, word: Self.madeWord * unit * $0)
    }
    recent.reserveCapacity(Self.memory)
    sorted.reserveCapacity(Self.memory)
  }

  /// Begins with the pauses that are remembered of a keyer's user.
  mutating func recall(_ memory: HandMemory) {
    guard madeStretch != nil else { return }
    let pause = Int64(memory.character.nanoseconds)
    for _ in 0..<Self.fewest { learn(pause) }
    count = 0
  }

  /// What is to be remembered of a keyer's user; `nil` before enough pauses.
  var memory: HandMemory? {
    guard madeStretch != nil, count >= Self.fewestRemembered else { return nil }
    let usual = sorted[sorted.count / 2]
    let squares = sorted.reduce(0) { $0 + ($1 - usual) * ($1 - usual) }
    let spread = (squares / Double(sorted.count)).squareRoot()
    return HandMemory(
      .keyer,
      character: .init(
        nanoseconds: Logarithm.exponential(usual) - unit,
        spread: min(
          max(spread, Self.rememberedSpreads.lowerBound), Self.rememberedSpreads.upperBound)),
      presses: Self.pressesOfCharacter * count)
  }

  /// Adds a pause of the typist, in nanoseconds.
  mutating func learn(_ pause: Int64) {
    let interval = Double(pause) + unit
    guard (Self.shortestInterval...Self.longestInterval).contains(interval) else { return }
    // A pause that a keyer made tells nothing about the hand.
    guard madeStretch == nil || Double(pause) > Self.madeCharacter * unit else { return }
    let seen = Logarithm.of(interval)
    count += 1
    if recent.count < Self.memory {
      recent.append(seen)
    } else {
      recent[oldest] = seen
      oldest = (oldest + 1) % Self.memory
    }
    guard recent.count >= Self.fewest else { return }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: recent)
    sorted.sort()
    waits = madeStretch.map(made) ?? part() ?? waits
  }

  /// Returns the waits with a keyer, from the usual pause between characters.
  private func made(stretch: Double) -> Waits {
    let usual = Logarithm.exponential(sorted[sorted.count / 2])
    let least = Self.madeWord * unit * stretch
    return Waits(
      character: Self.madeCharacter * unit, word: max(least, usual * Self.madeRatio - unit))
  }
}

// MARK: - Separation

extension TypingRhythm {
  /// The position of a wait between two kinds of pauses.
  ///
  /// It is a share of the way or a number of spreads beyond the shorter kind, whichever is farther.
  struct Place {
    /// The minimum share of the way.
    let share: Float
    /// The spreads of the shorter kind beyond its mean, limited by the farthest share.
    let spreads: Float
    let farthest: Float

    func between(_ short: Float, spread: Float, _ long: Float) -> Float {
      let distance = long - short
      return short + max(share * distance, min(spreads * spread, farthest * distance))
    }
  }

  /// Returns the waits between the three kinds of pauses; `nil` if two cannot be separated.
  private mutating func part() -> Waits? {
    let base = Logarithm.of(unit)
    let parts = fitted(base).parts
    let character = Self.characterPlace.between(
      parts[0].mean, spread: parts[0].spread, parts[1].mean)
    let longer = sorted.count { Float($0 - base) > character }
    guard (1...sorted.count - 2).contains(longer),
      parts[1].mean - parts[0].mean >= Self.leastDistance
    else { return nil }
    let word = Self.wordPlace.between(
      parts[1].mean, spread: parts[1].spread, parts[2].mean)
    return Waits(
      character: max(Logarithm.exponential(Double(character) + base) - unit, unit),
      word: Logarithm.exponential(Double(word) + base) - unit)
  }

  /// Returns the mixture that fits the intervals in units best, from several starting points.
  private mutating func fitted(_ base: Double) -> Mixture {
    histogram.clear()
    for seen in sorted { histogram.add(Float(seen - base)) }
    let inner = Float(sorted[sorted.count / 4] - base)
    // The longest may be a character gap: a typist may leave no word gaps.
    var best = fitted(inner: inner, step: Float(sorted[sorted.count - 1] - base) - inner)
    for start in Self.steps.indices {
      let other = fitted(inner: inner, step: Self.steps[start])
      if other.fit > best.fit { best = other }
    }
    return best
  }

  private func fitted(inner: Float, step: Float) -> Mixture {
    let letter = inner + step
    let word = letter + Self.wordStep
    let (spreads, shares) = (UsualHand.gapSpreads, UsualHand.shares)
    let (first, widest) = (UsualHand.firstSpreads, UsualHand.widestSpreads)
    var mixture = Mixture(
      .init(
        mean: inner, spread: Self.innerSpread, leeway: Self.leeways.inner,
        usualSpread: spreads.inner, usualShare: shares.inner, widest: widest.inner),
      .init(
        mean: letter, spread: first.character, leeway: Self.leeways.character,
        usualSpread: spreads.character, usualShare: shares.character, widest: widest.character,
        apart: Self.leastStep),
      .init(
        mean: word, spread: first.word, leeway: Self.leeways.word, usualSpread: spreads.word,
        usualShare: shares.word, widest: widest.word, apart: Self.leastStep))
    mixture.fit(histogram, rounds: Self.rounds)
    return mixture
  }
}
