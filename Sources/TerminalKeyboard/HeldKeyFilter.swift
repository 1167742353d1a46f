import TerminalCodec
import Timeline

/// Tells a key that is held down from a key that is pressed again and again.
///
/// A plain terminal repeats a held key as if it were pressed anew. What gives it away is its pace:
/// twenty to fifty presses a second, each interval like the last, for longer than any character goes
/// on. Nobody taps like that. From the seventh such press on, the key is taken as held; the elements
/// that its repeats have made are taken back.
struct HeldKeyFilter {
  enum Verdict: Hashable {
    /// A press like any other.
    case pressed
    /// A repeat of a held key, to be passed over.
    case held
    /// The first repeat that was recognized; so many before it were taken for presses.
    case foundHeld(earlier: Int)
  }

  private static let intervals: ClosedRange<Int64> = 20_000_000...50_000_000
  private static let tolerance: Int64 = 6_000_000
  private static let enough = 7

  private var last: (key: Key, moment: Timestamp)?
  private var interval: Int64 = 0
  private var streak = 0

  /// Judges a press that came at `now`.
  ///
  /// Only an element's key is ever found to be held: deleting and moving by holding a key is what
  /// people expect. A terminal that reports repeats as such is believed.
  mutating func judge(_ key: Key, isElement: Bool, at now: Timestamp) -> Verdict {
    guard isElement else {
      last = nil
      return .pressed
    }
    if key.phase == .repeat { return .held }
    defer { last = (key, now) }
    guard let last, last.key == key else { return restart() }
    let elapsed = last.moment.nanoseconds(to: now)
    guard Self.intervals.contains(elapsed) else { return restart() }
    guard streak > 0, abs(elapsed - interval) <= Self.tolerance else {
      interval = elapsed
      streak = 1
      return .pressed
    }
    streak += 1
    guard streak >= Self.enough else { return .pressed }
    return streak == Self.enough ? .foundHeld(earlier: streak) : .held
  }

  private mutating func restart() -> Verdict {
    streak = 0
    return .pressed
  }
}
