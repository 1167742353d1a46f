import Mathematics

/// Tells Morse from other sounds by the durations of marks and gaps: a hidden semi-Markov model.
///
/// In Morse, the states are the places within a character, and durations have the classes of
/// ``KeyingKind``. Other sounds have one class of marks and one of gaps, or multiples of a bit. The
/// classes are learnt from the reading by variational inference, for each of some candidate units.
/// Source: C. M. Bishop, "Pattern Recognition and Machine Learning" (2006), chapter 10.
struct Squelch: Sendable {
  /// A mark and the gap after it, as logarithms of their durations in seconds.
  struct Element: Sendable {
    var mark: Float
    /// The gap; `nil` at the end of a message.
    var gap: Float?
    /// The energy of the mark relative to the noise in nats, where it is known.
    var energy = Float.infinity
  }

  /// The log odds of each element that it is Morse.
  private(set) var odds: [Float] = []
  /// The log odds that the reading contains Morse.
  private(set) var evidence: Float = 0
  /// The most likely unit in seconds; `nil` if the marks are noise.
  private(set) var unit: Float?
  /// What the whole reading is most of all.
  private(set) var finding = SoundFinding.noise

  /// The candidate units, as logarithms of seconds: 80 to 4 WPM, in steps of 0.15.
  private static let units = (0..<21).map { -4.2 + 0.15 * Float($0) }
  /// The prior of units: 18 WPM, with a factor of 1.5.
  private static let speed: (mean: Float, spread: Float) = (-2.7, 0.4)
  /// The spread of the unit of a known sender: a step.
  private static let knownSpread: Float = 0.15
  /// The number of times that the classes are learnt.
  private static let rounds = 4
  /// The price of a unit in nats, about −ln (0.15 / (0.4 √2π)).
  private static let unitPrice: Float = 2.1
  /// The price of Morse that nobody expects, in nats.
  static let surprise: Float = 3.5
  /// The log odds of Morse before anything is heard, 1 to 20; those of a tone that is asked for; and
  /// those of marks that are no noise, which have at least the evidence ``plainMark``, in nats.
  private static let (start, expected, clear) = (Float(-3), Float(0), Float(1))
  private static let plainMark: Float = 50
  /// The log odds of marks that noise has too, and their maximum evidence in nats.
  private static let (noise, noiseMark) = (Float(-20), Float(5))
  /// The minimum energy of nine of ten such marks, in nats.
  private static let weakestMark: Float = 2.5
  /// The least number of marks that are judged as another sender.
  private static let least = 5
  /// The shortest gap in seconds, half of that at 60 WPM; and the silence that ends a message, more
  /// than a word gap at 5 WPM.
  private static let (shortestGap, messageEnd) = (Float(0.01), Float(2))

  /// Judges a reading; Morse is expected after Morse, and where a user asks for a tone.
  ///
  /// `evidence` is that for its marks, in nats; `known` is the unit of the sender before it in
  /// seconds.
  init(_ elements: [Element], evidence score: Float, isExpected: Bool, known: Float? = nil) {
    guard !elements.isEmpty else { return }
    let energies = elements.map(\.energy).sorted()
    // A few loud notes are not the evidence of all marks.
    let mark = min(score / Float(elements.count), energies[energies.count / 2])
    guard
      mark > Self.plainMark
        || mark > Self.noiseMark && energies[energies.count / 10] > Self.weakestMark
    else {
      evidence = Self.noise
      odds = elements.map { _ in Self.noise }
      return
    }
    let start = mark > Self.plainMark ? Self.clear : isExpected ? Self.expected : Self.start
    let bits = BitDensities.all(elements)
    var without = DurationChain(elements, bits: bits, unit: 0, morse: 0)
    without.learn(rounds: Self.rounds)
    var best = (chain: without, score: -Float.infinity)
    let surprise = isExpected ? 0 : Self.surprise
    // In noise, a sender that was misread would confirm itself.
    let sender = isExpected && mark > Self.plainMark ? known : nil
    for unit in Self.units {
      var chain = DurationChain(
        elements, bits: bits, unit: unit, morse: Logarithm.share(ofOdds: start))
      chain.learn(rounds: Self.rounds)
      guard chain.isKeyed else { continue }
      let score =
        chain.score - without.score - Self.price(of: unit, known: sender) - surprise
      if score > best.score {
        best = (chain, score)
        self.unit = Logarithm.exponential(unit)
      }
    }
    (evidence, odds) = (best.score, best.chain.morse.map { Self.odds($0, best.score) })
    judgeRest(elements, isExpected: isExpected, evidence: score)
    let isMorse = odds.contains { $0 > 0 }
    finding = isMorse ? .morse : without.isPulses ? .pulses : .otherRhythm
  }

  /// Returns the price of a unit, a logarithm of seconds, in nats: that of any sender, or of the
  /// known one, who goes on.
  private static func price(of unit: Float, known: Float?) -> Float {
    let share = (unit - speed.mean) / speed.spread
    let price = unitPrice + 0.5 * share * share
    guard let known, known > 0 else { return price }
    let distance = (unit - Logarithm.of(known)) / knownSpread
    return min(price, 0.5 * distance * distance)
  }

  /// Judges what is not Morse of this hand: another sender may answer.
  private mutating func judgeRest(_ elements: [Element], isExpected: Bool, evidence score: Float) {
    var first = 0
    while let start = odds[first...].firstIndex(where: { $0 <= 0 }) {
      let end = odds[start...].firstIndex { $0 > 0 } ?? odds.count
      first = end
      guard end - start >= Self.least, end - start < odds.count else { continue }
      let rest = Squelch(
        Array(elements[start..<end]), evidence: score * Float(end - start) / Float(odds.count),
        isExpected: isExpected)
      odds.replaceSubrange(start..<end, with: rest.odds)
    }
  }

  /// Returns the log odds of a mark in a reading with the log odds `reading`.
  private static func odds(_ share: Float, _ reading: Float) -> Float {
    let other = (1 - share) / max(share, 1e-12)
    let noReading = Logarithm.exponential(-reading)
    return -Logarithm.of(max(1e-26, other + noReading + other * noReading))
  }

  /// Returns the elements of marks, which are ranges of cells; and the place of each mark's element.
  ///
  /// The duration of a mark that has begun before the first cell is unknown, so it has none.
  static func elements(
    of marks: [Range<Int>], cellSeconds: Float
  ) -> (elements: [Element], places: [Int]) {
    var joined: [Range<Int>] = []
    var places: [Int] = []
    for mark in marks {
      // A reading with too short a unit divides long marks.
      if let last = joined.last, last.lowerBound == 0 { joined.removeLast() }
      if let last = joined.last,
        Float(mark.lowerBound - last.upperBound) * cellSeconds < shortestGap
      {
        joined[joined.count - 1] = last.lowerBound..<mark.upperBound
      } else {
        joined.append(mark)
      }
      places.append(joined.count - 1)
    }
    let elements = joined.indices.map { place in
      let end = joined[place].upperBound
      let gap = place + 1 < joined.count ? Float(joined[place + 1].lowerBound - end) : .infinity
      return Element(
        mark: Logarithm.of(Float(max(1, joined[place].count)) * cellSeconds),
        gap: gap * cellSeconds < messageEnd ? Logarithm.of(gap * cellSeconds) : nil)
    }
    return (elements, places)
  }
}

/// What a sound contains.
public enum SoundFinding: Hashable, Sendable {
  case morse, noise
  /// Equal marks at equal distances: beeps, a busy tone.
  case pulses
  /// Other tones sound where the loudest is silent: a data mode, a melody.
  case otherTones
  /// Sounds that come and go in another rhythm: voice, music.
  case otherRhythm
}
