import Timeline

/// A key event: the names of the key, 1 for down or 0 for up, and the moment in nanoseconds.
typealias KeyEvent = (names: [String], value: Int64, moment: Int64)

/// The lines of a keyboard recorder.
protocol KeyEventLine: Sendable {
  /// Parses a line; `nil` if it has no key event.
  static func event(in line: Span<UInt8>) throws(LineProblem) -> KeyEvent?
}

/// Parses the recording of a keyboard.
struct KeyEventParser<Line: KeyEventLine>: TimingLineParser {
  private var keys: KeyEvents

  init(options: TimingOptions) {
    keys = KeyEvents(options: options)
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let event = try Line.event(in: line) else { return }
    keys.add(names: event.names, value: event.value, at: event.moment, into: &runs)
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    keys.finish(into: &runs)
  }
}

/// Parses the output of `evemu-record`: `E: SEC.USEC TYPE CODE VALUE`, type and code in
/// hexadecimal.
///
/// Only key events (type 1) count: value 1 is down, 0 is up, 2 is auto-repeat.
///
/// Source: whot/evemu, src/evemu.c.
enum EvemuLine: KeyEventLine {
  static func event(in line: Span<UInt8>) throws(LineProblem) -> KeyEvent? {
    var position = 0
    guard let label = line.nextWord(&position), line.equals(label, "E:") else { return nil }
    let expected = "E: SECONDS.MICROSECONDS TYPE CODE VALUE"
    let moment = try line.requireNumber(line.nextWord(&position), expected: expected)
    let type = try hexadecimal(line, line.nextWord(&position), expected: expected)
    let code = try hexadecimal(line, line.nextWord(&position), expected: expected)
    let value = try line.requireNumber(line.nextWord(&position), expected: expected)
    guard type == 1 else { return nil }
    return (["\(code)"], value.magnitude(timesTenTo: 0), moment.magnitude(timesTenTo: 9))
  }

  private static func hexadecimal(
    _ line: Span<UInt8>, _ range: Range<Int>?, expected: String
  ) throws(LineProblem) -> Int {
    guard let range else { throw LineProblem(.endsEarly(expected: expected), at: line.count) }
    guard let number = line.hexadecimal(range) else {
      throw line.problem(range, expected: expected)
    }
    return number
  }
}

/// Parses the output of `evtest`: `Event: time SEC.USEC, type 1 (EV_KEY), code N (NAME), value V`.
///
/// Other lines are ignored.
enum EvtestLine: KeyEventLine {
  static func event(in line: Span<UInt8>) throws(LineProblem) -> KeyEvent? {
    guard line.begins(at: 0, with: "Event: time "), let type = number(line, after: "type "),
      type == 1
    else { return nil }
    guard let moment = find(line, "time "), let time = time(line, from: moment),
      let code = number(line, after: "code "), let value = number(line, after: "value ")
    else {
      throw LineProblem(.endsEarly(expected: "type, code and value"), at: line.count)
    }
    return (["\(code)", name(line)], value, time)
  }

  private static func find(_ line: Span<UInt8>, _ text: String) -> Int? {
    line.indices.first { line.begins(at: $0, with: text) }.map { $0 + text.utf8.count }
  }

  private static func time(_ line: Span<UInt8>, from start: Int) -> Int64? {
    let end = (start..<line.count).first { line[$0] == UInt8(ascii: ",") } ?? line.count
    return line.number(start..<end)?.magnitude(timesTenTo: 9)
  }

  private static func number(_ line: Span<UInt8>, after text: String) -> Int64? {
    guard let start = find(line, text) else { return nil }
    let digits = (start..<line.count).prefix { line[$0].isASCIIDigit }
    return line.number(digits.startIndex..<digits.endIndex)?.magnitude(timesTenTo: 0)
  }

  /// Returns the key's name, which is in parentheses after its code.
  private static func name(_ line: Span<UInt8>) -> String {
    guard let code = find(line, "code "),
      let open = (code..<line.count).first(where: { line[$0] == UInt8(ascii: "(") }),
      let close = (open..<line.count).first(where: { line[$0] == UInt8(ascii: ")") })
    else { return "" }
    return line.shown(open + 1..<close)
  }
}

/// Parses the output of `libinput record`: lists `- [SEC, USEC, TYPE, CODE, VALUE]` under `evdev:`.
///
/// Source: libinput-record(1).
enum LibinputLine: KeyEventLine {
  static func event(in line: Span<UInt8>) throws(LineProblem) -> KeyEvent? {
    var position = 0
    guard let dash = line.nextWord(&position), line.equals(dash, "-"), position < line.count,
      let open = (position..<line.count).first(where: { !line[$0].isSpace }),
      line[open] == UInt8(ascii: "["),
      let close = (open..<line.count).first(where: { line[$0] == UInt8(ascii: "]") })
    else { return nil }
    var fields: [Int64] = []
    var start = open + 1
    let list = line.extracting(0..<close)
    while let field = list.nextField(&start, separator: UInt8(ascii: ",")) {
      let number = try list.requireNumber(field, expected: "a number")
      fields.append(number.magnitude(timesTenTo: 0))
    }
    guard fields.count == 5, fields[2] == 1 else { return nil }
    let (seconds, overflow) = fields[0].multipliedReportingOverflow(by: 1_000_000_000)
    let moment = overflow ? .max : seconds.addingSaturated(min(fields[1], 1_000_000) * 1000)
    return (["\(fields[3])"], fields[4], moment)
  }
}
