import MorseCode
import Timeline

/// Parses a tier of Praat's text grids, in the long and in the short form.
///
///     intervals [1]:           0
///         xmin = 0             0.06
///         xmax = 0.06          "on"
///         text = "on"
///
/// Praat reads only the numbers and the texts that stand free; so all else is skipped. An interval
/// with a text is a mark, unless the text says that the key is up. A point is a mark or a space by
/// its text. Of several tiers, the one that looks like Morse is read, or the requested one.
///
/// Source: Praat manual, TextGrid file formats.
struct TextGridParser: TimingLineParser {
  private enum Value {
    case number(Int64)
    case text(String)
  }

  private enum Tier { case none, intervals, points }

  private var tier = Tier.none
  /// The number of values of the tier so far; its name, its limits and its size come first.
  private var count = 0
  private var times: [Int64] = []
  private var hasElements = false
  private let channel: String?
  private var isWanted = true
  private var tiers = 0
  private var choice: EdgeChoice
  private static let lookAhead = 4096

  init(options: TimingOptions) {
    channel = options.channel
    choice = EdgeChoice(lookingAt: options.channel == nil ? Self.lookAhead : 1)
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    while let (value, range) = try Self.nextValue(of: line, &position) {
      try add(value, at: range, of: line, into: &runs)
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    guard hasElements else {
      throw LineProblem(
        .unsupported(
          "the text grid has no intervals", expected: "an interval tier, saved as a text file"))
    }
    choice.finish(into: &runs)
  }

  private mutating func add(
    _ value: Value, at range: Range<Int>, of line: Span<UInt8>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    if case .text(let name) = value, name == "IntervalTier" || name == "TextTier" {
      tiers += 1
      (tier, count, times) = (name == "TextTier" ? .points : .intervals, 0, [])
      return
    }
    guard tier != .none else { return }
    count += 1
    if count == 1, let channel, case .text(let name) = value { isWanted = name == channel }
    guard count > 4, isWanted else { return }
    switch value {
    case .number(let time):
      guard time >= times.last ?? time else {
        throw line.problem(range, expected: "an end after the start")
      }
      times.append(time)
    case .text(let text): try addElement(text, at: range, of: line, into: &runs)
    }
  }

  private mutating func addElement(
    _ text: String, at range: Range<Int>, of line: Span<UInt8>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    defer { times = [] }
    let isMark = LevelWords.isMark(text: text)
    switch (tier, times.count) {
    case (.intervals, 2):
      choice.change(tiers, to: isMark ?? !text.isEmpty, at: times[0], into: &runs)
      choice.change(tiers, to: false, at: times[1], into: &runs)
    case (.points, 1):
      guard let isMark else {
        throw line.problem(range, expected: "a level: \(LevelWords.examples)")
      }
      choice.change(tiers, to: isMark, at: times[0], into: &runs)
    default: throw line.problem(range, expected: "a time in seconds")
    }
    hasElements = true
  }

  /// Returns the next number or text that stands free.
  private static func nextValue(
    of line: Span<UInt8>, _ position: inout Int
  ) throws(LineProblem) -> (Value, Range<Int>)? {
    while position < line.count {
      if line[position] == UInt8(ascii: "\"") {
        let start = position + 1
        position = start
        while position < line.count, line[position] != UInt8(ascii: "\"") { position += 1 }
        let range = start..<position
        position += 1
        return (.text(line.shown(line.trimmed(range))), range)
      }
      guard let word = line.nextWord(&position) else { return nil }
      if line[word.lowerBound] == UInt8(ascii: "!") { return nil }
      guard let number = line.number(word) else {
        // A text may follow a word at once.
        position = word.first { line[$0] == UInt8(ascii: "\"") } ?? position
        continue
      }
      let time = number.magnitude(timesTenTo: 9)
      guard time < .max, !number.isNegative || time == 0 else {
        throw line.problem(word, expected: "a time within 292 years")
      }
      return (.number(time), word)
    }
    return nil
  }
}

extension TimingFormat {
  /// Praat's text grids.
  public static let textGrid = TimingFormat(
    name: "textgrid", title: "a Praat text grid", endings: ["textgrid"],
    recognize: { $0.recognizeMagic("File type = \"ooTextFile") },
    reader: { LineReader(TextGridParser(options: $0)) },
    writer: nil)
}
