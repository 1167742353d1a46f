public import MorseCode

/// Metadata that a timing file has about itself.
public struct TimingHints: Hashable, Sendable {
  /// The speed of the characters in words a minute, if stated.
  public var wpm: Double?
  /// The effective speed in words a minute, if stated.
  public var effectiveWPM: Double?
  /// The pitches of the keyed tones of a sound in hertz, strongest first; empty unless requested.
  public var tones: [Double] = []

  /// What a sound contains that has no Morse; `nil` if there is Morse.
  public var soundWithoutMorse: String?

  /// The point at which a sound is truncated; `nil` if it is complete.
  public var soundEnd: SoundEnd?

  /// What the reader assumes about the file, such as `times in ms`; empty if it states all.
  public var assumptions: [String] = []

  /// How loud a sound is; `nil` if the file holds no sound.
  public var loudness: Loudness?

  /// The loudness of the tenths of a second of a sound, as root mean squares of full scale.
  public struct Loudness: Hashable, Sendable {
    /// The number of tenths of a second.
    public var parts = 0
    /// The quietest tenth of a second.
    public var least: Double
    /// The loudest tenth of a second.
    public var most: Double

    /// Whether a sound of at least a second never pauses, as a carrier or noise.
    public var isSteady: Bool { parts >= 10 && least > 0.6 * most }
  }

  /// The end of a truncated sound.
  public struct SoundEnd: Hashable, Sendable {
    /// The duration of the available sound, in seconds.
    public var seconds: Double
    /// The duration that the file header states, in seconds.
    public var promised: Double
  }

  /// Creates empty hints.
  public init() {}

  /// The speed, if the file states a valid one.
  public var speed: MorseSpeed? {
    guard let wpm else { return nil }
    return MorseSpeed(wpm: wpm, effectiveWPM: effectiveWPM) ?? MorseSpeed(wpm: wpm)
  }
}

/// Reads a format: converts bytes, in pieces of any size, into marks and spaces.
///
/// The splitting of the bytes never affects the intervals or the errors. Memory use is bounded for
/// any input.
public protocol TimingReader: Sendable {
  /// The hints found so far.
  var hints: TimingHints { get }

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that follow those before.
  ///   - runs: receives the marks and spaces.
  /// - Throws: the first error; the reader must not be used afterwards.
  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError)

  /// Ends the file.
  mutating func finish(into runs: inout TimingRuns) throws(TimingError)
}

/// Writes a format: converts marks and spaces into bytes.
public protocol TimingWriter: Sendable {
  /// Writes the part before the first interval.
  mutating func begin(into bytes: inout [UInt8])
  /// Writes an interval.
  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8])
  /// Writes a comment next to the last intervals.
  mutating func comment(_ text: String, into bytes: inout [UInt8])
  /// Writes the part after the last interval.
  mutating func finish(into bytes: inout [UInt8])
}

extension TimingWriter {
  /// Writes nothing; for formats without comments.
  public mutating func comment(_ text: String, into bytes: inout [UInt8]) {}
  /// Writes nothing; for formats without a header.
  public mutating func begin(into bytes: inout [UInt8]) {}
  /// Writes nothing; for formats without an end.
  public mutating func finish(into bytes: inout [UInt8]) {}
}
