package import LinuxSystem
package import MorseCode
package import MorseSignal
package import TimingFiles

/// The errors between a timing file and its text.
package enum TimingFailure: Error {
  /// The file is malformed.
  case timing(TimingError)
  /// The file cannot be read.
  case input(FileError)
  /// The result cannot be written.
  case output(FileError)
}

/// Reads a timing file through its reader, one buffer at a time.
package struct TimingPump {
  private var bytes: TimingBytes
  private var reader: SniffingReader
  private var runs: TimingRuns
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var hasEnded = false
  private let isLive: Bool

  /// Reads `file`.
  ///
  /// If `isLive`, an unfinished space is returned in parts as it grows.
  package init(file: InputFile, format: TimingFormat?, options: TimingOptions, isLive: Bool = false)
  {
    var options = options
    options.isLive = options.isLive || isLive || !file.isRegular
    bytes = TimingBytes(of: file)
    self.isLive = isLive
    reader = SniffingReader(format: format, options: options)
    runs = TimingRuns(isInverted: options.isInverted)
  }

  /// The format; `nil` until it is known.
  package var format: TimingFormat? { reader.format }
  /// The header fields read so far.
  package var hints: TimingHints { reader.hints }
  /// The part of a regular file that has been read; `nil` if unknown.
  package var share: Double? { bytes.share }
  /// The intervals of the last call of ``next()``.
  package var intervals: [KeyingInterval] { runs.intervals }
  /// The marks of a sound that the last call of ``next()`` has read.
  package var marks: [MarkProbability] { runs.marks }

  /// Reads more; returns whether there may be more.
  ///
  /// After an error, ``intervals`` contains the intervals before it.
  package mutating func next() throws(TimingFailure) -> Bool {
    guard !hasEnded else { return false }
    runs.removeAll()
    let count: Int
    do { count = try bytes.read(into: &buffer) } catch { throw .input(error) }
    hasEnded = count == 0
    let read = buffer
    do {
      if hasEnded {
        try reader.finish(into: &runs)
      } else {
        try reader.read(read.span.extracting(0..<count), into: &runs)
        if isLive { runs.giveOutSpace() }
      }
    } catch {
      runs.finish()
      throw .timing(error)
    }
    return true
  }
}
