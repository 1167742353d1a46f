public import MorseCode
public import Timeline

/// What comes down a pipe.
public enum PipedInput: Hashable, Sendable {
  /// An interval: it ended when its line arrived.
  case interval(KeyingInterval)
  /// The writer has gone.
  case writerGone
}

/// What a key did that is worked through a pipe.
public enum PipedOutput: Hashable, Sendable {
  /// It went down or up.
  case edge(isDown: Bool)
  /// The mark that had begun was none: the pause goes on.
  case withdrawn
}

/// Makes a key's edges of intervals that arrive as they end.
///
///                mark / down, up                       space / down
///     up ◄───────────────────────── up ─────────────────────────────────► down
///      ▲                            ▲                                        │
///      │                            └────────────── mark / up ───────────────┤
///      └─────────── writer gone, or another space / withdrawn ◄──────────────┘
///
/// A space that has ended is a key that goes down: so a writer that keeps time is heard as it keys.
/// Durations are taken at their word; the moments of arrival only say where the keying lies. Lines
/// that come ahead of their time wait for it. After a space too long to lie inside a word the key
/// goes down when its mark is known, for such a space may be the end.
public struct PipedKeying: TimedMachine, Sendable {
  private var plan: [Timed<PipedOutput>] = []
  /// When the last interval ends that is known; `nil` before the first.
  private var end: Timestamp?
  /// Whether a space has ended and its mark is not known yet.
  private var isDown = false
  private var latest = Timestamp(nanoseconds: .min)

  /// By how much a line may be late and still be taken at its word, in nanoseconds.
  private static let jitter: Int64 = 5_000_000
  /// A longer space may be the end of the keying, in nanoseconds.
  private static let longestPause: Int64 = 2_000_000_000

  /// Creates a key that is up.
  public init() {}

  /// How many edges wait for their time.
  public var backlog: Int { plan.count }

  /// When the next edge is due.
  public var deadline: Timestamp? { plan.first?.moment }

  /// Takes in an interval that has arrived.
  public mutating func handle(
    _ input: PipedInput, at now: Timestamp, into outputs: inout [Timed<PipedOutput>]
  ) {
    advance(to: now, into: &outputs)
    switch input {
    case .interval(let interval) where interval.isMark: addMark(interval.nanoseconds)
    case .interval(let interval): addSpace(interval.nanoseconds)
    case .writerGone: withdraw()
    }
    advance(to: now, into: &outputs)
  }

  /// Gives out the edges up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<PipedOutput>]) {
    latest = max(latest, now)
    let due = plan.prefix { $0.moment <= latest }
    outputs += due
    plan.removeFirst(due.count)
  }

  private mutating func addMark(_ duration: Int64) {
    let arrival = latest.advanced(byNanoseconds: -duration)
    let start = isDown ? end ?? arrival : max(end ?? arrival, arrival)
    let finish = start.advanced(byNanoseconds: duration)
    if !isDown { plan.append(Timed(.edge(isDown: true), at: start)) }
    plan.append(Timed(.edge(isDown: false), at: finish))
    end = finish
    isDown = false
  }

  private mutating func addSpace(_ duration: Int64) {
    withdraw()
    let told = end?.advanced(byNanoseconds: duration)
    let start = max(told ?? latest, latest.advanced(byNanoseconds: -Self.jitter))
    end = start
    guard duration <= Self.longestPause else { return }
    plan.append(Timed(.edge(isDown: true), at: start))
    isDown = true
  }

  /// Takes back the key's going down, before it has or after.
  private mutating func withdraw() {
    guard isDown else { return }
    isDown = false
    if plan.last?.value == .edge(isDown: true) {
      plan.removeLast()
    } else {
      plan.append(Timed(.withdrawn, at: latest))
    }
  }
}
