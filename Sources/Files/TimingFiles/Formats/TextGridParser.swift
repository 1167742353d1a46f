import MorseCode
import Timeline

/// Parses the first interval tier of Praat's text grids: an interval with a text is a mark.
///
///     intervals [1]:
///         xmin = 0
///         xmax = 0.06
///         text = "on"
///
/// Source: Praat manual, TextGrid file formats.
struct TextGridParser: TimingLineParser {
  private var (start, end): (Int64, Int64?) = (0, nil)
  private var isInside = false
  private var tiers = 0
  private var hasIntervals = false

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    guard let name = line.nextWord(&position) else { return }
    if line.equals(name, "item"), let index = line.nextWord(&position),
      !line.equals(index, "[]:")
    {
      tiers += 1
    }
    guard tiers <= 1 else { return }
    if line.equals(name, "intervals") { isInside = true }
    guard isInside, let sign = line.nextWord(&position), line.equals(sign, "=") else { return }
    let value = line.trimmed(position..<line.count)
    if line.equals(name, "xmin") {
      start = try time(line, value)
    } else if line.equals(name, "xmax") {
      end = try time(line, value)
    } else if line.equals(name, "text"), let end {
      guard end >= start else { throw line.problem(value, expected: "an end after the start") }
      runs.add(isMark: value.count > 2, nanoseconds: end - start)
      hasIntervals = true
      self.end = nil
    }
  }

  func finish(into runs: inout TimingRuns) throws(LineProblem) {
    guard hasIntervals else {
      throw LineProblem(
        .unsupported(
          "the text grid has no intervals", expected: "an interval tier, saved as a text file"))
    }
  }

  private func time(_ line: Span<UInt8>, _ range: Range<Int>) throws(LineProblem) -> Int64 {
    let size = try line.requireDuration(range, expected: "a time in seconds")
      .magnitude(timesTenTo: 9)
    guard size < .max else { throw line.problem(range, expected: "a time within 292 years") }
    return size
  }
}

extension TimingFormat {
  /// Praat's text grids.
  public static let textGrid = TimingFormat(
    name: "textgrid", title: "a Praat text grid", endings: ["textgrid"],
    recognize: { $0.recognizeMagic("File type = \"ooTextFile\"") },
    reader: { _ in LineReader(TextGridParser()) },
    writer: nil)
}
