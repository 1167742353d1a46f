/// A format with a level and a duration on each line.
enum LevelDialect: Sendable {
  /// LIRC's `mode2` text: `pulse N`, `space N` and `timeout N` in microseconds, `carrier N` in Hz.
  ///
  /// Source: v4l-utils, ir-ctl(1); the kernel's LIRC documentation.
  case mode2
  /// libmorse's `.mor` text: a level, `0` or `1`, and milliseconds.
  ///
  /// Source: cmin764/libmorse, README and its recordings.
  case mor

  /// The unit of the durations.
  fileprivate var unit: TimingUnit { self == .mode2 ? .microseconds : .milliseconds }

  /// The words for the levels; a word without a level is ignored with its number.
  fileprivate var levels: [(word: String, isMark: Bool?)] {
    switch self {
    case .mode2: [("pulse", true), ("space", false), ("timeout", false), ("carrier", nil)]
    case .mor: [("0", false), ("1", true)]
    }
  }

  /// The words for the levels and the durations in a message.
  fileprivate var expected: (level: String, duration: String) {
    switch self {
    case .mode2: ("pulse, space, timeout or carrier", "a duration in microseconds")
    case .mor: ("0 or 1", "a duration in milliseconds")
    }
  }
}

/// Parses lines of a level and a duration, or of several.
///
/// Lines that begin with `#`, or in `mode2` text with `//`, are comments.
struct LevelParser: TimingLineParser {
  private(set) var hints = TimingHints()
  private let dialect: LevelDialect
  private let levels: [(word: String, isMark: Bool?)]
  private let exponent: Int

  init(_ dialect: LevelDialect, options: TimingOptions) {
    self.dialect = dialect
    levels = dialect.levels
    exponent = (options.unit ?? dialect.unit).exponent
  }

  /// The ASCII codes of `pulse ` and `space ` as big-endian numbers of six bytes.
  private static let pulse: UInt64 = 0x7075_6C73_6520
  private static let space: UInt64 = 0x7370_6163_6520

  @inline(__always)
  func parsePlainLine(
    _ bytes: Span<UInt8>, at start: Int, into runs: inout TimingRuns
  ) -> Int {
    var index = start + 6
    guard dialect == .mode2, index < bytes.count else { return start }
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
    while let word = line.nextWord(&position), !isComment(line, from: word.lowerBound) {
      guard let level = levels.first(where: { line.equals(word, $0.word) }) else {
        throw line.problem(word, expected: dialect.expected.level)
      }
      let range = line.nextWord(&position)
      let number = try line.requireDuration(range, expected: dialect.expected.duration)
      guard let isMark = level.isMark else { continue }
      runs.add(isMark: isMark, nanoseconds: number.magnitude(timesTenTo: exponent))
    }
  }

  private mutating func isComment(_ line: Span<UInt8>, from position: Int) -> Bool {
    guard line[position] == UInt8(ascii: "#") else {
      return dialect == .mode2 && line.begins(at: position, with: "//")
    }
    line.comment(from: position + 1).read(into: &hints)
    return true
  }
}
