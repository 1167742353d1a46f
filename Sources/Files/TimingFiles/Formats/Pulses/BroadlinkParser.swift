import MorseCode

/// Parses codes of Broadlink's remote controls, in hexadecimal digits or in Base64, one a line.
///
///     26 00 LENGTH LENGTH MARK SPACE MARK SPACE …
///
/// The length has its low byte first. A duration is a byte, or a zero and two bytes, the high one
/// first; 269 of them are 8192 microseconds.
///
/// Source: python-broadlink, protocol.md.
struct BroadlinkParser: TimingLineParser {
  func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    let word = line.trimmed(0..<line.count)
    guard !word.isEmpty else { return }
    guard let code = Self.code(line, word) else {
      throw line.problem(word, expected: "a code of Broadlink in hexadecimal digits or Base64")
    }
    let length = Int(code[2]) | Int(code[3]) << 8
    var bytes = code[4..<min(code.count, 4 + length)]
    guard bytes.count == length else {
      throw LineProblem(.endsEarly(expected: "\(length) bytes of durations"), at: line.count)
    }
    var isMark = true
    while let first = bytes.popFirst() {
      var ticks = Int64(first)
      if first == 0 {
        guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return }
        ticks = Int64(high) << 8 | Int64(low)
      }
      runs.add(isMark: isMark, nanoseconds: ticks * 8_192_000 / 269)
      isMark.toggle()
    }
  }

  /// Whether a line is a code.
  static func holds(_ line: [UInt8]) -> Bool {
    guard let code = code(line.span, line.span.trimmed(0..<line.count)) else { return false }
    let length = Int(code[2]) | Int(code[3]) << 8
    return length >= 8 && code.count >= 4 + length
  }

  /// Decodes a word; `nil` if it does not begin like a code.
  private static func code(_ line: Span<UInt8>, _ word: Range<Int>) -> [UInt8]? {
    let bytes = digits(line, word) ?? base64(line, word)
    guard let bytes, bytes.count > 8, [0x26, 0xB2, 0xD7].contains(bytes[0]) else { return nil }
    return bytes
  }

  private static func digits(_ line: Span<UInt8>, _ word: Range<Int>) -> [UInt8]? {
    guard word.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: word.lowerBound, to: word.upperBound, by: 2) {
      guard let value = line.hexadecimal(index..<index + 2) else { return nil }
      bytes.append(UInt8(value))
    }
    return bytes
  }

  private static func base64(_ line: Span<UInt8>, _ word: Range<Int>) -> [UInt8]? {
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for index in word where line[index] != UInt8(ascii: "=") {
      let value: UInt8
      switch line[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = line[index] - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = line[index] - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = line[index] + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}

extension TimingFormat {
  /// Codes of Broadlink's remote controls.
  public static let broadlink = TimingFormat(
    name: "broadlink", title: "Broadlink codes", endings: [],
    reader: { _ in LineReader(BroadlinkParser()) },
    writer: nil)
}
