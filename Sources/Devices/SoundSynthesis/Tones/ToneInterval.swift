/// An interval of a keyed tone: a mark or a space with its duration.
public struct ToneInterval: BitwiseCopyable, Equatable, Sendable {
  /// Whether the interval is a mark, in which the tone sounds.
  public var isMark: Bool
  /// The duration in nanoseconds; not negative.
  public var nanoseconds: Int64

  /// Creates an interval.
  public init(isMark: Bool, nanoseconds: Int64) {
    self.isMark = isMark
    self.nanoseconds = nanoseconds
  }
}

/// The pitch of the marks that are dahs.
public struct DahPitch: Equatable, Sendable {
  /// The pitch in hertz.
  public var pitch: Float
  /// The minimum duration of a dah, in nanoseconds.
  public var least: Int64

  /// Creates the pitch of marks of at least `least` nanoseconds.
  public init(pitch: Float, least: Int64) {
    self.pitch = pitch
    self.least = least
  }
}

/// The tone of a sequence of intervals: pitch, amplitude and edges.
public struct ToneStyle: Equatable, Sendable {
  /// The pitch in hertz.
  public var pitch: Float
  /// The pitch of dahs; `nil` for the same as dits.
  public var dah: DahPitch?
  /// The amplitude, from 0 to 1.
  public var gain: Float
  /// The duration of the rising and falling edges, in nanoseconds.
  public var edge: Int64
  /// The shape of the edges.
  public var shape: EdgeShape

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - pitch: the pitch in hertz.
  ///   - dah: the pitch of dahs, if different.
  ///   - gain: the amplitude, from 0 to 1.
  ///   - edge: the duration of the edges, in nanoseconds.
  ///   - shape: the shape of the edges.
  public init(
    pitch: Float = 600, dah: DahPitch? = nil, gain: Float = 0.5,
    edge: Int64 = ToneLimits.defaultEdge,
    shape: EdgeShape = .raisedCosine
  ) {
    self.pitch = pitch
    self.dah = dah
    self.gain = gain
    self.edge = edge
    self.shape = shape
  }

  /// The pitch of a mark with a duration of `nanoseconds`, in hertz.
  public func pitch(ofMark nanoseconds: Int64) -> Float {
    if let dah, nanoseconds >= dah.least { dah.pitch } else { pitch }
  }
}
