/// Counts of the commands and elements that a mixer could not execute as requested.
public struct MixerCounters: BitwiseCopyable, Equatable, Sendable {
  /// Commands that arrived after their frame; they took effect in the next one.
  public internal(set) var lateCommands = 0
  /// Commands that arrived so late that their sound was dropped.
  public internal(set) var staleCommands = 0
  /// Commands dropped because the schedule was full.
  public internal(set) var droppedCommands = 0
  /// Elements dropped because the queue of elements was full.
  public internal(set) var droppedElements = 0

  init() {}
}

/// The start of a sound: the moment of its command, and its first frame.
public struct MixerOnset: BitwiseCopyable, Equatable, Sendable {
  /// The moment of the command.
  public var moment: Int64
  /// The first frame of the sound in the stream.
  public var frame: Int64
}
