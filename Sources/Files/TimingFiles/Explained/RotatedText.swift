import Timeline

/// A table that stands on its side: a line or a list for each column.
///
///     time,0,60,120        t = [0 60 120];        {"t": {"0": 0, "1": 60}, "on": {"0": 1, "1": 0}}
///     level,1,0,1          on = [1 0 1];
///
/// It needs the whole text, since the columns come one after another.
struct RotatedText {
  /// A column: its name and the ranges of its cells.
  private struct Column {
    var name: Range<Int>
    var cells: [Range<Int>]
  }

  /// The rows, with a tab between two cells; the first has the names, if there are any.
  let rows: [[UInt8]]
  /// The offsets of the first cells of the rows.
  private let offsets: [Int]
  /// The maximum length of the text in bytes.
  static let longest = 1 << 20
  private static let (fewestRows, mostColumns) = (4, 8)

  /// Finds the columns; `nil` if there are none, or more than a table on its side has.
  init?(_ text: [UInt8]) {
    guard text.count <= Self.longest,
      let columns = Self.columns(Self.lists(in: text)) ?? Self.columns(Self.lines(of: text))
    else { return nil }
    let count = columns.map(\.cells.count).max() ?? 0
    var rows: [[UInt8]] = []
    if columns.contains(where: { !$0.name.isEmpty }) {
      rows.append(Self.row(columns.map(\.name), of: text))
    }
    offsets = rows.map { _ in 0 } + columns[0].cells.map(\.lowerBound)
    for place in 0..<count {
      let cells = columns.map { $0.cells.indices.contains(place) ? $0.cells[place] : 0..<0 }
      rows.append(Self.row(cells, of: text))
    }
    self.rows = rows
  }

  /// The place of a row in the text.
  func place(ofRow row: Int, in text: [UInt8]) -> TextPlace {
    var place = TextPlace()
    for byte in text.prefix(offsets.indices.contains(row) ? offsets[row] : 0) {
      place.advance(past: byte)
    }
    return place
  }

  private static func row(_ cells: [Range<Int>], of text: [UInt8]) -> [UInt8] {
    Array(cells.map { text[$0].map { $0 == 9 ? 32 : $0 } }.joined(separator: [9]))
  }

  /// Returns those of the same length, or whose last cell is missing, as a last space is.
  private static func columns(_ columns: [Column]) -> [Column]? {
    let count = columns.map(\.cells.count).max() ?? 0
    guard count >= fewestRows else { return nil }
    let long = columns.filter { $0.cells.count + 1 >= count }
    // Text before a table may look like a short column, not like several.
    guard (2...mostColumns).contains(long.count), long.count < count,
      long[0].cells.count == count, columns.count <= long.count + mostColumns
    else { return nil }
    return long
  }

  // MARK: - Lists

  /// Finds the lists in brackets that hold no other list, with the names before them.
  private static func lists(in text: [UInt8]) -> [Column] {
    var lists: [Column] = []
    var open: Int?
    for (place, byte) in text.enumerated() {
      if "[{(".utf8.contains(byte) {
        open = place
      } else if "]})".utf8.contains(byte), let start = open {
        open = nil
        let cells = cells(in: start + 1..<place, of: text)
        guard cells.count >= fewestRows else { continue }
        lists.append(Column(name: name(before: start, in: text), cells: cells))
        guard lists.count <= 2 * mostColumns else { return [] }
      }
    }
    return lists
  }

  /// Divides a list; `"0": 60` is its item 60.
  private static func cells(in range: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    let hasCommas = text[range].contains { ",;".utf8.contains($0) }
    let items = text[range].split {
      hasCommas ? ",;".utf8.contains($0) : $0.isSpace || (10...13).contains($0)
    }
    return items.compactMap { item in
      let colon = item.lastIndex(of: UInt8(ascii: ":"))
      let value = colon.map { item[($0 + 1)...] } ?? item
      let cell = trimmed(value.startIndex..<value.endIndex, of: text)
      return cell.isEmpty ? nil : cell
    }
  }

  /// Returns the word before an opening bracket: `t = [`, `"t": [`, `int t[3] = {`.
  private static func name(before place: Int, in text: [UInt8]) -> Range<Int> {
    var end = place
    while end > 0, " =:\"'(\n\r\t".utf8.contains(text[end - 1]) { end -= 1 }
    if end > 0, text[end - 1] == UInt8(ascii: "]") {
      end = text[..<end].lastIndex(of: UInt8(ascii: "[")) ?? end
    }
    var start = end
    while start > 0, text[start - 1].isNamePart { start -= 1 }
    return start..<end
  }

  // MARK: - Lines

  /// Divides the lines, if there are few; the first cell may be a name.
  private static func lines(of text: [UInt8]) -> [Column] {
    let lines = text.split(separator: 10).filter { line in
      !Array(line).span.isRemark(in: .words)
    }
    guard (2...2 * mostColumns).contains(lines.count) else { return [] }
    let separators: [UInt8] = [9, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " ")]
    let separator = separators.first { separator in
      lines.count { line in line.count { $0 == separator } >= fewestRows } >= 2
    }
    guard let separator else { return [] }
    var columns = lines.map { line in
      let isEmpty = separator == UInt8(ascii: " ")
      let cells = line.split(separator: separator, omittingEmptySubsequences: isEmpty).map {
        trimmed($0.startIndex..<$0.endIndex, of: text)
      }
      return Column(name: 0..<0, cells: cells.last?.isEmpty == true ? cells.dropLast() : cells)
    }
    let areNamed = columns.allSatisfy { column in
      guard let first = column.cells.first else { return false }
      let isWord = text.span.cell(in: first, isCommaDecimal: true).kind == "w"
      return isWord && text.span.isMark(first) == nil || first.isEmpty
    }
    guard areNamed else { return columns }
    for index in columns.indices {
      columns[index].name = columns[index].cells.removeFirst()
    }
    return columns
  }

  private static func trimmed(_ range: Range<Int>, of text: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start] <= 32 || "\"'".utf8.contains(text[start]) { start += 1 }
    while end > start, text[end - 1] <= 32 || "\"':".utf8.contains(text[end - 1]) { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    isASCIIDigit || (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_") || self >= 0x80
      || self == UInt8(ascii: ".")
  }
}

/// Reads a table whose rows are known only when its text is complete: one that stands on its side, or
/// whose newest row comes first.
struct WholeTableReader: TimingReader {
  let hints = TimingHints()
  private var text: [UInt8] = []
  private var parser: RowParser
  /// The number of lines before the rows, of which the newest comes first; `nil` for a table on its
  /// side.
  private let linesBefore: Int?

  init(_ parser: RowParser, newestFirstAfter linesBefore: Int? = nil) {
    (self.parser, self.linesBefore) = (parser, linesBefore)
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    guard text.count + bytes.count <= RotatedText.longest else {
      let what =
        linesBefore == nil
        ? "a table with a line for each column" : "a table whose newest row comes first"
      throw TimingError(.tooLong(what, most: RotatedText.longest), line: 1, column: 1)
    }
    for index in bytes.indices { text.append(bytes[index]) }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    if let linesBefore {
      try readNewestFirst(after: linesBefore, into: &runs)
    } else if let table = RotatedText(text) {
      for (number, row) in table.rows.enumerated() {
        if let problem = parser.problem(of: row.span, into: &runs) {
          throw table.place(ofRow: number, in: text).error(problem.kind)
        }
      }
    }
    runs.finish()
  }

  private mutating func readNewestFirst(
    after count: Int, into runs: inout TimingRuns
  ) throws(TimingError) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = min(count, lines.count)
    for number in Array(0..<first) + (first..<lines.count).reversed() {
      let line = Array(lines[number].last == 13 ? lines[number].dropLast() : lines[number])
      guard let problem = parser.problem(of: line.span, into: &runs) else { continue }
      throw TimingError(problem.kind, line: number + 1, column: problem.offset + 1)
    }
  }
}
