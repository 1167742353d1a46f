import Glibc
public import Timeline

/// The monotonic clock (`CLOCK_MONOTONIC`), relative to the start of the session.
public struct MonotonicClock: Sendable {
  /// The clock's value at the start of the session, in nanoseconds since boot.
  public let start: Int64

  /// Starts a session now.
  public init() {
    start = Self.nanoseconds
  }

  /// The current time since the start of the session.
  public var now: Timestamp { Timestamp(nanoseconds: Self.nanoseconds - start) }

  /// The clock's value in nanoseconds since boot.
  public static var nanoseconds: Int64 {
    var time = timespec()
    // Cannot fail: every Linux has this clock, and the pointer is valid (clock_gettime(2)).
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
