import MorseCode
import Timeline

/// Parses a compact infrared code of Tasmota, in any other text.
///
///     {"IrReceived":{"RawData":"+8570-4240+550-1580C-510Bh"}}
///
/// Microseconds with a sign: + is a mark. Each new duration gets the next letter of the alphabet. A
/// letter stands for its duration: a capital for a mark, a small one for a space.
///
/// Source: Tasmota, documentation, IRSend RAW Encoding.
struct TasmotaParser: TimingLineParser {
  private var hasCode = false
  private static let (fewest, letters) = (4, 26)

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let code = Self.code(in: line) else { return }
    guard !hasCode else {
      throw LineProblem(
        .unsupported("a second code is here", expected: "one code"), at: code.lowerBound)
    }
    hasCode = true
    var durations: [Int64] = []
    var index = code.lowerBound
    while index < code.upperBound {
      let start = index
      let byte = line[index]
      index += 1
      guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else {
        let letter = Int(byte | 0x20) - 0x61
        guard durations.indices.contains(letter) else {
          throw line.problem(start..<index, expected: "the letter of an earlier duration")
        }
        runs.add(isMark: byte & 0x20 == 0, nanoseconds: durations[letter])
        continue
      }
      let value = line.plainNumber(&index, most: 15) * 1000
      if durations.count < Self.letters, !durations.contains(value) { durations.append(value) }
      runs.add(isMark: byte == UInt8(ascii: "+"), nanoseconds: value)
    }
  }

  /// Whether a line has a code, and says so.
  static func holds(_ line: [UInt8]) -> Bool {
    guard code(in: line.span) != nil else { return false }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return text.contains("rawdata") || text.contains("irsend")
  }

  /// Finds signed numbers and letters without a space between them.
  static func code(in line: Span<UInt8>) -> Range<Int>? {
    var start = 0
    while start < line.count {
      guard line[start] == UInt8(ascii: "+") || line[start] == UInt8(ascii: "-") else {
        start += 1
        continue
      }
      var (end, parts, letters) = (start, 0, 0)
      while end < line.count {
        let isSign = line[end] == UInt8(ascii: "+") || line[end] == UInt8(ascii: "-")
        let isLetter = (0x61...0x7A).contains(line[end] | 0x20)
        let isNumber = isSign && end + 1 < line.count && line[end + 1].isASCIIDigit
        guard isNumber || isLetter else { break }
        end += 1
        parts += 1
        if isLetter { letters += 1 }
        while isNumber, end < line.count, line[end].isASCIIDigit { end += 1 }
      }
      if parts >= fewest, parts > letters { return start..<end }
      start = max(end, start + 1)
    }
    return nil
  }
}

extension TimingFormat {
  /// Compact infrared codes of Tasmota.
  public static let tasmota = TimingFormat(
    name: "tasmota", title: "Tasmota's compact infrared codes", endings: [],
    reader: { _ in LineReader(TasmotaParser()) },
    writer: nil)
}
