import Mathematics

/// The marks of a straight key remembered from an earlier session, until the first ones of this
/// session confirm or refute them.
///
/// The hand may key a little faster or slower than before. It is refuted once its marks are much
/// likelier at another speed.
struct RememberedMarks: Sendable {
  /// The means and spreads of both kinds of marks, as logarithms of nanoseconds.
  private let dit: (mean: Float, spread: Float)
  private let dah: (mean: Float, spread: Float)
  /// The number of marks, and their log likelihood at each speed.
  private var count = 0
  private var scores: InlineArray<41, Float> = .init(repeating: 0)

  /// The number of marks that confirm the hand, unless they refute it.
  private static let trial = 24
  /// The distance between two speeds as a logarithm: less than a spread.
  private static let step: Float = 0.1
  /// The number of speeds on either side that are still the remembered hand's: up to a third off.
  private static let near = 3
  /// The minimum spread of marks, because few speeds are tried.
  private static let leastSpread: Float = 0.1
  /// The density of a mark that fits no kind: a glitch alone refutes nothing.
  private static let strange: Float = 0.03
  /// The minimum log odds of another speed: 400 to 1.
  private static let odds: Float = 6

  /// Creates the marks of a hand; `nil` if it is of another kind.
  init?(_ memory: HandMemory) {
    guard memory.rhythm == .straight, let dit = memory.dit, let dah = memory.dah else { return nil }
    func bell(_ length: HandMemory.Length) -> (Float, Float) {
      (Float(Logarithm.of(length.nanoseconds)), max(Float(length.spread), Self.leastSpread))
    }
    (self.dit, self.dah) = (bell(dit), bell(dah))
  }

  /// Adds a mark in nanoseconds.
  mutating func note(mark: Double) -> RememberedRhythm.Verdict {
    count += 1
    let length = Float(Logarithm.of(mark))
    let middle = scores.count / 2
    var (known, other) = (-Float.infinity, -Float.infinity)
    for place in scores.indices {
      let speed = Float(place - middle) * Self.step
      let density = density(length - speed, dit) + density(length - speed, dah) + Self.strange
      scores[place] += Float(Logarithm.of(Double(density)))
      if abs(place - middle) <= Self.near {
        known = max(known, scores[place])
      } else {
        other = max(other, scores[place])
      }
    }
    if other > known + Self.odds { return .refuted }
    return count >= Self.trial ? .confirmed : .open
  }

  /// Returns the density of a length as one of a kind, which half of the marks are.
  private func density(_ length: Float, _ kind: (mean: Float, spread: Float)) -> Float {
    let distance = Double((length - kind.mean) / kind.spread)
    return 0.2 * Float(Logarithm.exponential(-0.5 * distance * distance)) / kind.spread
  }
}
