import LinuxSystem
import SoundSynthesis

/// Where samples go: a device that plays them at its own pace.
///
/// A sink belongs to one thread, and never waits.
protocol SoundSink: AnyObject {
  /// What the device and we agreed on.
  var format: SinkFormat { get }
  /// Whether the device may take a burst of frames when it starts, as cards do.
  var mayTakeBurst: Bool { get }
  /// What is polled for errors while the device rests: it tells that the device was taken away.
  var alarm: FileDescriptor? { get }
  /// Makes the device ready to be filled, if it is not.
  func prepare() throws(SoundError)
  /// What the device is doing. A sink that was interrupted has recovered when it says so.
  func status() -> SinkStatus
  /// Hands samples over, at most as many as there is room for, and lets the device play.
  ///
  /// - Returns: How many were taken, or that none were, since the device had run dry. It has recovered then.
  func write(_ samples: Span<Float>) throws(SoundError) -> SinkWrite
  /// How many frames pass between handing one over and hearing it, as far as the device knows.
  func delay() -> Int
  /// Stops the device and forgets what it has not played.
  func stop()
  /// Lets go of what costs something while nothing is played; `prepare` takes it back.
  func rest() throws(SoundError)
}

extension SoundSink {
  var mayTakeBurst: Bool { false }
  var alarm: FileDescriptor? { nil }
}

/// What has come of handing samples over.
enum SinkWrite: Equatable {
  /// The device took so many.
  case taken(Int)
  /// It had run dry or been suspended, took none, and is ready to be filled again.
  case interrupted
}

/// What a device is doing.
enum SinkStatus: Equatable {
  /// It has this many frames left to play; 0 also when it has not begun.
  case queued(Int)
  /// It ran dry or was suspended, and is ready to be filled again.
  case interrupted
  /// It is of no use any more.
  case failed(SoundError)
}

/// What a device and we agreed on.
public struct SinkFormat: Equatable, Sendable {
  /// Frames per second.
  public var rate: Int
  /// Samples per frame.
  public var channels: Int
  /// The device's unit of work, in frames.
  public var period: Int
  /// The most frames the device keeps.
  public var buffer: Int
  /// Whether a sound server takes the frames, a whole period at a time.
  public var isServed: Bool
  /// How the device wants its samples.
  public var encoding: SampleFormat

  /// Creates a format.
  public init(
    rate: Int, channels: Int, period: Int, buffer: Int, isServed: Bool,
    encoding: SampleFormat = .float32
  ) {
    self.rate = rate
    self.channels = channels
    self.period = period
    self.buffer = buffer
    self.isServed = isServed
    self.encoding = encoding
  }
}
