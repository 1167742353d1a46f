public import MorseCode
public import TimingFiles

/// Timing files as text, for tests that read and write them.
public enum TimingTexts {
  /// Reads `bytes` in pieces of the sizes that `pieces` returns.
  public static func read(
    _ bytes: [UInt8], as format: TimingFormat? = nil, options: TimingOptions = TimingOptions(),
    pieces: () -> Int = { 1 << 20 }
  ) throws(TimingError) -> [KeyingInterval] {
    var reader = SniffingReader(format: format, options: options)
    var runs = TimingRuns(isInverted: options.isInverted)
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(max(1, pieces())))
      rest = rest.dropFirst(piece.count)
      try reader.read(piece.span, into: &runs)
    }
    try reader.finish(into: &runs)
    return runs.intervals
  }

  /// Returns the content of `text` as signed milliseconds, or the error with its position.
  public static func summary(
    _ text: String, as format: TimingFormat? = nil, options: TimingOptions = TimingOptions()
  ) -> String {
    do {
      return try describe(read(Array(text.utf8), as: format, options: options))
    } catch {
      return "\(error.line):\(error.column): \(error)"
    }
  }

  /// Returns intervals as signed milliseconds.
  public static func describe(_ intervals: [KeyingInterval]) -> String {
    intervals.map { interval in
      let milliseconds = Double(interval.nanoseconds) / 1e6
      let number =
        milliseconds == milliseconds.rounded() && milliseconds < 1e12
        ? "\(Int64(milliseconds))" : "\(milliseconds)"
      return (interval.isMark ? "+" : "-") + number
    }.joined(separator: " ")
  }

  /// Writes intervals.
  public static func write(
    _ intervals: [KeyingInterval], as format: TimingFormat, header: TimingHeader = TimingHeader()
  ) -> [UInt8] {
    guard var writer = format.makeWriter(header: header) else { return [] }
    var bytes: [UInt8] = []
    writer.begin(into: &bytes)
    for interval in intervals { writer.write(interval, into: &bytes) }
    writer.finish(into: &bytes)
    return bytes
  }
}
