/// A moment, in nanoseconds since the session began.
///
/// The library never reads a clock: whoever runs a machine says what time it is. The program makes
/// moments from `CLOCK_MONOTONIC`, the clock that ALSA and evdev can be told to stamp with.
///
/// Arithmetic saturates, so that no duration, however absurd, stops a program.
public struct Timestamp: InstantProtocol, Hashable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the session began; may be negative.
  public let nanoseconds: Int64

  /// Creates the moment that lies `nanoseconds` after the start of the session.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The start of the session.
  public static let zero = Timestamp(nanoseconds: 0)

  /// The moment `duration` after the start of the session.
  public static func after(_ duration: Duration) -> Timestamp {
    Timestamp(nanoseconds: duration.nanoseconds)
  }

  /// The moment `nanoseconds` later than this one (earlier, when negative).
  public func advanced(byNanoseconds nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: self.nanoseconds.addingSaturated(nanoseconds))
  }

  /// The nanoseconds from this moment to `other`; negative when `other` is earlier.
  public func nanoseconds(to other: Timestamp) -> Int64 {
    other.nanoseconds.subtractingSaturated(nanoseconds)
  }

  /// The moment `duration` later than this one.
  public func advanced(by duration: Duration) -> Timestamp {
    advanced(byNanoseconds: duration.nanoseconds)
  }

  /// How long it is from this moment to `other`.
  public func duration(to other: Timestamp) -> Duration {
    .nanoseconds(nanoseconds(to: other))
  }

  /// The moment `duration` later.
  public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
    moment.advanced(by: duration)
  }

  /// The moment `duration` earlier.
  public static func - (moment: Timestamp, duration: Duration) -> Timestamp {
    Timestamp(nanoseconds: moment.nanoseconds.subtractingSaturated(duration.nanoseconds))
  }

  /// How long it is from the second moment to the first.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    earlier.duration(to: later)
  }

  /// Moves the moment by `duration`.
  public static func += (moment: inout Timestamp, duration: Duration) {
    moment = moment + duration
  }

  /// Whether the first moment is the earlier.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment in milliseconds, such as `1250 ms` or `0.5 ms`.
  public var description: String {
    nanoseconds.isMultiple(of: 1_000_000)
      ? "\(nanoseconds / 1_000_000) ms" : "\(Double(nanoseconds) / 1e6) ms"
  }
}

extension Duration {
  /// The whole nanoseconds of this duration, saturated to what 64 bits hold (292 years).
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
