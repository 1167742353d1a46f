import MorseCode
import Timeline

/// Parses Pronto codes: hexadecimal words of four digits.
///
///     0000 FREQUENCY ONCE REPEATED MARK SPACE MARK SPACE …
///
/// The frequency is 4.145146 MHz divided by the carrier's. A mark or a space counts periods of the
/// carrier.
///
/// Source: "Remote Central", Pronto's file format; Linux, ir-ctl.
struct ProntoParser: TimingLineParser {
  private var count = 0
  /// The nanoseconds of a period.
  private var period = 0.0

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    while let word = line.nextWord(&position), line[word.lowerBound] != UInt8(ascii: "#") {
      guard word.count == 4, let value = line.hexadecimal(word) else {
        throw line.problem(word, expected: "four hexadecimal digits")
      }
      if count == 1 { period = Double(max(value, 1)) * 241.246 }
      if count >= 4 {
        let duration = (Double(value) * period).rounded()
        runs.add(isMark: count.isMultiple(of: 2), nanoseconds: Int64(duration))
      }
      count += 1
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    guard count >= 6 else { throw LineProblem(.endsEarly(expected: "pairs of a mark and a space")) }
  }
}

extension TimingFormat {
  /// Pronto codes of infrared signals.
  public static let pronto = TimingFormat(
    name: "pronto", title: "Pronto codes", endings: [],
    recognize: { sample in
      sample.recognizeLine(beginningWith: { $0 == UInt8(ascii: "0") }) { line in
        let words = line.split(separator: " ").prefix(6)
        return words.count == 6 && words[0] == "0000"
          && words.allSatisfy { $0.count == 4 && $0.allSatisfy(\.isHexDigit) }
      }
    },
    reader: { _ in LineReader(ProntoParser()) },
    writer: nil)
}
