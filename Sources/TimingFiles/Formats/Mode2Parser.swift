/// Parses LIRC's `mode2` text: `pulse N`, `space N` and `timeout N` in microseconds, `carrier N` in
/// Hz.
///
/// Lines that begin with `#` or `//` are comments.
///
/// Source: v4l-utils, ir-ctl(1); the kernel's LIRC documentation.
struct Mode2Parser: TimingLineParser {
  private(set) var hints = TimingHints()
  private let exponent: Int

  init(options: TimingOptions) {
    exponent = (options.unit ?? .microseconds).exponent
  }

  /// The ASCII codes of `pulse ` and `space ` as big-endian numbers of six bytes.
  private static let pulse: UInt64 = 0x7075_6C73_6520
  private static let space: UInt64 = 0x7370_6163_6520

  @inline(__always)
  func parsePlainLine(
    _ bytes: Span<UInt8>, at start: Int, into runs: inout TimingRuns
  ) -> Int {
    var index = start + 6
    guard index < bytes.count else { return start }
    var word: UInt64 = 0
    for place in start..<index { word = word << 8 | UInt64(bytes[place]) }
    guard word == Self.pulse || word == Self.space else { return start }
    let firstDigit = index
    let value = bytes.plainNumber(&index, most: 18 - exponent)
    guard index > firstDigit, index < bytes.count, bytes[index] == UInt8(ascii: "\n") else {
      return start
    }
    runs.add(
      isMark: word == Self.pulse, nanoseconds: value &* DecimalNumber.powerOfTen(exponent))
    return index + 1
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    guard let word = line.nextWord(&position), !isComment(line, from: word.lowerBound) else {
      return
    }
    let isPulse = line.equals(word, "pulse")
    let isSpace = line.equals(word, "space") || line.equals(word, "timeout")
    guard isPulse || isSpace || line.equals(word, "carrier") else {
      throw line.problem(word, expected: "pulse, space, timeout or carrier")
    }
    let range = line.nextWord(&position)
    let number = try line.requireDuration(range, expected: "a duration in microseconds")
    if let rest = line.nextWord(&position), !isComment(line, from: rest.lowerBound) {
      throw line.problem(rest, expected: "the end of the line")
    }
    guard isPulse || isSpace else { return }
    runs.add(isMark: isPulse, nanoseconds: number.magnitude(timesTenTo: exponent))
  }

  private mutating func isComment(_ line: Span<UInt8>, from position: Int) -> Bool {
    guard line[position] == UInt8(ascii: "#") else { return line.begins(at: position, with: "//") }
    line.comment(from: position + 1).read(into: &hints)
    return true
  }
}
