import TerminalCodec
import Timeline

/// Tells a key that is held down from a key that is pressed again and again.
///
/// A plain terminal repeats a held key as if it were pressed anew. What gives it away is its pace:
/// no hand presses one key twenty times a second and goes on with it. Only presses at one moment are
/// quicker: they come from a program, and mean what they say.
///
///     apart ──20 to 50 ms after the last──► run of 2, 3 … 7 ──the 8th──► held
///       ▲                                     │                           │
///       └──another key, or more than 50 ms────┘     quiet for 150 ms      │
///       └─────────────────────────────────────────────────────────────────┘
struct HeldKeyFilter {
  enum Verdict: Hashable {
    /// A press like any other; the first, as it seems, of what may turn out to be a run.
    case pressed
    /// A press that follows so soon that the key may be held.
    case suspected
    /// The first press that shows the key to be held: the whole run was none of the hand's.
    case foundHeld
    /// A repeat of a held key, to be passed over.
    case held
  }

  /// From the shortest pause between repeats to the longest, in nanoseconds.
  private static let pace: ClosedRange<Int64> = 20_000_000...50_000_000
  /// How long a held key is quiet when it has been let go, in nanoseconds.
  private static let quiet: Int64 = 150_000_000
  /// How many presses at such a pace are no hand's.
  private static let enough = 8

  private var last: (key: Key, moment: Timestamp)?
  /// The presses of the run so far; those at one moment are one.
  private var count = 1

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
    if count >= Self.enough { return elapsed < Self.quiet ? .held : restart() }
    guard elapsed <= Self.pace.upperBound else { return restart() }
    if elapsed >= Self.pace.lowerBound { count += 1 }
    return count < Self.enough ? .suspected : .foundHeld
  }

  private mutating func restart() -> Verdict {
    count = 1
    return .pressed
  }
}
