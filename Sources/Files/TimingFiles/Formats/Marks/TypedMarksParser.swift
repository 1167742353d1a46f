import JSONText
import Timeline

/// Parses dots and dashes typed in a terminal and recorded by asciinema, versions 2 and 3.
///
/// After a header come lines `[TIME, "i", DATA]`; in version 3 the times are intervals. A press has
/// an element and a start, but no end. So each mark has its duration at 20 WPM; see
/// ``ElementPresses``.
///
/// Source: docs.asciinema.org, asciicast v2 and v3.
struct TypedMarksParser: TimingLineParser {
  private var isInterval = false
  private var hasHeader = false
  private var moment: Int64 = 0
  private var presses = ElementPresses()

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    let range = line.trimmed(0..<line.count)
    guard let first = range.first, line[first] != UInt8(ascii: "#") else { return }
    guard hasHeader else { return try parseHeader(line, in: range) }
    try parseEvent(line, in: range, into: &runs)
  }

  private mutating func parseHeader(
    _ line: Span<UInt8>, in range: Range<Int>
  ) throws(LineProblem) {
    guard let header = try LineObject(line) else { return }
    let version = try header.number("version", in: line).magnitude(timesTenTo: 0)
    guard version == 2 || version == 3 else {
      throw line.problem(range, expected: "a header of version 2 or 3")
    }
    isInterval = version == 3
    hasHeader = true
  }

  private mutating func parseEvent(
    _ line: Span<UInt8>, in range: Range<Int>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    guard case .list(let parts)? = try line.jsonValue()?.content, parts.count >= 3,
      case .text(let kind) = parts[1].content, case .text(let typed) = parts[2].content
    else {
      throw line.problem(range, expected: "an event, such as [1.5, \"i\", \".\"]")
    }
    let number = try line.requireDuration(parts[0].range, expected: "a time in seconds")
    let value = number.magnitude(timesTenTo: 9)
    moment = isInterval ? moment.addingSaturated(value) : max(moment, value)
    guard kind == "i" else { return }
    for byte in typed.utf8 { presses.type(byte, at: moment, into: &runs) }
  }
}

extension TimingFormat {
  /// Terminal recordings of typed dots and dashes.
  public static let asciicast = TimingFormat(
    name: "asciicast", title: "asciinema recording of typed marks", endings: ["cast"],
    isRedrawn: true,
    recognize: { $0.recognizeObject(with: "version") },
    reader: { _ in LineReader(TypedMarksParser()) },
    writer: { TypedMarksWriter(header: $0) })
}
