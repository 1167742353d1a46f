/// How a player is.
public enum SoundState: Equatable, Sendable {
  /// The device is being opened.
  case opening
  /// The device is ready; nothing sounds, and nothing runs.
  case idle
  /// The device is playing.
  case playing
  /// There is no sound for now, and why. The next sound tries again.
  case unavailable(SoundError.Kind)
  /// The player was stopped.
  case stopped

  /// The state as a byte that threads can share.
  var byte: UInt8 {
    switch self {
    case .opening: 0
    case .idle: 1
    case .playing: 2
    case .stopped: 3
    case .unavailable(let kind): 16 + kind.rawValue
    }
  }

  init(byte: UInt8) {
    self =
      switch byte {
      case 0: .opening
      case 1: .idle
      case 2: .playing
      case 3: .stopped
      default: .unavailable(SoundError.Kind(rawValue: byte - 16) ?? .failed)
      }
  }
}

/// What went wrong so far, and what the device agreed to.
public struct SoundCounters: Equatable, Sendable {
  /// How often the device ran dry or was suspended.
  public var xruns = 0
  /// How many commands or elements found no place and were dropped.
  public var dropped = 0
  /// How many commands came after their place had been handed over, and were placed late.
  public var late = 0
  /// How often a device was opened.
  public var openings = 0
  /// The lead of the device in frames; 0 before one was opened.
  public var lead = 0

  /// Creates counters of nothing.
  public init() {}
}
