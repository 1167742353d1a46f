/// The kinds of intervals of keying.
enum IntervalKind: Int, CaseIterable, Sendable {
  case dit, dah, elementGap, characterGap, wordGap
  /// A mark longer than any dah: a key that is held.
  case hold
  /// A space longer than any gap between words.
  case silence

  var isMark: Bool { self == .dit || self == .dah || self == .hold }
  /// Those whose lengths tell about the hand.
  static let timed: [IntervalKind] = [.dit, .dah, .elementGap, .characterGap, .wordGap]
}

/// How long a sender's marks and gaps are, in units, and how much they scatter.
///
/// Lengths are log-normal: timing errors grow with the length. Source: the textbook proportions are
/// those of ITU-R M.1677-1; the spreads to begin with are a practised hand's.
struct KeyingHand: Sendable {
  /// The mean of a kind's length, as a logarithm of units.
  private(set) var means: [Float] = [0, 1.0986, 0, 1.0986, 1.9459]
  /// The standard deviation of that logarithm.
  private(set) var spreads: [Float] = [0.2, 0.2, 0.25, 0.25, 0.3]

  /// What is believed of a hand beforehand weighs as much as so many of its intervals.
  private static let weight: Float = 4
  /// The spread of a machine, since edges are found to a part of a unit alone.
  private static let exact: Float = 0.06
  /// How much of the lengths are out of any rule, and how much those scatter.
  private static let (tailShare, tailSpread) = (Float(0.02), Float(0.5))

  /// The logarithms of the probabilities of lengths from 0 to `count` frames.
  ///
  /// A `frame` is so many units long; an edge is known as closely as `resolution`, in units.
  func table(_ kind: IntervalKind, count: Int, frame: Float, resolution: Float) -> [Float] {
    let scale = SignalMath.logarithm(resolution)
    return (0...count).map { length in
      length == 0 ? -1e9 : density(kind, units: Float(length) * frame) + scale
    }
  }

  private func density(_ kind: IntervalKind, units: Float) -> Float {
    let (mean, spread) = (means[kind.rawValue], spreads[kind.rawValue])
    let log = SignalMath.logarithm(units)
    let distance = log - mean
    let core = Self.bell(distance, spread) + SignalMath.logarithm(1 - Self.tailShare)
    let tail = Self.bell(distance, Self.tailSpread) + SignalMath.logarithm(Self.tailShare)
    return max(core, tail) - log
  }

  private static func bell(_ distance: Float, _ spread: Float) -> Float {
    let share = distance / spread
    return -0.5 * share * share - SignalMath.logarithm(spread * 2.5066)
  }

  /// The range of lengths in units that a kind may have.
  func range(_ kind: IntervalKind) -> ClosedRange<Float> {
    let mean = SignalMath.exponential(means[kind.rawValue])
    switch kind {
    case .dit: return 0.3...2.2
    case .dah: return min(1.6, 0.6 * mean)...max(5.5, 1.8 * mean)
    case .elementGap: return 0.2...2.4
    case .characterGap: return min(1.5, 0.5 * mean)...max(6, 2.2 * mean)
    default: return min(4, 0.55 * mean)...max(14, 2.2 * mean)
    }
  }

  /// Learns from lengths in units, by kind, as logarithms.
  ///
  /// The frames alone cause a variance of `rounding`, in units.
  mutating func learn(from lengths: [[Float]], rounding: Float) {
    let before = KeyingHand()
    for kind in IntervalKind.timed {
      let place = kind.rawValue
      let (values, count) = (lengths[place], Float(lengths[place].count))
      let sum = values.reduce(0, +) + Self.weight * before.means[place]
      let mean = sum / (count + Self.weight)
      var squares = Self.weight * before.spreads[place] * before.spreads[place]
      for value in values {
        // One wild length does not rule the others.
        let distance = max(-0.7, min(0.7, value - mean))
        squares += distance * distance
      }
      let units = SignalMath.exponential(mean)
      let variance = squares / (count + Self.weight) - rounding / (units * units)
      means[place] = mean
      spreads[place] = max(variance, Self.exact * Self.exact).squareRoot()
    }
  }
}
