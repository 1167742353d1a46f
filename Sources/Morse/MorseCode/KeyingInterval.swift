import Timeline

/// An interval during which the key was down (a mark) or up (a space).
///
/// Durations come from files and devices, so sums of them must saturate. Intervals are therefore
/// immutable; ``extended(byNanoseconds:)`` returns a longer one.
public struct KeyingInterval: Hashable, Sendable {
  /// Whether the key was down.
  public let isMark: Bool
  /// The duration in nanoseconds; never negative.
  public let nanoseconds: Int64

  /// Creates an interval; a negative duration becomes zero.
  @inlinable
  public init(isMark: Bool, nanoseconds: Int64) {
    self.isMark = isMark
    self.nanoseconds = max(0, nanoseconds)
  }

  /// The duration; never negative.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  /// Creates an interval with the key down.
  public static func mark(_ duration: Duration) -> KeyingInterval {
    KeyingInterval(isMark: true, nanoseconds: duration.nanoseconds)
  }

  /// Creates an interval with the key up.
  public static func space(_ duration: Duration) -> KeyingInterval {
    KeyingInterval(isMark: false, nanoseconds: duration.nanoseconds)
  }

  /// Returns the interval extended by a duration; saturates at 292 years.
  public func extended(byNanoseconds nanoseconds: Int64) -> KeyingInterval {
    KeyingInterval(isMark: isMark, nanoseconds: self.nanoseconds.addingSaturated(nanoseconds))
  }
}

extension KeyingInterval: CustomStringConvertible {
  /// The duration in milliseconds, such as `+80 ms` for a mark and `-60.5 ms` for a space.
  public var description: String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(String(1_000_000 + rest).dropFirst())
    let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
    return (isMark ? "+" : "-") + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction) + " ms"
  }
}
