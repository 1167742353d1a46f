/// A point in time, in nanoseconds since the start of the session.
///
/// The library never reads a clock: the caller of a machine supplies the time. The program uses
/// `CLOCK_MONOTONIC`, which ALSA and evdev can use for their timestamps too.
///
/// Arithmetic saturates, so no duration can stop a program by overflow.
public struct Timestamp: InstantProtocol, Hashable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the session began; may be negative.
  public let nanoseconds: Int64

  /// Creates the time `nanoseconds` after the start of the session.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The start of the session.
  public static let zero = Timestamp(nanoseconds: 0)

  /// The time `duration` after the start of the session.
  public static func after(_ duration: Duration) -> Timestamp {
    Timestamp(nanoseconds: duration.nanoseconds)
  }

  /// The time `nanoseconds` later; earlier if negative.
  public func advanced(byNanoseconds nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: self.nanoseconds.addingSaturated(nanoseconds))
  }

  /// The nanoseconds from this time to `other`; negative if `other` is earlier.
  public func nanoseconds(to other: Timestamp) -> Int64 {
    other.nanoseconds.subtractingSaturated(nanoseconds)
  }

  /// The time `duration` later.
  public func advanced(by duration: Duration) -> Timestamp {
    advanced(byNanoseconds: duration.nanoseconds)
  }

  /// The duration from this time to `other`.
  public func duration(to other: Timestamp) -> Duration {
    .nanoseconds(nanoseconds(to: other))
  }

  /// The time `duration` later.
  public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
    moment.advanced(by: duration)
  }

  /// The time `duration` earlier.
  public static func - (moment: Timestamp, duration: Duration) -> Timestamp {
    Timestamp(nanoseconds: moment.nanoseconds.subtractingSaturated(duration.nanoseconds))
  }

  /// The duration from the second time to the first.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    earlier.duration(to: later)
  }

  /// Moves the time by `duration`.
  public static func += (moment: inout Timestamp, duration: Duration) {
    moment = moment + duration
  }

  /// Whether the first time is earlier.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in milliseconds, such as `1250 ms` or `0.5 ms`.
  public var description: String {
    nanoseconds.isMultiple(of: 1_000_000)
      ? "\(nanoseconds / 1_000_000) ms" : "\(Double(nanoseconds) / 1e6) ms"
  }
}

extension Duration {
  /// The duration in whole nanoseconds, saturated to 64 bits (292 years).
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    return product.addingSaturated(attoseconds / 1_000_000_000)
  }
}

extension Int64 {
  /// The sum, or the nearest value that fits.
  @inlinable
  public func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest value that fits.
  @inlinable
  public func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
