import Timeline

/// The pauses of a typist whose keys name their elements, parted into those inside characters, between
/// characters and between words.
///
/// Every pause tells, however it was judged at the time: one that was taken for the inside of a
/// character because the wait was too long, and one that tore a character apart because it was too
/// short. So the wait finds its way from either side within a few letters. The last pauses are taken
/// for a mixture of three kinds on a scale of logarithms, since hands err in proportion
/// (``Mixture``); each wait lies between the means of two of them. Intervals are taken from mark to mark,
/// a unit longer than the pause: a quick hand leaves hardly any pause inside its characters.
///
/// Where a keyer makes the pauses inside characters, one unit each, nothing has to be parted: two
/// units end a character, and the usual pause between characters says when a word has ended.
struct TypingRhythm {
  /// The pauses in nanoseconds after which a character and a word have ended.
  struct Waits: Equatable {
    var character: Double
    var word: Double
  }

  /// What the pauses tell; `nil` as long as they tell nothing.
  private(set) var waits: Waits?

  private let unit: Double
  /// How much longer than at even speed the gaps are to be, where a keyer makes those inside
  /// characters; `nil` where a hand does.
  private let madeStretch: Double?
  private var recent: [Double] = []
  private var sorted: [Double] = []
  private var histogram = Histogram()
  private var oldest = 0

  private static let memory = 40
  private static let fewest = 5
  /// No hand presses again so soon: it was a burst from a script or a slow line.
  private static let shortestInterval = 30e6
  private static let longestInterval = 4e9
  /// How far the pauses inside characters and between them must lie apart, as a logarithm.
  private static let leastDistance: Float = 0.45
  /// Where between the means the waits lie, further where the shorter kind scatters: a torn character
  /// is worse than a late one.
  private static let characterPlace = Place(share: 0.55, spreads: 2.5, farthest: 0.8)
  private static let wordPlace = Place(share: 0.5, spreads: 2, farthest: 0.75)
  /// How far the second kind is from the first, where the mixture is begun.
  private static let steps: InlineArray<4, Float> = [0.6, 0.9, 1.25, 1.7]
  /// How far each kind is at least from the shorter one, while the mixture is fitted.
  private static let leastStep: Float = 0.4
  /// How far word gaps usually are from character gaps.
  private static let wordStep: Float = 0.8
  private static let rounds = 8
  /// How much longer than a usual character gap a word's wait is where a keyer helps: five units, when
  /// letters are three apart.
  private static let madeRatio = 1.5
  /// After so many units a character has ended that a keyer makes.
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

  /// Takes in a pause that the typist made, in nanoseconds.
  mutating func learn(_ pause: Int64) {
    let interval = Double(pause) + unit
    guard (Self.shortestInterval...Self.longestInterval).contains(interval) else { return }
    // A pause that a keyer made tells nothing of the hand.
    guard madeStretch == nil || Double(pause) > Self.madeCharacter * unit else { return }
    let seen = Logarithm.of(interval)
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

  /// The waits beside a keyer, by the usual pause between characters.
  private func made(stretch: Double) -> Waits {
    let usual = Logarithm.exponential(sorted[sorted.count / 2])
    let least = Self.madeWord * unit * stretch
    return Waits(
      character: Self.madeCharacter * unit, word: max(least, usual * Self.madeRatio - unit))
  }
}

// MARK: - Parting

extension TypingRhythm {
  /// Where a wait lies between two kinds of pauses.
  private struct Place {
    /// At least so much of the way.
    let share: Float
    /// So many spreads of the shorter kind beyond its mean, but no more than the farthest share.
    let spreads: Float
    let farthest: Float

    func between(_ short: Mixture.Part, _ long: Mixture.Part) -> Float {
      let distance = long.mean - short.mean
      return short.mean + max(share * distance, min(spreads * short.spread, farthest * distance))
    }
  }

  /// Sets the waits between the three kinds of pauses; `nil` where two cannot be told apart.
  private mutating func part() -> Waits? {
    let base = Logarithm.of(unit)
    let parts = fitted(base).parts
    let character = Self.characterPlace.between(parts[0], parts[1])
    let longer = sorted.count { Float($0 - base) > character }
    guard (1...sorted.count - 2).contains(longer),
      parts[1].mean - parts[0].mean >= Self.leastDistance
    else { return nil }
    let word = Self.wordPlace.between(parts[1], parts[2])
    return Waits(
      character: max(Logarithm.exponential(Double(character) + base) - unit, unit),
      word: Logarithm.exponential(Double(word) + base) - unit)
  }

  /// The mixture that fits the intervals best, in units, of those from several starts.
  private mutating func fitted(_ base: Double) -> Mixture {
    histogram.clear()
    for seen in sorted { histogram.add(Float(seen - base)) }
    let inner = Float(sorted[sorted.count / 4] - base)
    // The longest may well be a letter's: nobody need leave a word's.
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
    let widest = UsualHand.widestSpreads
    var mixture = Mixture(
      .init(
        mean: inner, spread: 0.2, leeway: 0.5, usualSpread: spreads.inner,
        usualShare: shares.inner, widest: widest.inner),
      .init(
        mean: letter, spread: 0.25, leeway: 0.4, usualSpread: spreads.character,
        usualShare: shares.character, widest: widest.character, apart: Self.leastStep),
      .init(
        mean: word, spread: 0.3, leeway: 0.3, usualSpread: spreads.word, usualShare: shares.word,
        widest: widest.word, apart: Self.leastStep))
    mixture.fit(histogram, rounds: Self.rounds)
    return mixture
  }
}
