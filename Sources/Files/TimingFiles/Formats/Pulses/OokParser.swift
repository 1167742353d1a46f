import Timeline
import MorseCode

/// Parses rtl_433's pulse data: a mark and a space on each line, in the unit of `;timescale`.
///
/// Lines that begin with `;` are headers; `;end` or the next header ends a package. An RfRaw code
/// may be on its own line.
///
/// Source: merbanan/rtl_433, src/pulse_data.c.
struct OokParser: TimingLineParser {
  private var factor: Int64 = 1000

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    guard let first = line.nextWord(&position) else { return }
    guard line[first.lowerBound] != UInt8(ascii: ";") else {
      if line.equals(first, ";timescale"), let scale = line.nextWord(&position) {
        factor = try Self.factor(line, scale)
      }
      return
    }
    if line[first.lowerBound] | 0x20 == UInt8(ascii: "a") {
      var codes = RfrawParser()
      return try codes.parse(line, into: &runs)
    }
    let expected = "a mark and a space"
    let mark = try line.requireNumber(first, expected: expected)
    let space = try line.requireNumber(line.nextWord(&position), expected: expected)
    if let rest = line.nextWord(&position) {
      throw line.problem(rest, expected: "the end of the line")
    }
    add(mark, isMark: true, into: &runs)
    add(space, isMark: false, into: &runs)
  }

  /// Adds an interval; ignores negative durations, as rtl_433 does.
  private func add(_ number: DecimalNumber, isMark: Bool, into runs: inout TimingRuns) {
    guard !number.isNegative else { return }
    let (product, overflow) = number.magnitude(timesTenTo: 0)
      .multipliedReportingOverflow(by: factor)
    runs.add(isMark: isMark, nanoseconds: overflow ? .max : product)
  }

  private static func factor(
    _ line: Span<UInt8>, _ range: Range<Int>
  ) throws(LineProblem) -> Int64 {
    let digits = range.prefix { line[$0].isASCIIDigit }
    let unit = digits.endIndex..<range.upperBound
    let expected = "a time scale such as 1us"
    let count = try line.requireNumber(
      digits.startIndex..<digits.endIndex, expected: expected
    ).magnitude(timesTenTo: 0)
    for (name, size) in [("ns", 1), ("us", 1000), ("ms", 1_000_000), ("s", 1_000_000_000)]
    where line.equals(unit, name) && (1...1000).contains(count) {
      return count * Int64(size)
    }
    throw line.problem(range, expected: expected)
  }
}

/// Writes rtl_433's pulse data, in packages of at most 1000 pulses.
struct OokWriter: TimingWriter {
  private var pulses: [(mark: Int64, space: Int64)] = []
  /// rtl_433 accepts packages of up to 1200 pulses.
  private static let mostPulses = 1000

  func begin(into bytes: inout [UInt8]) {
    bytes += ";pulse data\n;version 1\n;timescale 1us\n".utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if interval.isMark {
      if pulses.count == Self.mostPulses { endPackage(into: &bytes) }
      pulses.append((interval.microseconds, 0))
    } else if pulses.isEmpty {
      pulses.append((0, interval.microseconds))
    } else {
      pulses[pulses.count - 1].space = interval.microseconds
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    if !pulses.isEmpty { endPackage(into: &bytes) }
  }

  private mutating func endPackage(into bytes: inout [UInt8]) {
    bytes += ";ook \(pulses.count) pulses\n;freq1 0\n".utf8
    for pulse in pulses {
      bytes.appendDecimal(pulse.mark, decimals: 0)
      bytes.append(UInt8(ascii: " "))
      bytes.appendDecimal(pulse.space, decimals: 0)
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes += ";end\n".utf8
    pulses.removeAll(keepingCapacity: true)
  }
}
