/// A stretch of a sound in which a tone was there, or was not.
public struct SoundStretch: Hashable, Sendable {
  /// Whether the tone was there.
  public var isTone: Bool
  /// How long, in nanoseconds.
  public var nanoseconds: Int64

  /// Creates a stretch.
  public init(isTone: Bool, nanoseconds: Int64) {
    self.isTone = isTone
    self.nanoseconds = nanoseconds
  }
}
