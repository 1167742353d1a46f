public import LinuxSystem
public import SoundSynthesis

/// The latency of sound: a longer one is safer from gaps.
public enum SoundLatency: Equatable, Sendable {
  /// As little as the device stands: begins at 1.4 ms, through a sound server at one and a half of
  /// its periods (4 ms), and grows when that proves too little.
  case low
  /// What a busy machine stands: 20 ms.
  case safe
  /// So many milliseconds, as far as the device allows.
  case milliseconds(Double)

  /// The least of it in nanoseconds; 0 for as little as can be.
  var nanoseconds: Int64 {
    switch self {
    case .low: 0
    case .safe: 20_000_000
    // Not a number is no duration either.
    case .milliseconds(let duration): Int64((duration > 0 ? min(1000, duration) : 0) * 1e6)
    }
  }
}

/// What a player needs to know.
public struct SoundSettings: Sendable {
  /// Where the sound goes.
  public enum Device: Equatable, Sendable, CustomStringConvertible {
    /// A PCM by its ALSA name.
    case alsa(String)
    /// Nowhere, at the pace of a device.
    case none

    /// Its name.
    public var description: String {
      switch self {
      case .alsa(let name): name
      case .none: "none"
      }
    }
  }

  /// Where the sound goes.
  public var device = Device.alsa("default")
  /// The latency.
  public var latency = SoundLatency.low
  /// Whether the device is fed silence when there is nothing to play.
  ///
  /// For devices that take long to wake up or swallow the beginning; it costs a wake-up every
  /// millisecond.
  public var keepsAwake = false
  /// Whether nothing that a library prints may reach the terminal, at the price that nobody else's words
  /// do either where the system keeps no thread apart.
  public var guardsTerminal = false
  /// The shape of the tones' edges.
  public var edgeShape = EdgeShape.raisedCosine
  /// The clips that commands may name by index.
  public var clips: [Clip]
  /// The clock that the moments of commands are read on.
  public var clock: MonotonicClock
  /// Where a probe finds when sounds were handed over; nil as long as nobody asks.
  public var trace: SoundTrace?

  /// Creates settings: ALSA's default device, low latency, the sounds that come with the program.
  public init(clock: MonotonicClock, clips: [Clip] = SoundEffect.clips) {
    self.clock = clock
    self.clips = clips
  }
}
