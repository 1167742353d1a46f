import TerminalCodec
import Timeline

/// Tells taps of a straight key from holds in a terminal that tells no release.
///
/// A terminal repeats a held key: first after a delay of its own, then at an even pace that no finger
/// keeps up. A hold shorter than the delay looks like a tap. So the first press counts as a tap until
/// the second repeat shows that it was none: coarse, but enough to tell dit from dah.
///
///     apart ──press──► tapped ──the same, 20 to 50 ms after the last──► held
///       ▲               │  ▲│                                            │
///       │    another ───┘  └┘ the same, sooner or later                  │
///       └───────────────── silence of 150 ms, another key ───────────────┘
struct RepeatedKey: Hashable, Sendable {
  enum Verdict: Hashable {
    /// A tap, as it seems.
    case tapped
    /// The presses since then, this one included, were one, which is still held.
    case heldSince(Timestamp)
    /// A repeat of a key that is known to be held.
    case held
  }

  /// From the shortest pause between repeats to the longest, in nanoseconds.
  private static let pace: ClosedRange<Int64> = 20_000_000...50_000_000
  /// The delays before the first repeat, in nanoseconds; X takes 660 ms, the slowest setups 1 s.
  static let delay: ClosedRange<Int64> = 150_000_000...1_100_000_000
  /// How long a held key is quiet when it has been let go, in nanoseconds.
  private static let quiet: Int64 = 150_000_000

  private var key: Key?
  private var last = Timestamp.zero
  private var former: Timestamp?
  private var isHeld = false

  /// Judges a press that came at `now`.
  mutating func judge(_ pressed: Key, at now: Timestamp) -> Verdict {
    let isOver = isHeld && last.nanoseconds(to: now) >= Self.quiet
    guard pressed == key, !isOver else {
      self = RepeatedKey()
      (key, last) = (pressed, now)
      return .tapped
    }
    defer { (former, last) = (last, now) }
    if isHeld { return .held }
    guard Self.pace.contains(last.nanoseconds(to: now)) else { return .tapped }
    isHeld = true
    return .heldSince(beganBeforeLast ?? last)
  }

  /// The press before the last, if the last was its first repeat.
  private var beganBeforeLast: Timestamp? {
    former.flatMap { Self.delay.contains($0.nanoseconds(to: last)) ? $0 : nil }
  }
}
