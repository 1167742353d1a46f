import MorseCode
import Timeline

/// Parses tables of key timings from morsekey, sigrok, Saleae, and others with known column names.
///
/// The morsekey table has the columns `t_ms,duration_ms,level`: start, duration, and 1 for key down
/// or 0 for key up. Fields are separated by commas, semicolons or tabs and may be quoted. sigrok
/// states the sample rate in a comment (libsigrok, src/output/csv.c). Saleae's rows are level
/// changes (`Time [s],Channel 0`).
struct CSVParser: TimingLineParser {
  private let options: TimingOptions
  /// The columns and the field separator; `nil` before the header.
  private var table: (columns: CSVColumns, fields: CSVFields)?
  private var sampleDuration: Int64?
  private var edges = EdgeTimeline()
  private var keys: KeyEvents
  private var lastUp: Int64?

  init(options: TimingOptions) {
    self.options = options
    keys = KeyEvents(options: options)
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    let all = line.trimmed(0..<line.count)
    guard let first = all.first else { return }
    if line[first] == UInt8(ascii: ";") || line[first] == UInt8(ascii: "#") {
      return noteComment(line)
    }
    guard let (columns, fields) = table else { return try begin(line, into: &runs) }
    try parseRow(line, try fields.ranges(of: line), columns, into: &runs)
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    keys.finish(into: &runs)
  }

  private mutating func noteComment(_ line: Span<UInt8>) {
    let text = line.shown(0..<line.count)
    guard let colon = text.range(after: "Samplerate:") else { return }
    let parts = text[colon...].split(separator: " ")
    let units = ["Hz": 1.0, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9]
    guard let rate = parts.first.flatMap({ Double($0) }),
      let unit = units[parts.dropFirst().first.map(String.init) ?? "Hz"], rate * unit > 0
    else { return }
    sampleDuration = Int64(min(1e9 / (rate * unit), 1e15))
  }

  private mutating func begin(
    _ line: Span<UInt8>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    let fields = CSVFields(header: line)
    let ranges = try fields.ranges(of: line)
    if ranges.allSatisfy({ line.number($0) != nil }), sampleDuration != nil {
      let columns = CSVColumns(samplesIn: options.channel.flatMap { Int($0) } ?? 0)
      table = (columns, fields)
      return try parseRow(line, ranges, columns, into: &runs)
    }
    guard let columns = CSVColumns(names: try fields.names(in: line), options: options),
      !columns.needSampleRate || sampleDuration != nil
    else {
      throw line.problem(
        ranges.first ?? 0..<0, expected: "a header of key timings, such as t_ms,duration_ms,level")
    }
    table = (columns, fields)
  }

  private mutating func parseRow(
    _ line: Span<UInt8>, _ fields: [Range<Int>], _ columns: CSVColumns,
    into runs: inout TimingRuns
  ) throws(LineProblem) {
    func field(_ index: Int) throws(LineProblem) -> Range<Int> {
      guard fields.indices.contains(index) else {
        throw LineProblem(.endsEarly(expected: "column \(index + 1)"), at: line.count)
      }
      return fields[index]
    }
    switch columns.layout {
    case .durations(let level, let duration):
      let isMark = try isMark(line, field(level))
      let value = try line.requireDuration(field(duration.index), expected: "a duration")
      runs.add(isMark: isMark, nanoseconds: value.magnitude(timesTenTo: duration.exponent))
    case .edges(let moment, let level):
      let isMark = try isMark(line, field(level))
      let time = try time(line, field(moment.index), moment)
      let key = try columns.key.map { index throws(LineProblem) in
        line.shown(try field(index))
      }
      guard let key else { return edges.change(to: isMark, at: time, into: &runs) }
      keys.add(names: [key], value: isMark ? 1 : 0, at: time, into: &runs)
    case .presses(let down, let up):
      try addPress(
        from: time(line, field(down.index), down), to: time(line, field(up.index), up), &runs)
    case .samples(let level):
      runs.add(isMark: try isMark(line, field(level)), nanoseconds: sampleDuration ?? 0)
    }
  }

  private mutating func addPress(from down: Int64, to up: Int64, _ runs: inout TimingRuns) {
    if let lastUp {
      runs.add(isMark: false, nanoseconds: down.subtractingSaturated(lastUp))
    }
    runs.add(isMark: true, nanoseconds: up.subtractingSaturated(max(down, lastUp ?? down)))
    lastUp = max(up, lastUp ?? up)
  }

  private func time(
    _ line: Span<UInt8>, _ range: Range<Int>, _ column: CSVColumns.Time
  ) throws(LineProblem) -> Int64 {
    let number = try line.requireNumber(range, expected: "a time")
    let magnitude = number.magnitude(timesTenTo: column.exponent)
    return number.isNegative ? -magnitude : magnitude
  }

  private func isMark(
    _ line: Span<UInt8>, _ range: Range<Int>
  ) throws(LineProblem) -> Bool {
    for (name, value) in Self.levels where line.equals(range, name) { return value }
    // R writes TRUE, pandas True.
    let word = line.shown(range).lowercased()
    if let level = Self.levels.first(where: { $0.0 == word }) { return level.1 }
    throw line.problem(range, expected: "a level, 0 or 1")
  }

  private static let levels: [(String, Bool)] = [
    ("1", true), ("0", false), ("down", true), ("up", false), ("true", true), ("false", false),
    ("on", true), ("off", false), ("press", true), ("release", false), ("mark", true),
    ("space", false),
  ]
}

extension String {
  /// Returns the position after `word` and the spaces that follow it.
  fileprivate func range(after word: String) -> String.Index? {
    for index in indices where self[index...].hasPrefix(word) {
      let end = self.index(index, offsetBy: word.count)
      return self[end...].firstIndex { $0 != " " }
    }
    return nil
  }
}

/// Writes the morsekey table: `t_ms,duration_ms,level`.
struct CSVWriter: TimingWriter {
  private var moment: Int64 = 0

  func begin(into bytes: inout [UInt8]) {
    bytes += "t_ms,duration_ms,level\n".utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    bytes.appendDecimal(moment, decimals: 6)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(interval.nanoseconds, decimals: 6)
    bytes += (interval.isMark ? ",1\n" : ",0\n").utf8
    moment = moment.addingSaturated(interval.nanoseconds)
  }
}
