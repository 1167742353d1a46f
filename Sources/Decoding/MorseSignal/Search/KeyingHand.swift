import Mathematics

/// The kinds of keying intervals.
enum KeyingKind: Int, CaseIterable, Sendable {
  case dit, dah, elementGap, characterGap, wordGap
  /// A mark longer than any dah: a held key.
  case hold
  /// A space longer than any word gap.
  case silence

  var isMark: Bool { self == .dit || self == .dah || self == .hold }
  /// The kinds whose durations describe the hand.
  static let timed: [KeyingKind] = [.dit, .dah, .elementGap, .characterGap, .wordGap]
}

/// The durations of a sender's marks and gaps in units, and their spreads.
///
/// Durations are log-normal, because timing errors grow with the duration. The initial means are
/// the textbook's (ITU-R M.1677-1). The initial spreads fit any sender: they are wider than those
/// of a usual hand, 0.12 to 0.25 (`UsualHand` in MorseDecoding).
struct KeyingHand: Sendable {
  /// The mean duration of each kind, as a logarithm of units: initially ln 1, ln 3 and ln 7.
  private(set) var means: [Float] = [0, 1.0986, 0, 1.0986, 1.9459]
  /// The standard deviation of each logarithm.
  private(set) var spreads: [Float] = [0.2, 0.2, 0.25, 0.25, 0.3]

  /// The weight of the initial values in intervals: one moves a mean by a fifth of its distance.
  private static let weight: Float = 4
  /// The minimum spread, for machine keying: edges are located only to half a frame, 1/16 unit.
  private static let exact: Float = 0.06
  /// The share of irregular durations, one in fifty, and their spread, a factor of 1.6.
  private static let (tailShare, tailSpread) = (Float(0.02), Float(0.5))
  /// The log probability of no duration: less than that of any other.
  private static let impossible: Float = -1e9
  /// The maximum deviation that counts for a spread, as a logarithm: half or twice the mean.
  private static let farthest: Float = 0.7
  /// The limits of each kind's durations in units, and relative to the mean; the wider one counts.
  ///
  /// They bound the work of a search. The textbook's are two to six initial spreads inside.
  private static let limits: [(low: Float, lowShare: Float, high: Float, highShare: Float)] = [
    (0.3, .infinity, 2.2, 0), (1.6, 0.6, 5.5, 1.8), (0.2, .infinity, 2.4, 0), (1.5, 0.5, 6, 2.2),
    (4, 0.55, 14, 2.2),
  ]

  /// Returns the log probabilities of durations from 0 to `count` frames.
  ///
  /// `frame` is the duration of a frame and `resolution` the precision of an edge, both in units.
  func table(_ kind: KeyingKind, count: Int, frame: Float, resolution: Float) -> [Float] {
    let scale = Logarithm.of(resolution)
    return (0...count).map { length in
      length == 0 ? Self.impossible : density(kind, units: Float(length) * frame) + scale
    }
  }

  private func density(_ kind: KeyingKind, units: Float) -> Float {
    let (mean, spread) = (means[kind.rawValue], spreads[kind.rawValue])
    let log = Logarithm.of(units)
    let distance = log - mean
    let core = Self.bell(distance, spread) + Logarithm.of(1 - Self.tailShare)
    let tail = Self.bell(distance, Self.tailSpread) + Logarithm.of(Self.tailShare)
    return max(core, tail) - log
  }

  private static func bell(_ distance: Float, _ spread: Float) -> Float {
    let share = distance / spread
    return -0.5 * share * share - Logarithm.of(spread * RootOfTwoPi.value)
  }

  /// The possible durations of a kind, in units.
  func range(_ kind: KeyingKind) -> ClosedRange<Float> {
    let mean = Logarithm.exponential(means[kind.rawValue])
    let limit = Self.limits[kind.rawValue]
    return min(limit.low, limit.lowShare * mean)...max(limit.high, limit.highShare * mean)
  }

  /// Learns from durations of each kind, as logarithms of units.
  ///
  /// `rounding` is the variance caused by the frames, in squared units.
  mutating func learn(from lengths: [[Float]], rounding: Float) {
    let before = KeyingHand()
    for kind in KeyingKind.timed {
      let place = kind.rawValue
      let (values, count) = (lengths[place], Float(lengths[place].count))
      let sum = values.reduce(0, +) + Self.weight * before.means[place]
      let mean = sum / (count + Self.weight)
      var squares = Self.weight * before.spreads[place] * before.spreads[place]
      for value in values {
        let distance = max(-Self.farthest, min(Self.farthest, value - mean))
        squares += distance * distance
      }
      let units = Logarithm.exponential(mean)
      let variance = squares / (count + Self.weight) - rounding / (units * units)
      means[place] = mean
      spreads[place] = max(variance, Self.exact * Self.exact).squareRoot()
    }
  }
}
