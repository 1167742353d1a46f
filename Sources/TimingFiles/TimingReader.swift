public import MorseCode

/// What a timing file says about itself.
public struct TimingHints: Hashable, Sendable {
  /// The speed of the characters in words a minute, if told.
  public var wpm: Double?
  /// The speed of the whole in words a minute, if told.
  public var effectiveWPM: Double?
  /// The pitches of the keyed tones of a sound in hertz, the strongest first, where they were looked for.
  public var tones: [Double] = []

  /// Where a sound breaks off; `nil` when it is whole.
  public var soundEnd: SoundEnd?

  /// The place at which a sound ends before its time.
  public struct SoundEnd: Hashable, Sendable {
    /// The seconds that are there.
    public var seconds: Double
    /// The seconds that the file says it has.
    public var promised: Double
  }

  /// Creates hints that say nothing.
  public init() {}

  /// The speed, when a usable one was told.
  public var speed: MorseSpeed? {
    guard let wpm else { return nil }
    return MorseSpeed(wpm: wpm, effectiveWPM: effectiveWPM) ?? MorseSpeed(wpm: wpm)
  }
}

/// Reads a format: bytes in pieces of any size in, marks and spaces out.
///
/// How the bytes are split never matters, neither to the intervals nor to the errors. Memory is
/// bounded whatever comes.
public protocol TimingReader: Sendable {
  /// The header of the file as read so far.
  var hints: TimingHints { get }

  /// Takes in the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that follow those before.
  ///   - runs: receives the marks and spaces.
  /// - Throws: the first thing that is wrong; the reader must not be used after that.
  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError)

  /// Ends the file.
  mutating func finish(into runs: inout TimingRuns) throws(TimingError)
}

/// Writes a format: marks and spaces in, bytes out.
public protocol TimingWriter: Sendable {
  /// Writes what stands before the first interval.
  mutating func begin(into bytes: inout [UInt8])
  /// Writes an interval.
  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8])
  /// Writes a comment beside the last intervals.
  mutating func comment(_ text: String, into bytes: inout [UInt8])
  /// Writes what stands after the last interval.
  mutating func finish(into bytes: inout [UInt8])
}

extension TimingWriter {
  /// Writes nothing: the format has no comments.
  public mutating func comment(_ text: String, into bytes: inout [UInt8]) {}
  /// Nothing stands before.
  public mutating func begin(into bytes: inout [UInt8]) {}
  /// Nothing stands after.
  public mutating func finish(into bytes: inout [UInt8]) {}
}
