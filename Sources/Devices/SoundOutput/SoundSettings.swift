public import LinuxSystem
public import SoundSynthesis

/// The latency of sound: a longer one prevents gaps more safely.
public enum SoundLatency: Equatable, Sendable {
  /// The shortest latency that the device sustains.
  ///
  /// It starts at 1.4 ms, or with a sound server at one and a half of its periods (4 ms). It grows
  /// after underruns.
  case low
  /// A latency that a busy machine sustains: 20 ms.
  case safe
  /// A latency in milliseconds, limited by the device.
  case milliseconds(Double)

  /// The minimum in nanoseconds; 0 for the shortest possible.
  var nanoseconds: Int64 {
    switch self {
    case .low: 0
    case .safe: 20_000_000
    // NaN counts as 0.
    case .milliseconds(let duration): Int64((duration > 0 ? min(1000, duration) : 0) * 1e6)
    }
  }
}

/// The settings of a sound player.
public struct SoundSettings: Sendable {
  /// The destination of the sound.
  public enum Device: Equatable, Sendable, CustomStringConvertible {
    /// A PCM with its ALSA name.
    case alsa(String)
    /// No device; frames are consumed at the pace of one.
    case none

    /// The device's name.
    public var description: String {
      switch self {
      case .alsa(let name): name
      case .none: "none"
      }
    }
  }

  /// The destination of the sound.
  public var device = Device.alsa("default")
  /// The latency.
  public var latency = SoundLatency.low
  /// Whether to send silence to the device while there is nothing to play.
  ///
  /// For devices that are slow to wake up or cut off the beginning of a sound. It costs one wake-up
  /// per millisecond.
  public var keepsAwake = false
  /// Whether to keep the output of sound libraries off the terminal.
  ///
  /// Where the system does not allow a thread its own descriptor table, this also hides the
  /// standard error output of all other code.
  public var guardsTerminal = false
  /// The shape of the tones' edges.
  public var edgeShape = EdgeShape.raisedCosine
  /// The clips that commands select by index.
  public var clips: [Clip]
  /// The clock of the commands' moments.
  public var clock: MonotonicClock
  /// Records when sounds were handed to the device; `nil` without a probe.
  public var trace: SoundTrace?

  /// Creates settings with ALSA's default device, low latency and the program's own clips.
  public init(clock: MonotonicClock, clips: [Clip] = SoundEffect.clips) {
    self.clock = clock
    self.clips = clips
  }
}
