import Timeline

/// Reads Vail's messages, `{"Timestamp":MS,"Clients":N,"Duration":[ON,OFF,…]}`, one a line.
///
/// Source: nealey/vail, docs/protocol.md. The pause between two messages is told by their moments.
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

/// Reads PyKOB's recordings: an object a line whose list `c` holds milliseconds, marks positive.
///
/// Source: MorseKOB/PyKOB, recorder.py. The values 1 and 2 close and open the circuit and last
/// nothing.
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

/// Reads the pulses in rtl_433's JSON: an object a line whose list `pulses` holds microseconds, marks and
/// spaces in turn.
///
/// Source: merbanan/rtl_433, src/pulse_data.c. Objects without such a list hold other things.
struct PulsesParser: TimingLineParser {
  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let object = try LineObject(line), object.has("pulses", in: line) else { return }
    var isMark = true
    try object.list("pulses", in: line) { number, range throws(LineProblem) in
      guard !number.isNegative else { throw line.problem(range, expected: "a duration") }
      runs.add(isMark: isMark, nanoseconds: number.magnitude(timesTenTo: 3))
      isMark.toggle()
    }
  }
}

/// Where the values of a JSON object on one line begin; only what timing files need of JSON.
struct LineObject {
  private let start: Int

  /// Finds the object; `nil` on a blank line.
  init?(_ line: Span<UInt8>) throws(LineProblem) {
    let range = line.trimmed(0..<line.count)
    guard let first = range.first, let last = range.last else { return nil }
    guard line[first] == UInt8(ascii: "{"), line[last] == UInt8(ascii: "}") else {
      throw line.problem(range, expected: "a JSON object")
    }
    start = first
  }

  /// Whether there is a value of this name.
  func has(_ name: String, in line: Span<UInt8>) -> Bool {
    (start..<line.count).contains { line.begins(at: $0, with: "\"\(name)\"") }
  }

  /// The number that belongs to a name.
  func number(_ name: String, in line: Span<UInt8>) throws(LineProblem) -> DecimalNumber {
    let begin = try value(of: name, in: line)
    let end = (begin..<line.count).first { [44, 125, 32, 9].contains(line[$0]) } ?? line.count
    return try line.requireNumber(begin..<end, expected: "a number")
  }

  /// Gives out the numbers of the list that belongs to a name.
  func list(
    _ name: String, in line: Span<UInt8>,
    _ take: (DecimalNumber, Range<Int>) throws(LineProblem) -> Void
  ) throws(LineProblem) {
    let open = try value(of: name, in: line)
    guard open < line.count, line[open] == UInt8(ascii: "["),
      let close = (open..<line.count).first(where: { line[$0] == UInt8(ascii: "]") })
    else { throw line.problem(open..<line.count, expected: "a list of numbers") }
    let inner = line.trimmed(open + 1..<close)
    guard !inner.isEmpty else { return }
    let items = line.extracting(0..<close)
    var position = inner.lowerBound
    while let field = items.nextField(&position, separator: UInt8(ascii: ",")) {
      try take(try items.requireNumber(field, expected: "a number"), field)
    }
  }

  /// Where the value that belongs to a name begins.
  private func value(of name: String, in line: Span<UInt8>) throws(LineProblem) -> Int {
    let key = "\"\(name)\""
    for index in start..<line.count where line.begins(at: index, with: key) {
      var position = index + key.utf8.count
      while position < line.count, line[position].isBlank || line[position] == UInt8(ascii: ":") {
        position += 1
      }
      return position
    }
    throw LineProblem(.endsEarly(expected: "\"\(name)\""), at: line.count)
  }
}

/// Writes durations as one JSON array of signed milliseconds, as morse-pro takes them.
struct ArrayWriter: TimingWriter {
  private var hasAny = false

  func begin(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if hasAny { bytes += ", ".utf8 }
    hasAny = true
    if !interval.isMark { bytes.append(UInt8(ascii: "-")) }
    bytes.appendDecimal(interval.nanoseconds, decimals: 6)
  }

  func finish(into bytes: inout [UInt8]) {
    bytes += "]\n".utf8
  }
}
