import Timeline

/// A stretch during which the key was down (a mark) or up (a space).
public struct KeyingInterval: Hashable, Sendable {
  /// Whether the key was down.
  public var isMark: Bool
  /// How long, in nanoseconds; never negative.
  public var nanoseconds: Int64

  /// Creates a stretch; a negative length counts as none.
  @inlinable
  public init(isMark: Bool, nanoseconds: Int64) {
    self.isMark = isMark
    self.nanoseconds = max(0, nanoseconds)
  }

  /// A stretch with the key down.
  public static func mark(_ duration: Duration) -> KeyingInterval {
    KeyingInterval(isMark: true, nanoseconds: duration.nanoseconds)
  }

  /// A stretch with the key up.
  public static func space(_ duration: Duration) -> KeyingInterval {
    KeyingInterval(isMark: false, nanoseconds: duration.nanoseconds)
  }

  /// How long.
  public var duration: Duration { .nanoseconds(nanoseconds) }
}
