import MorseCode
import Timeline

/// Parses a Pronto code: hexadecimal words of four digits, on one line or several.
///
///     0000 FREQUENCY ONCE REPEATED MARK SPACE MARK SPACE …
///
/// The first word is 0100 if there is no carrier. The frequency is 4.145146 MHz divided by the
/// carrier's. A mark or a space counts periods of the carrier. Words before the code and at the
/// beginning of its lines are ignored.
///
/// Source: "Remote Central", Pronto's file format; Linux, ir-ctl.
struct ProntoParser: TimingLineParser {
  private var count = 0
  /// The nanoseconds of a period.
  private var period = 0.0
  /// The number of words that the code has.
  private var size = 4

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    let words = Self.words(of: line)
    let start = count == 0 ? Self.start(words, of: line) : words.firstIndex { line.isPronto($0) }
    guard let start else { return }
    for word in words[start...] {
      guard line.isPronto(word), let value = line.hexadecimal(word) else {
        // Other text may follow.
        if count == size { return }
        throw line.problem(word, expected: "four hexadecimal digits")
      }
      guard count < size else { throw line.problem(word, expected: "the end of the code") }
      add(value, into: &runs)
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    guard count > 4, count == size else {
      throw LineProblem(.endsEarly(expected: "pairs of a mark and a space"))
    }
  }

  private mutating func add(_ value: Int, into runs: inout TimingRuns) {
    if count == 1 { period = Double(max(value, 1)) * 241.246 }
    if count == 2 || count == 3 { size += 2 * value }
    if count >= 4 {
      let duration = (Double(value) * period).rounded()
      runs.add(isMark: count.isMultiple(of: 2), nanoseconds: Int64(duration))
    }
    count += 1
  }

  /// Returns the first word of a code.
  private static func start(_ words: [Range<Int>], of line: Span<UInt8>) -> Int? {
    words.indices.first { place in
      guard words.count - place >= 6 else { return false }
      return (line.equals(words[place], "0000") || line.equals(words[place], "0100"))
        && words[place..<place + 6].allSatisfy { line.isPronto($0) }
    }
  }

  /// Whether a code begins in a line.
  static func begins(in line: [UInt8]) -> Bool {
    start(words(of: line.span), of: line.span) != nil
  }

  /// Returns the words up to a comment; quotation marks and brackets part them too.
  private static func words(of line: Span<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for index in line.indices {
      if line[index] == UInt8(ascii: "#") { return words }
      if !line[index].partsWords {
        start = start ?? index
      } else if let begun = start {
        words.append(begun..<index)
        start = nil
      }
    }
    return words + (start.map { [$0..<line.count] } ?? [])
  }
}

extension Span<UInt8> {
  /// Whether a word has four hexadecimal digits.
  fileprivate func isPronto(_ word: Range<Int>) -> Bool {
    word.count == 4 && hexadecimal(word) != nil
  }
}

extension TimingFormat {
  /// Pronto codes of infrared signals.
  public static let pronto = TimingFormat(
    name: "pronto", title: "Pronto codes", endings: [],
    recognize: { sample in
      sample.recognizeLine(beginningWith: { $0 == UInt8(ascii: "0") }) { line in
        ProntoParser.begins(in: Array(line.utf8))
      }
    },
    reader: { _ in LineReader(ProntoParser()) },
    writer: nil)
}
