import MorseCode
import Timeline

/// Converts exact durations into whole units without accumulating rounding errors.
struct RoundedTime: Sendable {
  private let unit: Int64
  private var exact: Int64 = 0
  private var rounded: Int64 = 0

  /// - Parameter unit: the unit in nanoseconds.
  init(unit: Int64) {
    self.unit = unit
  }

  /// The current moment, in units.
  var moment: Int64 { rounded }

  /// Returns the duration of an interval in units; at least `least`, so that no interval is lost.
  mutating func advance(by nanoseconds: Int64, least: Int64 = 1) -> Int64 {
    exact = exact.addingSaturated(nanoseconds)
    let end = Swift.max(rounded + least, exact / unit + (exact % unit >= unit / 2 ? 1 : 0))
    defer { rounded = end }
    return end - rounded
  }
}

/// Writes Vail's messages: one for each word, one a line.
///
/// A duration has 16 bits. A longer one is written in parts, with zeros between them, up to 18
/// hours.
struct VailWriter: TimingWriter {
  private let lineBreak: Int64
  private var time = RoundedTime(unit: 1_000_000)
  private var start: Int64 = 0
  private var durations: [Int64] = []
  /// The maximum 16-bit duration in milliseconds, and the maximum number of parts of a duration.
  static let (longest, mostParts): (Int64, Int64) = (65535, 1000)

  init(header: TimingHeader) {
    lineBreak = header.lineBreak
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if durations.isEmpty {
      start = time.moment
      if !interval.isMark { durations.append(0) }
    }
    var left = min(
      time.advance(by: interval.nanoseconds), Self.longest * Self.mostParts)
    while left > Self.longest {
      durations += [Self.longest, 0]
      left -= Self.longest
    }
    durations.append(left)
    let isLong = durations.count >= 1000 && !interval.isMark
    if isLong || !interval.isMark && interval.nanoseconds >= lineBreak { endLine(into: &bytes) }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    if !durations.isEmpty { endLine(into: &bytes) }
  }

  private mutating func endLine(into bytes: inout [UInt8]) {
    let list = durations.map(String.init).joined(separator: ",")
    bytes += "{\"Timestamp\":\(start),\"Clients\":1,\"Duration\":[\(list)]}\n".utf8
    durations.removeAll(keepingCapacity: true)
  }
}

/// Writes PyKOB's recordings, one line for each word.
struct PyKOBWriter: TimingWriter {
  private let lineBreak: Int64
  private var time = RoundedTime(unit: 1_000_000)
  private var start: Int64 = 0
  private var durations: [Int64] = []

  init(header: TimingHeader) {
    lineBreak = header.lineBreak
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if durations.isEmpty { start = time.moment }
    // Marks of 1 and 2 ms would be read as commands.
    let duration = time.advance(by: interval.nanoseconds, least: interval.isMark ? 3 : 1)
    durations.append(interval.isMark ? duration : -duration)
    let isLong = durations.count >= 1000
    if isLong || !interval.isMark && interval.nanoseconds >= lineBreak { endLine(into: &bytes) }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    if !durations.isEmpty { endLine(into: &bytes) }
  }

  private mutating func endLine(into bytes: inout [UInt8]) {
    let list = durations.map(String.init).joined(separator: ", ")
    bytes +=
      "{\"ts\": \(start), \"w\": 1, \"s\": \"morsekey\", \"o\": \"morsekey\", \"c\": [\(list)]}\n"
      .utf8
    durations.removeAll(keepingCapacity: true)
  }
}
