import JSONText
import Timeline

/// Parses Vail's messages, `{"Timestamp":MS,"Clients":N,"Duration":[ON,OFF,…]}`, one a line.
///
/// The timestamps determine the pause between two messages.
///
/// Source: nealey/vail, docs/protocol.md.
struct VailParser: TimingLineParser {
  private var end: Int64?

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let object = try LineObject(line) else { return }
    let start = try object.number("Timestamp", in: line).magnitude(timesTenTo: 6)
    if let end { runs.add(isMark: false, nanoseconds: start.subtractingSaturated(end)) }
    var moment = max(start, end ?? start)
    var isMark = true
    try object.list("Duration", in: line) { number, range throws(LineProblem) in
      guard !number.isNegative else { throw line.problem(range, expected: "a duration") }
      let duration = number.magnitude(timesTenTo: 6)
      runs.add(isMark: isMark, nanoseconds: duration)
      moment = moment.addingSaturated(duration)
      isMark.toggle()
    }
    end = moment
  }
}

/// Parses PyKOB's recordings: one object a line; its list `c` holds milliseconds, with positive
/// marks.
///
/// The values 1 and 2 are commands that close and open the circuit; they have no duration.
///
/// Source: MorseKOB/PyKOB, recorder.py.
struct PyKOBParser: TimingLineParser {
  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let object = try LineObject(line) else { return }
    try object.list("c", in: line) { number, _ throws(LineProblem) in
      let duration = number.magnitude(timesTenTo: 6)
      guard number.isNegative || duration > 2_000_000 else { return }
      runs.add(isMark: !number.isNegative, nanoseconds: duration)
    }
  }
}

/// Parses the pulses in rtl_433's JSON: one object a line; its list `pulses` holds microseconds,
/// alternating marks and spaces.
///
/// Objects without such a list are ignored.
///
/// Source: merbanan/rtl_433, src/pulse_data.c.
struct PulsesParser: TimingLineParser {
  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let object = try LineObject(line), object["pulses"] != nil else { return }
    var isMark = true
    try object.list("pulses", in: line) { number, range throws(LineProblem) in
      guard !number.isNegative else { throw line.problem(range, expected: "a duration") }
      runs.add(isMark: isMark, nanoseconds: number.magnitude(timesTenTo: 3))
      isMark.toggle()
    }
  }
}

/// The JSON object in a line.
struct LineObject {
  private let members: [JSONValue.Member]
  /// The end of the object in the line.
  private let end: Int

  /// Parses the object; `nil` if the line is blank.
  init?(_ line: Span<UInt8>) throws(LineProblem) {
    guard let value = try line.jsonValue() else { return nil }
    guard case .object(let members) = value.content else {
      throw line.problem(value.range, expected: "a JSON object")
    }
    self.members = members
    end = value.range.upperBound
  }

  /// Returns the value of a member; if a name occurs twice, the last value.
  subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  /// Returns the number in a member.
  func number(_ name: String, in line: Span<UInt8>) throws(LineProblem) -> DecimalNumber {
    try line.decimalNumber(try required(name))
  }

  /// Calls `body` with every number of the list in a member, and with its range.
  func list(
    _ name: String, in line: Span<UInt8>,
    _ body: (DecimalNumber, Range<Int>) throws(LineProblem) -> Void
  ) throws(LineProblem) {
    let value = try required(name)
    guard case .list(let items) = value.content else {
      throw line.problem(value.range, expected: "a list of numbers")
    }
    for item in items { try body(try line.decimalNumber(item), item.range) }
  }

  private func required(_ name: String) throws(LineProblem) -> JSONValue {
    guard let value = self[name] else {
      throw LineProblem(.endsEarly(expected: "\"\(name)\""), at: end)
    }
    return value
  }
}

extension Span<UInt8> {
  /// Parses the JSON value in a line; `nil` if the line is blank.
  func jsonValue() throws(LineProblem) -> JSONValue? {
    guard !trimmed(0..<count).isEmpty else { return nil }
    do throws(JSONProblem) {
      return try JSONValue(parsing: [UInt8](copying: self))
    } catch {
      guard error.offset < count else {
        throw LineProblem(.endsEarly(expected: error.expected), at: count)
      }
      var end = error.offset + 1
      while end < count, !self[end].isSpace, !",:[]{}\"".utf8.contains(self[end]) { end += 1 }
      throw problem(error.offset..<end, expected: error.expected)
    }
  }

  /// Converts a JSON value of the line to a number.
  func decimalNumber(_ value: JSONValue) throws(LineProblem) -> DecimalNumber {
    guard case .number = value.content else { throw problem(value.range, expected: "a number") }
    return try requireNumber(value.range, expected: "a number")
  }
}
