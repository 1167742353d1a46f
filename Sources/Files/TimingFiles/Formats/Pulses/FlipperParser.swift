import Timeline
import MorseCode

/// Parses recordings of a Flipper Zero: `.sub` files of kind RAW and BinRAW, and `.ir` files.
///
/// `RAW_Data:` holds signed microseconds. `data:` holds unsigned microseconds that alternate,
/// starting with on. `Data_RAW:` holds bits of `TE:` microseconds each.
///
/// Source: flipperdevices/flipperzero-firmware, documentation/file_formats, SubGhzFileFormats.md
/// and InfraredFileFormats.md.
struct FlipperParser: TimingLineParser {
  /// What the lines hold: a header alone is a recording of nothing.
  private enum Content { case nothing, header, decoded, timings }

  private var content = Content.nothing
  private var bitDuration: Int64 = 0
  private var endsOnMark = false
  /// The keys of a header.
  private static let headerKeys = [
    "Filetype", "Version", "Frequency", "Preset", "Protocol",
  ]
  /// The assumed pause between two signals of an `.ir` file, which does not store it.
  private static let pause: Int64 = 1_000_000_000

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let colon = line.indices.first(where: { line[$0] == UInt8(ascii: ":") }) else {
      return try checkNoise(line)
    }
    let (key, rest) = (line.trimmed(0..<colon), colon + 1)
    if line.equals(key, "RAW_Data") {
      try addSigned(line, from: rest, into: &runs)
    } else if line.equals(key, "data") {
      try addAlternating(line, from: rest, into: &runs)
    } else if line.equals(key, "TE") {
      var position = rest
      let number = try line.requireDuration(
        line.nextWord(&position), expected: "microseconds for a bit")
      bitDuration = number.magnitude(timesTenTo: 3)
    } else if line.equals(key, "Data_RAW") {
      guard bitDuration > 0 else {
        throw line.problem(key, expected: "TE, the duration of a bit, which comes first")
      }
      try addBits(line, from: rest, into: &runs)
    } else if content != .timings {
      let isHeader = Self.headerKeys.contains { line.equals(key, $0) }
      content = isHeader && content != .decoded ? .header : .decoded
    }
  }

  func finish(into runs: inout TimingRuns) throws(LineProblem) {
    guard content == .header || content == .timings else {
      throw LineProblem(
        .unsupported("the file holds no raw signal", expected: "RAW_Data, Data_RAW or data"))
    }
  }

  /// Checks that a line without a key is blank or a comment.
  private func checkNoise(_ line: Span<UInt8>) throws(LineProblem) {
    var position = 0
    guard let word = line.nextWord(&position), line[word.lowerBound] != UInt8(ascii: "#") else {
      return
    }
    throw line.problem(word, expected: "a key and a colon")
  }

  private mutating func addSigned(
    _ line: Span<UInt8>, from start: Int, into runs: inout TimingRuns
  ) throws(LineProblem) {
    var position = start
    while let word = line.nextWord(&position) {
      let number = try line.requireNumber(word, expected: "microseconds, such as 560 or -560")
      runs.add(isMark: !number.isNegative, nanoseconds: number.magnitude(timesTenTo: 3))
    }
    content = .timings
  }

  private mutating func addAlternating(
    _ line: Span<UInt8>, from start: Int, into runs: inout TimingRuns
  ) throws(LineProblem) {
    if endsOnMark { runs.add(isMark: false, nanoseconds: Self.pause) }
    var position = start
    var isMark = true
    while let word = line.nextWord(&position) {
      let number = try line.requireDuration(word, expected: "microseconds, such as 560")
      runs.add(isMark: isMark, nanoseconds: number.magnitude(timesTenTo: 3))
      endsOnMark = isMark
      isMark.toggle()
    }
    content = .timings
  }

  private mutating func addBits(
    _ line: Span<UInt8>, from start: Int, into runs: inout TimingRuns
  ) throws(LineProblem) {
    var position = start
    while let word = line.nextWord(&position) {
      guard word.count == 2, let byte = line.hexadecimal(word) else {
        throw line.problem(word, expected: "a byte in hexadecimal")
      }
      for bit in (0..<8).reversed() {
        runs.add(isMark: byte >> bit & 1 == 1, nanoseconds: bitDuration)
      }
    }
    content = .timings
  }
}

extension Span<UInt8> {
  /// Parses the bytes of `range` as a hexadecimal number of at most 8 digits; `nil` if they are not
  /// one.
  func hexadecimal(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 8 else { return nil }
    var value = 0
    for index in range {
      guard let digit = Character(UnicodeScalar(self[index])).hexDigitValue else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}

/// Writes a `.sub` file of kind RAW for the Flipper Zero: signed microseconds, at most 512 a line.
struct FlipperWriter: TimingWriter {
  private var onLine = 0

  mutating func begin(into bytes: inout [UInt8]) {
    bytes +=
      """
      Filetype: Flipper SubGhz RAW File
      Version: 1
      Frequency: 433920000
      Preset: FuriHalSubGhzPresetOok650Async
      Protocol: RAW

      """.utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    bytes += (onLine == 0 ? "RAW_Data: " : " ").utf8
    if !interval.isMark { bytes.append(UInt8(ascii: "-")) }
    bytes.appendDecimal(interval.microseconds, decimals: 0)
    onLine += 1
    if onLine == 512 { endLine(into: &bytes) }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    if onLine > 0 { endLine(into: &bytes) }
  }

  private mutating func endLine(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    onLine = 0
  }
}
