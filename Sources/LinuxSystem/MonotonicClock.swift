import Glibc
public import Timeline

/// The clock that never jumps (`CLOCK_MONOTONIC`), read against the start of the session.
public struct MonotonicClock: Sendable {
  /// What the clock showed when the session began, in nanoseconds since the machine started.
  public let start: Int64

  /// Begins a session now.
  public init() {
    start = Self.nanoseconds
  }

  /// The present, since the session began.
  public var now: Timestamp { Timestamp(nanoseconds: Self.nanoseconds - start) }

  /// What the clock shows, in nanoseconds since the machine started.
  public static var nanoseconds: Int64 {
    var time = timespec()
    // Cannot fail: the clock is there on every Linux and the place is our own (clock_gettime(2)).
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
