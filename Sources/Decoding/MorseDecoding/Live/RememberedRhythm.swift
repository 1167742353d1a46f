import MorseCode

/// The rhythm of a hand remembered from an earlier session, until the first presses confirm or
/// refute it.
///
/// It is refuted at once by presses that no reading explains: several that come much sooner than
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

  /// The number of intervals that confirm the rhythm, unless they refute it.
  private static let trial = 24
  /// The log ratio of a much too short interval to the usual one: 1.6.
  private static let distance: Float = 0.47
  /// The number of such intervals that refute it, and of intervals without one inside a character.
  private static let mostShort = 3
  private static let fewestInner = 7

  init(_ rhythm: PressRhythm) { self.rhythm = rhythm }

  /// Adds a press; the interval before it is a logarithm of nanoseconds, `nil` if it tells nothing.
  mutating func note(_ element: MorseElement, after length: Float?) -> Verdict {
    defer { last = element }
    guard let last, let length else { return .open }
    count += 1
    let usual = rhythm.mean(.inner, afterDah: last == .dah)
    if length < usual - Self.distance { short += 1 }
    if length < (usual + rhythm.mean(.character, afterDah: last == .dah)) / 2 { inner += 1 }
    if short >= Self.mostShort || (inner == 0 && count >= Self.fewestInner) { return .refuted }
    return count >= Self.trial ? .confirmed : .open
  }
}
