/// Parses single lines of a format in which every line can be read on its own.
protocol TimingLineParser: Sendable {
  /// The hints found so far.
  var hints: TimingHints { get }
  /// Whether the last line was a row rather than a remark.
  var hasRow: Bool { get }

  /// Parses the line that begins at `start` if it is complete and has the most common form.
  ///
  /// A fast path for nearly all lines. It has the same effect as ``parse(_:into:)``.
  ///
  /// - Returns: the start of the next line; `start` if `parse` must handle the line.
  mutating func parsePlainLine(
    _ bytes: Span<UInt8>, at start: Int, into runs: inout TimingRuns
  ) -> Int

  /// Parses a line without its line end.
  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem)

  /// Ends the file.
  mutating func finish(into runs: inout TimingRuns) throws(LineProblem)
}

extension TimingLineParser {
  var hints: TimingHints { TimingHints() }
  var hasRow: Bool { true }
  mutating func parsePlainLine(
    _ bytes: Span<UInt8>, at start: Int, into runs: inout TimingRuns
  ) -> Int { start }
  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {}

  /// Parses a line; returns what is wrong with it.
  mutating func problem(of line: Span<UInt8>, into runs: inout TimingRuns) -> LineProblem? {
    do {
      try parse(line, into: &runs)
      return nil
    } catch {
      return error
    }
  }
}

/// What follows the last row, such as `(104 rows)`: no error unless rows follow it.
struct Footer: Sendable {
  private var first: (error: TimingError, text: String)?
  private var isOver = false

  /// What is left out, for messages; empty before the end of the file.
  var assumptions: [String] {
    guard isOver, let first else { return [] }
    return ["without what follows the rows: \(first.text)"]
  }

  /// Adds a wrong line; throws if it is like a row.
  mutating func add(_ error: TimingError, _ text: String, isLikeRow: Bool) throws(TimingError) {
    guard !isLikeRow else { throw first?.error ?? error }
    first = first ?? (error, text)
  }

  /// Goes on with a row; throws if there were wrong lines before it.
  func goOn() throws(TimingError) {
    if let first { throw first.error }
  }

  /// Ends the file.
  mutating func end() {
    isOver = true
  }
}

/// Reads a format line by line.
///
/// Lines end with LF or CR LF; the last need not.
struct LineReader<Parser: TimingLineParser>: TimingReader {
  private var parser: Parser
  private var begun: [UInt8] = []
  private var line = 0
  private var footer = Footer()

  /// The maximum line length in bytes; a longer line means that the file has another format.
  private static var longestLine: Int { 1 << 20 }

  var hints: TimingHints {
    var hints = parser.hints
    hints.assumptions += footer.assumptions
    return hints
  }

  init(_ parser: Parser) {
    self.parser = parser
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var start = 0
    while let end = parsePlainLines(bytes, from: &start, into: &runs) {
      try parseLine(bytes.extracting(start..<end), into: &runs)
      start = end + 1
    }
    let rest = bytes.extracting(start..<bytes.count)
    try checkLength(begun.count + rest.count)
    for index in rest.indices { begun.append(rest[index]) }
  }

  /// Parses lines with the fast path from `start` on and moves `start` past them.
  ///
  /// - Returns: the end of the line that then begins at `start`; `nil` if its end has not arrived.
  @inline(__always)
  private mutating func parsePlainLines(
    _ bytes: Span<UInt8>, from start: inout Int, into runs: inout TimingRuns
  ) -> Int? {
    while begun.isEmpty, start < bytes.count {
      let next = parser.parsePlainLine(bytes, at: start, into: &runs)
      guard next > start else { break }
      line += 1
      start = next
    }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end < bytes.count ? end : nil
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    if !begun.isEmpty {
      let empty: [UInt8] = []
      try parseLine(empty.span, into: &runs)
    }
    do {
      try parser.finish(into: &runs)
    } catch {
      throw TimingError(error.kind, line: line + 1, column: error.offset + 1)
    }
    footer.end()
    runs.finish()
  }

  private mutating func parseLine(
    _ bytes: Span<UInt8>, into runs: inout TimingRuns
  ) throws(TimingError) {
    try checkLength(begun.count + bytes.count)
    guard !begun.isEmpty else { return try parse(bytes, into: &runs) }
    for index in bytes.indices { begun.append(bytes[index]) }
    let whole = begun
    begun.removeAll(keepingCapacity: true)
    try parse(whole.span, into: &runs)
  }

  private func checkLength(_ count: Int) throws(TimingError) {
    guard count > Self.longestLine else { return }
    throw TimingError(.tooLong("the line", most: Self.longestLine), line: line + 1, column: 1)
  }

  private mutating func parse(
    _ bytes: Span<UInt8>, into runs: inout TimingRuns
  ) throws(TimingError) {
    line += 1
    var range = 0..<bytes.count
    if range.last.map({ bytes[$0] == UInt8(ascii: "\r") }) ?? false {
      range = 0..<range.upperBound - 1
    }
    let text = bytes.extracting(range)
    guard let problem = parser.problem(of: text, into: &runs) else {
      if parser.hasRow, !text.trimmed(0..<text.count).isEmpty { try footer.goOn() }
      return
    }
    let error = TimingError(
      problem.kind, line: line, column: text.column(ofOffset: problem.offset))
    try footer.add(error, text.shown(text.trimmed(0..<text.count)), isLikeRow: !problem.mayBeFooter)
  }
}

extension Span<UInt8> {
  /// Returns the column of a byte, in characters from 1.
  fileprivate func column(ofOffset offset: Int) -> Int {
    var column = 1
    for index in 0..<Swift.min(offset, count) where self[index] & 0xC0 != 0x80 { column += 1 }
    return column
  }
}
