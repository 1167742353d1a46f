public import MorseCode
public import Timeline

/// An event at the reading end of a pipe.
public enum PipedInput: Hashable, Sendable {
  /// An interval; it ended when its line arrived.
  case interval(KeyingInterval)
  /// The writer has closed the pipe.
  case writerGone
}

/// An action of a key that is controlled through a pipe.
public enum PipedOutput: Hashable, Sendable {
  /// The key goes down or up.
  case edge(isDown: Bool)
  /// The current mark is cancelled: the space before it continues.
  case withdrawn
}

/// Converts intervals that arrive as they end into key edges.
///
///                mark / down, up                       space / down
///     up ◄───────────────────────── up ─────────────────────────────────► down
///      ▲                            ▲                                        │
///      │                            └────────────── mark / up ───────────────┤
///      └─────────── writer gone, or another space / withdrawn ◄──────────────┘
///
/// The end of a space means that the key goes down. So a writer that sends in real time sounds as
/// it keys. Durations come from the lines; arrival times only place the keying in time. Edges of
/// lines that arrive early wait until they are due. A very long space may be the end of the keying.
/// After such a space the key goes down only when the mark's line arrives.
public struct PipedKeying: TimedMachine, Sendable {
  private var plan: [Timed<PipedOutput>] = []
  /// The end of the last known interval; `nil` before the first.
  private var end: Timestamp?
  /// Whether a space has ended and its mark has not arrived yet.
  private var isDown = false
  private var latest = Timestamp(nanoseconds: .min)

  /// The maximum lateness of a line that still uses its own duration, in nanoseconds.
  private static let jitter: Int64 = 5_000_000
  /// The longest space, in nanoseconds, after which the key goes down before the mark arrives.
  private static let longestPause: Int64 = 2_000_000_000

  /// Creates a key that is up.
  public init() {}

  /// The number of scheduled edges.
  public var backlog: Int { plan.count }

  /// The moment of the next edge.
  public var deadline: Timestamp? { plan.first?.moment }

  /// Processes an interval, or the end of the writer, that arrived at `now`.
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

  /// Outputs the edges up to and including `now`.
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
    let expected = end?.advanced(byNanoseconds: duration)
    let start = max(expected ?? latest, latest.advanced(byNanoseconds: -Self.jitter))
    end = start
    guard duration <= Self.longestPause else { return }
    plan.append(Timed(.edge(isDown: true), at: start))
    isDown = true
  }

  /// Cancels the current mark, whether its key-down edge has been output or not.
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
