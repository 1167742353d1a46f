import MorseCode
import TimingFiles

/// The properties of every reader for any bytes; fuzzed, and replayed by the tests.
public enum ReaderCheck {
  /// The result of reading a file.
  private struct Reading: Equatable {
    var format: String?
    var intervals: [KeyingInterval] = []
    var failure: TimingError?
  }

  /// Returns the property that a format's reader violates; `nil` if there is none.
  ///
  /// The first byte selects the format, the second the size of the pieces; the rest is the file.
  /// The pieces change nothing, intervals alternate, and none is empty. The output of the writer
  /// can be read again.
  public static func problem(in bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    let format = TimingFormat.all[Int(input.byte()) % TimingFormat.all.count]
    let size = Int(input.byte() % 64) + 1
    let whole = read(input.rest, as: format, in: .max)
    guard whole == read(input.rest, as: format, in: size) else { return "pieces of \(size) differ" }
    for (first, second) in zip(whole.intervals, whole.intervals.dropFirst())
    where first.isMark == second.isMark {
      return "equal neighbours"
    }
    guard whole.intervals.allSatisfy({ $0.nanoseconds > 0 }) else { return "an empty interval" }
    // Not every format can represent silence only.
    guard whole.intervals.contains(where: \.isMark), format.isWritable else { return nil }
    let written = TimingTexts.write(whole.intervals, as: format)
    let failure = read(written[...], as: format, in: size).failure
    return failure.map { "what was written cannot be read: \($0)" }
  }

  /// Returns the property that reading a file of unknown format violates; `nil` if there is none.
  ///
  /// The first byte selects the size of the pieces, which change nothing; the rest is the file.
  public static func sniffingProblem(in bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    let size = Int(input.byte() % 64) + 1
    let differ = read(input.rest, as: nil, in: .max) != read(input.rest, as: nil, in: size)
    return differ ? "pieces of \(size) differ" : nil
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, as format: TimingFormat?, in size: Int
  ) -> Reading {
    var reader = SniffingReader(format: format)
    var runs = TimingRuns()
    var reading = Reading()
    do throws(TimingError) {
      var rest = bytes
      while !rest.isEmpty {
        let piece = Array(rest.prefix(size))
        rest = rest.dropFirst(size)
        try reader.read(piece.span, into: &runs)
      }
      try reader.finish(into: &runs)
    } catch {
      reading.failure = error
    }
    reading.format = reader.format?.name
    reading.intervals = reading.failure == nil ? runs.intervals : []
    return reading
  }
}
