/// An interval of a sound, with or without a tone.
public struct SoundInterval: Hashable, Sendable {
  /// Whether the tone is present.
  public var isTone: Bool
  /// The duration in nanoseconds.
  public var nanoseconds: Int64

  /// Creates an interval.
  public init(isTone: Bool, nanoseconds: Int64) {
    self.isTone = isTone
    self.nanoseconds = nanoseconds
  }
}
