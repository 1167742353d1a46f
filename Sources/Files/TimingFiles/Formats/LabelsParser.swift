import MorseCode
import Timeline

/// Parses Audacity labels: `START TAB END TAB TEXT` in seconds; each label is a mark.
///
/// A line that begins with `\` holds the frequencies of the previous label and is ignored.
///
/// Source: Audacity manual, Importing and exporting labels.
struct LabelsParser: TimingLineParser {
  private var edges = EdgeTimeline()

  /// Whether a line is a label: a start, an end with a fraction, and a text.
  static func holds(_ line: [UInt8]) -> Bool {
    let fields = line.split(separator: 9, omittingEmptySubsequences: false).map(\.indices)
    let span = line.span
    guard fields.count == 3, line[fields[1]].contains(UInt8(ascii: ".")),
      let start = span.number(fields[0]), let end = span.number(fields[1])
    else { return false }
    return !start.isNegative && start.value < end.value && span.number(fields[2]) == nil
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    guard let first = line.nextWord(&position), line[first.lowerBound] != UInt8(ascii: "\\") else {
      return
    }
    let expected = "a start and an end in seconds"
    let start = try line.requireDuration(first, expected: expected).magnitude(timesTenTo: 9)
    let range = line.nextWord(&position)
    let finish = try line.requireDuration(range, expected: expected).magnitude(timesTenTo: 9)
    if let range, finish < start { throw line.problem(range, expected: "an end after the start") }
    edges.change(to: true, at: start, into: &runs)
    edges.change(to: false, at: finish, into: &runs)
  }
}

/// Writes Audacity labels.
///
/// Labels represent only marks, so a space at the end is lost. Seconds have decimals, as Audacity
/// writes them: they show that the numbers are no samples.
struct LabelsWriter: TimingWriter {
  private var moment: Int64 = 0

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    let end = moment.addingSaturated(interval.nanoseconds)
    if interval.isMark {
      append(moment, to: &bytes)
      bytes.append(UInt8(ascii: "\t"))
      append(end, to: &bytes)
      bytes += "\tmark\n".utf8
    }
    moment = end
  }

  private func append(_ moment: Int64, to bytes: inout [UInt8]) {
    bytes.appendDecimal(moment, decimals: 9)
    if moment.isMultiple(of: 1_000_000_000) { bytes += ".0".utf8 }
  }
}
