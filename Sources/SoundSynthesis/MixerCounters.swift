/// What a mixer could not do as it was asked.
public struct MixerCounters: BitwiseCopyable, Equatable, Sendable {
  /// Commands whose frame was gone when they came; they took effect in the next one.
  public internal(set) var lateCommands = 0
  /// Commands that came so late that their sound was left out.
  public internal(set) var staleCommands = 0
  /// Commands that found no place among those that wait for their frame.
  public internal(set) var droppedCommands = 0
  /// Elements that found no place behind the one that sounds.
  public internal(set) var droppedElements = 0

  init() {}
}

/// The beginning of a sound: the moment of its command, and the frame in which that took effect.
public struct MixerOnset: BitwiseCopyable, Equatable, Sendable {
  /// The moment at which the sound was asked for.
  public var moment: Int64
  /// The frame from which on it is in the stream.
  public var frame: Int64
}
