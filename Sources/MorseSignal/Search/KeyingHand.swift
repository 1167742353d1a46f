import RealFunctions

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
/// Durations are log-normal, because timing errors grow with the duration. Source: the textbook
/// proportions are those of ITU-R M.1677-1. The initial spreads are those of a practised hand.
struct KeyingHand: Sendable {
  /// The mean duration of each kind, as a logarithm of units.
  private(set) var means: [Float] = [0, 1.0986, 0, 1.0986, 1.9459]
  /// The standard deviation of each logarithm.
  private(set) var spreads: [Float] = [0.2, 0.2, 0.25, 0.25, 0.3]

  /// The weight of the initial values, as a number of intervals.
  private static let weight: Float = 4
  /// The minimum spread, for machine keying: edges are located only to a fraction of a unit.
  private static let exact: Float = 0.06
  /// The share of irregular durations, and their spread.
  private static let (tailShare, tailSpread) = (Float(0.02), Float(0.5))

  /// Returns the log probabilities of durations from 0 to `count` frames.
  ///
  /// `frame` is the duration of a frame and `resolution` the precision of an edge, both in units.
  func table(_ kind: KeyingKind, count: Int, frame: Float, resolution: Float) -> [Float] {
    let scale = Logarithm.of(resolution)
    return (0...count).map { length in
      length == 0 ? -1e9 : density(kind, units: Float(length) * frame) + scale
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
    return -0.5 * share * share - Logarithm.of(spread * 2.5066)
  }

  /// The possible durations of a kind, in units.
  func range(_ kind: KeyingKind) -> ClosedRange<Float> {
    let mean = Logarithm.exponential(means[kind.rawValue])
    switch kind {
    case .dit: return 0.3...2.2
    case .dah: return min(1.6, 0.6 * mean)...max(5.5, 1.8 * mean)
    case .elementGap: return 0.2...2.4
    case .characterGap: return min(1.5, 0.5 * mean)...max(6, 2.2 * mean)
    default: return min(4, 0.55 * mean)...max(14, 2.2 * mean)
    }
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
        // Limit the influence of outliers.
        let distance = max(-0.7, min(0.7, value - mean))
        squares += distance * distance
      }
      let units = Logarithm.exponential(mean)
      let variance = squares / (count + Self.weight) - rounding / (units * units)
      means[place] = mean
      spreads[place] = max(variance, Self.exact * Self.exact).squareRoot()
    }
  }
}
