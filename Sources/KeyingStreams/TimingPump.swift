package import LinuxSystem
package import MorseCode
package import TimingFiles

/// What can go wrong between a timing file and its text.
package enum TimingFailure: Error {
  /// The file is not what it should be.
  case timing(TimingError)
  /// The file cannot be read.
  case input(FileError)
  /// The result cannot be written.
  case output(FileError)
}

/// Pumps a timing file through its reader, a buffer full at a time.
package struct TimingPump {
  private var bytes: TimingBytes
  private var reader: SniffingReader
  private var runs: TimingRuns
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var hasEnded = false
  private let isLive: Bool

  /// Pumps `file`; when `isLive`, a space that goes on is given out in parts, as it becomes known.
  package init(file: InputFile, format: TimingFormat?, options: TimingOptions, isLive: Bool = false)
  {
    bytes = TimingBytes(of: file)
    self.isLive = isLive
    reader = SniffingReader(format: format, options: options)
    runs = TimingRuns(isInverted: options.isInverted)
  }

  /// The format; `nil` while it is not known.
  package var format: TimingFormat? { reader.format }
  /// The header of the file as read so far.
  package var hints: TimingHints { reader.hints }
  /// The intervals that the last call of ``next()`` brought.
  package var intervals: [KeyingInterval] { runs.intervals }

  /// Reads on; returns whether there may be more.
  ///
  /// When it throws, ``intervals`` holds what stood before the error.
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
