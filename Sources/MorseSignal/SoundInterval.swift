/// An interval of a sound in which a tone was there, or was not.
public struct SoundInterval: Hashable, Sendable {
  /// Whether the tone was there.
  public var isTone: Bool
  /// How long, in nanoseconds.
  public var nanoseconds: Int64

  /// Creates an interval.
  public init(isTone: Bool, nanoseconds: Int64) {
    self.isTone = isTone
    self.nanoseconds = nanoseconds
  }
}
