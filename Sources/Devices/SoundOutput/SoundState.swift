/// The state of a player.
public enum SoundState: Equatable, Sendable {
  /// The device is being opened.
  case opening
  /// The device is ready but stopped; there is nothing to play.
  case idle
  /// The device is playing.
  case playing
  /// Sound is unavailable for this reason; the next sound tries again.
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

/// Counts of problems, and the lead in use.
public struct SoundCounters: Equatable, Sendable {
  /// The number of underruns and suspensions of the device.
  public var xruns = 0
  /// The number of commands or elements dropped because a queue was full.
  public var dropped = 0
  /// The number of commands that arrived too late for their frame and were delayed.
  public var late = 0
  /// The number of times a device was opened.
  public var openings = 0
  /// The lead of the device in frames; 0 before a device was opened.
  public var lead = 0

  /// Creates counters with the value 0.
  public init() {}
}
