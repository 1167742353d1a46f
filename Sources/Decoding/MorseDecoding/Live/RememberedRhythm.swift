import MorseCode

/// The rhythm of a hand remembered from an earlier session, until the first presses confirm or
/// refute it.
///
/// Until an interval is as short as those inside its characters, the hand may be a slower one, so
/// nobody relies on it. It is refuted at once by presses that no reading explains: several that come much sooner than
/// inside its characters, or a series without a character of two elements. The readings of the
/// presses refute it in other cases (``PressReader``).
struct RememberedRhythm: Sendable {
  /// What the presses so far say about it.
  enum Verdict: Sendable {
    case open, confirmed, refuted
  }

  private let rhythm: PressRhythm
  private var last: MorseElement?
  /// The number of intervals, of those that were much too short, and of those inside characters.
  private var count = 0
  private var short = 0
  private var inner = 0
  /// The sum of the log ratios of the latter to the usual ones.
  private var excess: Float = 0

  /// The number of intervals that confirm the rhythm, unless they refute it.
  private static let trial = 24
  /// The log ratio of a much too short or too long interval inside characters to the usual one: 1.6.
  private static let distance: Float = 0.47
  /// The number of such intervals that refute it, and of intervals without one inside a character.
  private static let mostShort = 3
  private static let fewestInner = 7

  init(_ rhythm: PressRhythm) { self.rhythm = rhythm }

  /// Whether the hand is as fast as the remembered one: an interval was inside a character.
  var hasPace: Bool { inner > 0 }

  /// The log ratio by which the hand is slower than the remembered one, so far; at least 0.
  var slowness: Float { inner > 0 ? max(0, excess / Float(inner)) : 0 }

  /// Adds a press; the interval before it is a logarithm of nanoseconds, `nil` if it tells nothing.
  mutating func note(_ element: MorseElement, after length: Float?) -> Verdict {
    defer { last = element }
    guard let last, let length else { return .open }
    count += 1
    let usual = rhythm.mean(.inner, afterDah: last == .dah)
    if length < usual - Self.distance { short += 1 }
    let middle = (usual + rhythm.mean(.character, afterDah: last == .dah)) / 2
    if length < min(middle, usual + Self.distance) {
      inner += 1
      excess += length - usual
    }
    if short >= Self.mostShort || (inner == 0 && count >= Self.fewestInner) { return .refuted }
    return count >= Self.trial ? .confirmed : .open
  }
}
