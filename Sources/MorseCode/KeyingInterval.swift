import Timeline

/// An interval during which the key was down (a mark) or up (a space).
///
/// Durations come from files and devices, so every sum of them saturates. That is why an interval does
/// not change: what goes on becomes a longer one by ``extended(byNanoseconds:)``.
public struct KeyingInterval: Hashable, Sendable {
  /// Whether the key was down.
  public let isMark: Bool
  /// How long, in nanoseconds; never negative.
  public let nanoseconds: Int64

  /// Creates an interval; a negative length counts as none.
  @inlinable
  public init(isMark: Bool, nanoseconds: Int64) {
    self.isMark = isMark
    self.nanoseconds = max(0, nanoseconds)
  }

  /// An interval with the key down.
  public static func mark(_ duration: Duration) -> KeyingInterval {
    KeyingInterval(isMark: true, nanoseconds: duration.nanoseconds)
  }

  /// An interval with the key up.
  public static func space(_ duration: Duration) -> KeyingInterval {
    KeyingInterval(isMark: false, nanoseconds: duration.nanoseconds)
  }

  /// The interval and what follows it of the same kind, 292 years at the most.
  public func extended(byNanoseconds nanoseconds: Int64) -> KeyingInterval {
    KeyingInterval(isMark: isMark, nanoseconds: self.nanoseconds.addingSaturated(nanoseconds))
  }

  /// How long.
  public var duration: Duration { .nanoseconds(nanoseconds) }
}
