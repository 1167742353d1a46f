/// An interval of a keyed tone: sounding or silent, for a duration.
public struct ToneInterval: BitwiseCopyable, Equatable, Sendable {
  /// Whether the tone sounds.
  public var isMark: Bool
  /// How long, in nanoseconds; not negative.
  public var nanoseconds: Int64

  /// Creates an interval.
  public init(isMark: Bool, nanoseconds: Int64) {
    self.isMark = isMark
    self.nanoseconds = nanoseconds
  }
}

/// The pitch of the marks that are dahs.
public struct DahPitch: Equatable, Sendable {
  /// In hertz.
  public var pitch: Float
  /// How long a mark lasts at the least to be a dah, in nanoseconds.
  public var least: Int64

  /// Creates the pitch of marks of `least` nanoseconds and more.
  public init(pitch: Float, least: Int64) {
    self.pitch = pitch
    self.least = least
  }
}

/// The tone of a sequence of intervals: pitch, amplitude and edges.
public struct ToneStyle: Equatable, Sendable {
  /// In hertz.
  public var pitch: Float
  /// The pitch of dahs; nil: that of dits.
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
  ///   - pitch: In hertz.
  ///   - dah: The pitch of dahs, when it is another.
  ///   - gain: The amplitude, from 0 to 1.
  ///   - edge: The duration of the edges, in nanoseconds.
  ///   - shape: The shape of the edges.
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

  /// The pitch of a mark that lasts so many nanoseconds, in hertz.
  public func pitch(ofMark nanoseconds: Int64) -> Float {
    if let dah, nanoseconds >= dah.least { dah.pitch } else { pitch }
  }
}
