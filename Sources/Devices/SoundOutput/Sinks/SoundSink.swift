import LinuxSystem
import SoundSynthesis

/// A destination of samples: a device that plays them at its own pace.
///
/// A sink belongs to one thread and never blocks.
protocol SoundSink: AnyObject {
  /// The negotiated format.
  var format: SinkFormat { get }
  /// Whether the device may take a burst of frames when it starts, as cards do.
  var mayConsumeBurst: Bool { get }
  /// The descriptor to poll for errors while the device is idle; it fails when the device is
  /// removed.
  var alarm: FileDescriptor? { get }
  /// Prepares the device for new frames, if necessary.
  func prepare() throws(SoundError)
  /// The status of the device; a sink that reports an interruption has already recovered.
  func status() -> SinkStatus
  /// Writes samples, at most as many as fit, and lets the device play.
  ///
  /// - Returns: the number of frames taken, or an interruption. After an interruption none were
  ///   taken and the device has recovered.
  func write(_ samples: Span<Float>) throws(SoundError) -> SinkWrite
  /// The number of frames between writing a frame and hearing it, as reported by the device.
  func delay() -> Int
  /// Stops the device and discards frames not played yet.
  func stop()
  /// Releases resources that are costly while idle; `prepare` acquires them again.
  func rest() throws(SoundError)
}

extension SoundSink {
  var mayConsumeBurst: Bool { false }
  var alarm: FileDescriptor? { nil }
}

/// The result of a write.
enum SinkWrite: Equatable {
  /// The number of frames that the device took.
  case written(Int)
  /// The device had an underrun or was suspended, took no frames, and is ready again.
  case interrupted
}

/// The status of a device.
enum SinkStatus: Equatable {
  /// The number of frames left to play; also 0 before the start.
  case queued(Int)
  /// The device had an underrun or was suspended, and is ready again.
  case interrupted
  /// The device is unusable.
  case failed(SoundError)
}

/// The negotiated format of a device.
public struct SinkFormat: Equatable, Sendable {
  /// Frames per second.
  public var rate: Int
  /// Samples per frame.
  public var channels: Int
  /// The device's unit of work, in frames.
  public var period: Int
  /// The device's buffer size, in frames.
  public var buffer: Int
  /// Whether the device is a sound server, which takes whole periods.
  public var isServed: Bool
  /// The sample encoding.
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
