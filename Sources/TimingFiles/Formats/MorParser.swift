import Timeline
import MorseCode

/// Parses libmorse's `.mor` text: a level, `0` or `1`, and milliseconds on each line.
///
/// `#` begins a comment.
///
/// Source: cmin764/libmorse, README and its recordings.
struct MorParser: TimingLineParser {
  private(set) var hints = TimingHints()
  private let exponent: Int

  init(options: TimingOptions) {
    exponent = (options.unit ?? .milliseconds).exponent
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    guard let level = line.nextWord(&position), !isComment(line, at: level) else { return }
    guard line.equals(level, "0") || line.equals(level, "1") else {
      throw line.problem(level, expected: "0 or 1")
    }
    let range = line.nextWord(&position)
    let number = try line.requireDuration(range, expected: "a duration in milliseconds")
    if let rest = line.nextWord(&position), !isComment(line, at: rest) {
      throw line.problem(rest, expected: "the end of the line")
    }
    runs.add(
      isMark: line.equals(level, "1"), nanoseconds: number.magnitude(timesTenTo: exponent))
  }

  private mutating func isComment(_ line: Span<UInt8>, at word: Range<Int>) -> Bool {
    guard line[word.lowerBound] == UInt8(ascii: "#") else { return false }
    line.comment(from: word.lowerBound + 1).read(into: &hints)
    return true
  }
}

/// Writes libmorse's `.mor` text.
struct MorWriter: TimingWriter {
  private let header: TimingHeader

  init(header: TimingHeader) {
    self.header = header
  }

  func begin(into bytes: inout [UInt8]) {
    header.writeComments(into: &bytes)
  }

  func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    bytes += (interval.isMark ? "1 " : "0 ").utf8
    bytes.appendDecimal(interval.nanoseconds, decimals: 6)
    bytes.append(UInt8(ascii: "\n"))
  }
}
