import Mathematics

/// The log odds that marks are Morse and not another sound that comes and goes.
///
/// Three models explain the durations. Morse has two classes of marks and three of gaps; within a
/// class, logarithms of durations are normally distributed. A pulse train has one class of marks and
/// one of gaps. Any other sound has logarithms that are uniformly distributed over ``range``. The
/// loudness of the gaps tells a sound that only moves to another pitch.
struct MorseOdds: Sendable {
  /// A mark and the gap after it, as logarithms of their durations in cells.
  struct Element: Sendable {
    var mark: Float
    /// The gap; `nil` at the end of a message.
    var gap: Float?
  }

  /// The range of the durations in other sounds, as a logarithm: a quarter of a dit to four.
  private static let range: Float = 2.6
  /// The usual spread of a class and its weight in durations, and the minimum spread: a cell.
  private static let spread: (usual: Float, weight: Float, least: Float) = (0.2, 2, 0.06)
  /// A mean absolute deviation to a standard deviation: √(π/2).
  private static let deviation: Float = 1.253
  /// The price of a class in nats: its mean is fitted.
  private static let price: Float = 1.5
  /// The mean ratios of a dah and of an element gap to a dit, as logarithms, with their spreads.
  private static let (dah, gap) = ((mean: Float(1.1), spread: Float(0.2)), (Float(0), Float(0.45)))
  /// The price of a mark longer than a dah, in nats.
  private static let hold: Float = 2
  /// The price of the unit in nats: it is the best of some candidates.
  private static let unit: Float = 2
  /// The limits of the classes as logarithms of units: between 1 and 3, 3 and 7, and 1.8 dahs.
  private static let (first, second, longest) = (Float(0.55), Float(1.52), Float(1.7))
  /// The shortest gap in seconds: half of that at 60 WPM.
  private static let shortestGap: Float = 0.01
  /// The silence that ends a message, in seconds: more than a word gap at 5 WPM.
  private static let messageEnd: Float = 2
  /// The distance of candidate units, as a logarithm.
  private static let step: Float = 0.1

  /// The log-likelihood ratio of Morse to the best other model.
  let logOdds: Float
  /// Whether equal marks at equal distances are more probable than Morse.
  let isPulses: Bool

  /// Judges the marks of a part of a message.
  init(_ elements: ArraySlice<Element>) {
    let marks = elements.map(\.mark)
    let gaps = elements.compactMap(\.gap)
    var morse = -Float.infinity
    var unit = (marks.min() ?? 0) - Self.longest
    while unit < (marks.max() ?? 0) {
      morse = max(morse, Self.morse(marks, gaps, unit: unit))
      unit += Self.step
    }
    let pulses = Self.gain(marks[...]) + Self.gain(gaps[...])
    logOdds = morse - Self.unit - max(0, pulses)
    isPulses = pulses > max(0, morse - Self.unit)
  }

  /// Returns the elements of marks, which are ranges of cells; and the place of each mark's element.
  static func elements(
    of marks: [Range<Int>], cellSeconds: Float
  ) -> (elements: [Element], places: [Int]) {
    var joined: [Range<Int>] = []
    var places: [Int] = []
    for mark in marks {
      // A reading with too short a unit divides long marks.
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
        mark: Logarithm.of(Float(max(1, joined[place].count))),
        gap: gap * cellSeconds < messageEnd ? Logarithm.of(gap) : nil)
    }
    return (elements, places)
  }

  /// Returns the log-likelihood ratio of Morse with a unit to a uniform distribution.
  private static func morse(_ marks: [Float], _ gaps: [Float], unit: Float) -> Float {
    func part(_ values: [Float], _ low: Float, _ high: Float) -> [Float] {
      values.filter { $0 - unit >= low && $0 - unit < high }
    }
    let (dits, dahs) = (part(marks, -.infinity, first), part(marks, first, longest))
    let holds = marks.count - dits.count - dahs.count
    let inner = part(gaps, -.infinity, first)
    let characters = part(gaps, first, second)
    var sum = gain(dits[...]) + gain(dahs[...]) + shares([dits.count, dahs.count, holds])
    sum += gain(inner[...]) + gain(characters[...])
    sum += shares([inner.count, characters.count, gaps.count - inner.count - characters.count])
    if !dits.isEmpty, !dahs.isEmpty { sum += fit(mean(dahs[...]) - mean(dits[...]), dah) }
    if !dits.isEmpty, !inner.isEmpty { sum += fit(mean(inner[...]) - mean(dits[...]), gap) }
    return sum - hold * Float(holds)
  }

  /// Returns the log-likelihood ratio of one class to a uniform distribution.
  private static func gain(_ logs: ArraySlice<Float>) -> Float {
    guard !logs.isEmpty else { return 0 }
    let (mean, count) = (mean(logs), Float(logs.count))
    let absolute = logs.reduce(0) { $0 + abs($1 - mean) } / count * deviation
    let variance =
      (spread.weight * spread.usual * spread.usual + count * absolute * absolute)
      / (spread.weight + max(1, count - 1))
    let width = max(spread.least, variance.squareRoot()) * RootOfTwoPi.value
    return count * (Logarithm.of(range / width) - 0.5) - price
  }

  private static func mean(_ logs: ArraySlice<Float>) -> Float {
    logs.reduce(0, +) / Float(logs.count)
  }

  private static func fit(_ value: Float, _ usual: (mean: Float, spread: Float)) -> Float {
    let share = (value - usual.mean) / usual.spread
    return -0.5 * min(share * share, 16)
  }

  /// Returns the log probability of the classes, given their shares.
  private static func shares(_ counts: [Int]) -> Float {
    let sum = Float(max(1, counts.reduce(0, +)))
    return counts.reduce(Float(0)) {
      $1 > 0 ? $0 + Float($1) * Logarithm.of(Float($1) / sum) : $0
    }
  }
}

/// Divides a reading into passages of Morse and of other sounds.
///
/// A chain of two states, solved with the forward-backward algorithm: a passage is a part of a message
/// with at most ``most`` marks.
struct Squelch: Sendable {
  /// A part of a message.
  struct Passage: Sendable {
    var marks: Range<Int>
    /// The log odds that it is Morse, including its neighbours.
    var logOdds: Float
    var isPulses: Bool
  }

  private(set) var passages: [Passage] = []
  /// The log-likelihood ratio of the whole reading to "no Morse".
  private(set) var evidence: Float = 0

  /// What the whole reading is most of all.
  var finding: SoundFinding {
    let other = passages.filter { $0.logOdds <= 0 }
    guard other.count == passages.count else { return .morse }
    guard !other.isEmpty else { return .noise }
    return 2 * other.count(where: \.isPulses) > other.count ? .pulses : .otherRhythm
  }

  /// The maximum number of marks in a passage: some six characters.
  private static let most = 16
  /// The log odds of Morse before anything is heard, 1 to 20; those of a tone that is asked for; those
  /// of marks that are no noise; and those of a change between passages.
  private static let (start, expected, clear) = (Float(-3), Float(0), Float(2))
  private static let change: Float = -4
  /// The evidence for a mark in nats that noise does not reach.
  private static let plainMark: Float = 50

  /// Judges a reading; a user who asks for a tone expects Morse there.
  ///
  /// `evidence` is that for its marks, in nats.
  init(_ elements: [MorseOdds.Element], evidence score: Float, isExpected: Bool) {
    var odds: [MorseOdds] = []
    var ranges: [Range<Int>] = []
    var first = 0
    for place in elements.indices {
      let isEnd = elements[place].gap == nil || place + 1 == elements.count
      guard isEnd || place + 1 - first >= Self.most, place + 1 > first else { continue }
      // A short rest belongs to the part before it.
      let rest = elements[(place + 1)...].firstIndex { $0.gap == nil }
      if !isEnd, (rest ?? elements.count - 1) - place < Self.most / 2 { continue }
      ranges.append(first..<place + 1)
      odds.append(MorseOdds(elements[first..<place + 1]))
      first = place + 1
    }
    let isClear = score > Self.plainMark * Float(elements.count)
    let start = isClear ? Self.clear : isExpected ? Self.expected : Self.start
    chain(odds, ranges, start: start)
  }

  private mutating func chain(_ odds: [MorseOdds], _ ranges: [Range<Int>], start: Float) {
    var before: [Float] = []
    var state = start
    for each in odds {
      before.append(state)
      evidence += Self.sum(0, state + each.logOdds) - Self.sum(0, state)
      state = Self.changed(state + each.logOdds)
    }
    state = 0
    for place in odds.indices.reversed() {
      let all = before[place] + odds[place].logOdds + state
      passages.append(
        Passage(marks: ranges[place], logOdds: all, isPulses: odds[place].isPulses))
      state = Self.changed(odds[place].logOdds + state)
    }
    passages.reverse()
  }

  /// Returns log odds after a possible change of the state.
  private static func changed(_ odds: Float) -> Float {
    sum(odds, change) - sum(0, odds + change)
  }

  /// Returns the logarithm of the sum of two numbers given as logarithms.
  private static func sum(_ first: Float, _ second: Float) -> Float {
    let (high, low) = (max(first, second), min(first, second))
    return high + Logarithm.of(1 + Logarithm.exponential(max(low - high, -40)))
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
