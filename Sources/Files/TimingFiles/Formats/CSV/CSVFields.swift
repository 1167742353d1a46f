/// The fields of a table's lines, with or without quotation marks (RFC 4180).
///
/// pandas and R quote names, and any field may be quoted. Fields that span several lines are not
/// supported.
struct CSVFields: Sendable {
  private let separator: UInt8
  private static let quote = UInt8(ascii: "\"")

  init(separator: UInt8) {
    self.separator = separator
  }

  /// Returns the ranges of a line's fields, without quotation marks and surrounding spaces.
  func ranges(of line: Span<UInt8>) throws(LineProblem) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = 0
    while position <= line.count {
      ranges.append(try nextRange(of: line, &position))
    }
    return ranges
  }

  private func nextRange(
    of line: Span<UInt8>, _ position: inout Int
  ) throws(LineProblem) -> Range<Int> {
    var start = position
    while start < line.count, line[start].isSpace, line[start] != separator { start += 1 }
    guard start < line.count, line[start] == Self.quote else {
      return line.nextField(&position, separator: separator) ?? line.count..<line.count
    }
    let end = try endOfQuote(in: line, from: start + 1)
    position = end + 1
    let rest = line.nextField(&position, separator: separator) ?? line.count..<line.count
    guard rest.isEmpty else { throw line.problem(rest, expected: "the end of the field") }
    return start + 1..<end
  }

  /// Returns the position of the closing quotation mark; two marks in a row are an escaped one.
  private func endOfQuote(in line: Span<UInt8>, from start: Int) throws(LineProblem) -> Int {
    var index = start
    while index < line.count {
      if line[index] == Self.quote {
        guard index + 1 < line.count, line[index + 1] == Self.quote else { return index }
        index += 1
      }
      index += 1
    }
    throw LineProblem(.endsEarly(expected: "a quotation mark"), at: line.count)
  }

  /// Returns the column names in a header.
  func names(in header: Span<UInt8>) throws(LineProblem) -> [String] {
    try ranges(of: header).map { range in
      let name = header.shown(range)
      let isQuoted = range.lowerBound > 0 && header[range.lowerBound - 1] == Self.quote
      return isQuoted ? Self.unescaped(name) : name
    }
  }

  /// A quoted name, in which two quotation marks stand for one.
  private static func unescaped(_ name: String) -> String {
    var isSecond = true
    return name.filter { character in
      isSecond = character == "\"" && !isSecond
      return !isSecond
    }
  }
}
