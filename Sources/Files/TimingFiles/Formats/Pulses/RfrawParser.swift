/// Parses RfRaw codes: a table of durations of a radio signal, then indexes into it.
///
///     AA B1 LOTS DURATION… DATA… 55
///     AA B0 LENGTH LOTS REPEATS DURATION… DATA… 55
///
/// The codes are hexadecimal digits. Spaces, tabs, hyphens and colons between the digits are
/// ignored; `+` or a space separates codes. A duration has two bytes, in microseconds. Each digit
/// of the data is the index of a duration, plus 8 for a mark. In older codes no digit has these 8,
/// and marks and spaces alternate. Equal neighbours form one interval, so an interval can be longer
/// than one duration.
///
/// Source: merbanan/rtl_433, src/rfraw.c, after Portisch's firmware for the Sonoff RF bridge.
struct RfrawParser: TimingLineParser {
  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    while let next = line.nextWord(&position) {
      guard !";#".utf8.contains(line[next.lowerBound]) else { return }
      var code = RfrawCode(line, at: next.lowerBound)
      try code.read(line, into: &runs)
      position = code.position
    }
  }
}

/// One code, from its first digit to its last.
struct RfrawCode {
  private(set) var position: Int
  private var durations: [Int64] = []
  private var intervals: [(isMark: Bool, lot: UInt8)] = []
  /// The limit of intervals: rtl_433 repeats a code only up to this number of pulses.
  private static let mostIntervals = 2400

  /// Starts at `position` and skips separators.
  init(_ line: Span<UInt8>, at position: Int) {
    self.position = position
    while self.position < line.count, line[self.position].partsCodes { self.position += 1 }
  }

  /// Whether a line begins like a code.
  static func begins(_ line: some StringProtocol) -> Bool {
    let digits = line.utf8.filter { !$0.partsCodes }.prefix(4)
    let head = String(decoding: digits, as: UTF8.self).uppercased()
    return head == "AAB0" || head == "AAB1"
  }

  /// Reads the code and adds its intervals.
  mutating func read(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard position < line.count else { return }
    var repeats = 1
    let (first, expected) = (position, "a code that begins with AA")
    guard try byte(line, expected) == 0xAA else {
      throw line.problem(digits(line, from: first), expected: expected)
    }
    let start = position
    let format = try byte(line, "B0 or B1")
    guard format == 0xB0 || format == 0xB1 else {
      throw line.problem(digits(line, from: start), expected: "B0 or B1")
    }
    if format == 0xB0 { _ = try byte(line, "the length") }
    let place = position
    let lots = try byte(line, "the number of durations")
    guard lots <= 8 else {
      throw line.problem(digits(line, from: place), expected: "at most 8 durations")
    }
    if format == 0xB0 { repeats = max(1, Int(try byte(line, "the number of repeats"))) }
    for _ in 0..<lots {
      let high = try byte(line, "a duration")
      durations.append(Int64(high) << 8 | Int64(try byte(line, "a duration")))
    }
    try readData(line)
    add(repeats, into: &runs)
  }

  private mutating func readData(_ line: Span<UInt8>) throws(LineProblem) {
    let takesTurns = !marksAreMarked(line)
    while true {
      let start = position
      let pair = try byte(line, "the end of the code, 55")
      guard pair != 0x55 else { return }
      for (digit, isFirst) in [(pair >> 4, true), (pair & 15, false)] {
        guard Int(digit & 7) < durations.count else {
          throw line.problem(digits(line, from: start), expected: "one of the durations")
        }
        intervals.append((takesTurns ? isFirst : digit >= 8, digit & 7))
      }
    }
  }

  /// Whether any digit of the data is flagged as a mark.
  private func marksAreMarked(_ line: Span<UInt8>) -> Bool {
    var ahead = self
    while let pair = try? ahead.byte(line, ""), pair != 0x55 {
      if pair & 0x88 != 0 { return true }
    }
    return false
  }

  private func add(_ repeats: Int, into runs: inout TimingRuns) {
    var count = 0
    for _ in 0..<repeats where count == 0 || count + intervals.count <= Self.mostIntervals {
      for interval in intervals {
        runs.add(
          isMark: interval.isMark, nanoseconds: durations[Int(interval.lot)] * 1000)
      }
      count += intervals.count
    }
  }

  /// Parses the next two digits.
  private mutating func byte(
    _ line: Span<UInt8>, _ expected: String
  ) throws(LineProblem) -> UInt8 {
    let high = try digit(line, expected)
    return high << 4 | (try digit(line, expected))
  }

  private mutating func digit(
    _ line: Span<UInt8>, _ expected: String
  ) throws(LineProblem) -> UInt8 {
    while position < line.count, line[position].isInsideCode { position += 1 }
    guard position < line.count else {
      throw LineProblem(.endsEarly(expected: expected), at: line.count)
    }
    guard let value = line.hexadecimal(position..<position + 1) else {
      throw line.problem(position..<position + 1, expected: expected)
    }
    position += 1
    return UInt8(value)
  }

  /// Returns the range of the digits read from `start` on.
  private func digits(_ line: Span<UInt8>, from start: Int) -> Range<Int> {
    var start = start
    while start < position, line[start].isInsideCode { start += 1 }
    return start..<position
  }
}

extension UInt8 {
  fileprivate var isInsideCode: Bool {
    isSpace || self == UInt8(ascii: "-") || self == UInt8(ascii: ":")
  }
  fileprivate var partsCodes: Bool { isInsideCode || self == UInt8(ascii: "+") }
}
