import MorseCode
import Timeline

/// Converts exact durations into whole units without accumulating rounding errors.
struct RoundedTime: Sendable {
  private let unit: Int64
  private var exact: Int64 = 0
  /// The current moment, in units.
  private(set) var moment: Int64 = 0

  /// - Parameter unit: the unit in nanoseconds.
  init(unit: Int64) {
    self.unit = unit
  }

  /// Returns the duration of an interval in units; at least `least`, so that no interval is lost.
  mutating func advance(by nanoseconds: Int64, least: Int64 = 1) -> Int64 {
    exact = exact.addingSaturated(nanoseconds)
    let end = Swift.max(moment + least, exact / unit + (exact % unit >= unit / 2 ? 1 : 0))
    defer { moment = end }
    return end - moment
  }
}

/// Writes the words of a keying as JSON objects, one a line: Vail's messages or PyKOB's recordings.
struct ObjectWriter: TimingWriter {
  /// The two formats.
  enum Dialect: Sendable { case vail, pykob }

  private let dialect: Dialect
  private let lineBreak: Int64
  private var time = RoundedTime(unit: 1_000_000)
  private var start: Int64 = 0
  private var durations: [Int64] = []

  init(_ dialect: Dialect, header: TimingHeader) {
    self.dialect = dialect
    lineBreak = header.lineBreak
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if durations.isEmpty { start = time.moment }
    switch dialect {
    case .vail:
      if durations.isEmpty, !interval.isMark { durations.append(0) }
      durations += VailDuration.parts(of: time.advance(by: interval.nanoseconds))
    case .pykob:
      // Marks of 1 and 2 ms would be read as commands.
      let duration = time.advance(by: interval.nanoseconds, least: interval.isMark ? 3 : 1)
      durations.append(interval.isMark ? duration : -duration)
    }
    let isLong = durations.count >= 1000 && (dialect == .pykob || !interval.isMark)
    if isLong || !interval.isMark && interval.nanoseconds >= lineBreak { endLine(into: &bytes) }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    if !durations.isEmpty { endLine(into: &bytes) }
  }

  private mutating func endLine(into bytes: inout [UInt8]) {
    let list = durations.map(String.init).joined(separator: dialect == .vail ? "," : ", ")
    let line =
      switch dialect {
      case .vail: "{\"Timestamp\":\(start),\"Clients\":1,\"Duration\":[\(list)]}\n"
      case .pykob:
        "{\"ts\": \(start), \"w\": 1, \"s\": \"morsekey\", \"o\": \"morsekey\", \"c\": [\(list)]}\n"
      }
    bytes += line.utf8
    durations.removeAll(keepingCapacity: true)
  }
}

/// The durations of Vail's messages, which have 16 bits.
enum VailDuration {
  /// The maximum duration in milliseconds, and the maximum number of parts of a duration.
  private static let (longest, mostParts): (Int64, Int64) = (65535, 1000)

  /// Returns the parts of a duration in milliseconds, with zeros between them, up to 18 hours.
  static func parts(of duration: Int64) -> [Int64] {
    let left = min(duration, longest * mostParts)
    let whole = max(0, left - 1) / longest
    return (0..<whole).flatMap { _ in [longest, 0] } + [left - whole * longest]
  }
}

/// Writes durations as one JSON array of signed milliseconds, the format of morse-pro.
struct ArrayWriter: TimingWriter {
  private var hasAny = false

  func begin(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if hasAny { bytes += ", ".utf8 }
    hasAny = true
    if !interval.isMark { bytes.append(UInt8(ascii: "-")) }
    bytes.appendDecimal(interval.nanoseconds, decimals: 6)
  }

  func finish(into bytes: inout [UInt8]) {
    bytes += "]\n".utf8
  }
}
