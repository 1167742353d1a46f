import TerminalCodec
import Timeline

/// Tells presses of a switch from the repeats of a key that is held, where no release is told.
///
/// A terminal repeats a held key: first after a delay of its own, then at an even pace. A press that may be
/// the first repeat counts when no second follows. Presses at one moment come from a program, and mean what
/// they say.
///
///     apart ──press──► pressed ──the same, 150 ms to 1.1 s later──► waiting ──120 ms──► pressed, at its moment
///       ▲                │ the same, 20 to 150 ms later                │ the same
///       │                ▼                                            │
///       └──another key── held ◄───────────────────────────────────────┘
struct SwitchPresses: TimedMachine, Hashable, Sendable {
  typealias Input = Key
  /// The moment of a press that counts.
  typealias Output = Timestamp

  private enum State: Hashable, Sendable {
    /// The state before any press.
    case apart
    /// The state after a press that counts.
    case pressed(Key, at: Timestamp)
    /// The state while a press may turn out to be a repeat.
    case waiting(Key, at: Timestamp)
    /// The state while a key is held.
    case held(Key, at: Timestamp)
  }

  /// The quickest repeats that a terminal makes, in nanoseconds.
  private static let quickest: Int64 = 20_000_000
  /// How long the second repeat is waited for: the slowest, those of consoles and of macOS, are 92 ms apart.
  private static let patience = Duration.milliseconds(120)

  private var state = State.apart

  /// When a press that waits counts; `nil` while none does.
  var deadline: Timestamp? {
    guard case .waiting(_, let moment) = state else { return nil }
    return moment.advanced(by: Self.patience)
  }

  /// Lets a press count that has waited for long enough.
  mutating func advance(to now: Timestamp, into outputs: inout [Timed<Timestamp>]) {
    guard let due = deadline, due <= now else { return }
    count(at: due, into: &outputs)
  }

  /// Judges a press.
  mutating func handle(_ key: Key, at now: Timestamp, into outputs: inout [Timed<Timestamp>]) {
    advance(to: now, into: &outputs)
    switch state {
    case .pressed(key, let last), .held(key, let last):
      judge(key, after: last, at: now, into: &outputs)
    case .waiting(key, let last) where last.nanoseconds(to: now) >= Self.quickest:
      state = .held(key, at: now)
    case .apart, .pressed, .held, .waiting:
      count(at: now, into: &outputs)
      press(key, at: now, into: &outputs)
    }
  }

  /// Lets a press count that waits: something else has been done since.
  mutating func count(at now: Timestamp, into outputs: inout [Timed<Timestamp>]) {
    guard case .waiting(let key, let moment) = state else { return }
    state = .pressed(key, at: moment)
    outputs.append(Timed(moment, at: now))
  }

  private mutating func judge(
    _ key: Key, after last: Timestamp, at now: Timestamp, into outputs: inout [Timed<Timestamp>]
  ) {
    switch last.nanoseconds(to: now) {
    case Self.quickest..<RepeatedKey.delay.lowerBound: state = .held(key, at: now)
    case RepeatedKey.delay: state = .waiting(key, at: now)
    default: press(key, at: now, into: &outputs)
    }
  }

  private mutating func press(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<Timestamp>]
  ) {
    state = .pressed(key, at: now)
    outputs.append(Timed(now, at: now))
  }
}
