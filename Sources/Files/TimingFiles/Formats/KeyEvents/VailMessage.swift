import MorseCode
import Timeline

/// Reads a binary Vail message: a timestamp, a client count, then durations that start with on.
///
/// All numbers are big-endian: 64 bits of milliseconds, 16 bits of clients, and 16 bits of
/// milliseconds for each duration.
///
/// Source: nealey/vail, docs/protocol.md.
struct VailMessageReader: TimingReader {
  let hints = TimingHints()
  private var count = 0
  private var high: UInt8 = 0
  private static let headSize = 10

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    for index in bytes.indices {
      defer { count += 1 }
      guard count >= Self.headSize else { continue }
      if count.isMultiple(of: 2) {
        high = bytes[index]
      } else {
        let isMark = (count - Self.headSize) / 2 % 2 == 0
        let milliseconds = Int64(high) << 8 | Int64(bytes[index])
        runs.add(isMark: isMark, nanoseconds: milliseconds * 1_000_000)
      }
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    guard count == 0 || count >= Self.headSize && count.isMultiple(of: 2) else {
      throw TimingError(
        .endsEarly(expected: "ten bytes, then two for each duration"), line: 1, column: count + 1)
    }
    runs.finish()
  }
}

/// Writes one binary message.
struct VailMessageWriter: TimingWriter {
  private var time = RoundedTime(unit: 1_000_000)
  private var isMarkNext = true

  func begin(into bytes: inout [UInt8]) {
    bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if interval.isMark != isMarkNext { append(0, into: &bytes) }
    for part in VailDuration.parts(of: time.advance(by: interval.nanoseconds)) {
      append(part, into: &bytes)
    }
    isMarkNext = !interval.isMark
  }

  private func append(_ milliseconds: Int64, into bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: milliseconds >> 8))
    bytes.append(UInt8(truncatingIfNeeded: milliseconds))
  }
}

extension TimingFormat {
  /// Binary Vail messages.
  ///
  /// They begin with a timestamp of any bytes, so the user must name the format.
  public static let vailBinary = TimingFormat(
    name: "vail-binary", title: "a binary Vail message", endings: [],
    recognize: nil,
    reader: { _ in VailMessageReader() },
    writer: { _ in VailMessageWriter() })
}
