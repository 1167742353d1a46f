import Timeline

/// How the lines of a text divide into cells.
enum TextShape: Sendable, Hashable {
  /// Cells between separators.
  case delimited(UInt8)
  /// So many cells between commas; the numbers in some columns have a decimal comma too.
  case decimalCommas(Int, in: Set<Int>)
  /// Cells between spaces.
  case words
  /// The whole line is a cell.
  case single
  /// Words and numbers between any punctuation, as in logs.
  case tokens
  /// The first word and the last number of a line, as in scripts: `SoundBeep 700, 100`, `Sleep 60`.
  case ends
  /// JSON objects or lists; the cells are the members with these names.
  case records([String])

  /// Whether the text is JSON, whose rows are no lines.
  var isRecords: Bool { if case .records = self { true } else { false } }

  /// Whether other lines may stand between the rows.
  var isLog: Bool { self == .tokens || self == .words || self == .ends }

  /// The maximum number of cells of a row; what stands behind them belongs to no column.
  private static let mostCells = 64

  /// Returns the cells of a line.
  func cells(of line: Span<UInt8>) throws(LineProblem) -> [TextCell] {
    switch self {
    case .delimited(let separator):
      let isCommaDecimal = separator != UInt8(ascii: ",")
      return try CSVFields(separator: separator).ranges(of: line).prefix(Self.mostCells).map {
        line.cell(in: $0, isCommaDecimal: isCommaDecimal)
      }
    case .decimalCommas(let count, let columns):
      return try Self.joinedRanges(of: line, count, columns).map {
        line.cell(in: $0, isCommaDecimal: true)
      }
    case .words:
      var position = 0
      var cells: [TextCell] = []
      while cells.count < Self.mostCells, let word = line.nextWord(&position) {
        cells.append(line.cell(in: word, isCommaDecimal: true))
      }
      return cells
    case .single: return [line.cell(in: 0..<line.count, isCommaDecimal: false)]
    case .tokens: return Array(LineTokens(line).cells.prefix(Self.mostCells))
    case .ends:
      let cells = LineTokens(line).cells
      guard let word = cells.first, let number = cells.dropFirst().last else { return cells }
      return [word, number]
    case .records(let names): return JSONMembers(line).cells(named: names)
    }
  }

  /// The sample's lines of a shape must have this count of cells to be a table.
  static let separators: [UInt8] = [9, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")]
}

// MARK: - Decimal commas

extension TextShape {
  private static let comma = UInt8(ascii: ",")
  /// The numbers of lines and of columns that are looked at.
  private static let (mostLines, mostNames) = (200, 6)

  /// Returns the cells of a line in which two parts of a number were divided.
  ///
  /// A whole number may have no decimals, if no other number of the line has any.
  private static func joinedRanges(
    of line: Span<UInt8>, _ count: Int, _ columns: Set<Int>
  ) throws(LineProblem) -> [Range<Int>] {
    var rest = try CSVFields(separator: comma).ranges(of: line)[...]
    guard rest.count > count else { return Array(rest) }
    guard rest.count == count + columns.count else {
      throw LineProblem(
        .unsupported(
          "the row has \(rest.count) cells", expected: "\(count + columns.count) with decimals"))
    }
    return (0..<count).map { column in
      let first = rest.removeFirst()
      guard columns.contains(column) else { return first }
      return first.lowerBound..<rest.removeFirst().upperBound
    }
  }

  /// Returns the rows of a table whose cells commas part.
  private static func rows(of lines: [[UInt8]]) -> [(line: [UInt8], cells: [TextCell])] {
    var rows: [(line: [UInt8], cells: [TextCell])] = []
    for line in lines.prefix(mostLines) where !line.span.isRemark(in: .words) {
      guard let cells = try? TextShape.delimited(comma).cells(of: line.span) else { continue }
      rows.append((line, cells))
    }
    return rows
  }

  /// Returns the shapes of a table with decimal commas between commas: most rows have more cells than
  /// the header, and the parts of some numbers are whole.
  static func decimalCommas(in lines: [[UInt8]]) -> [TextShape] {
    let rows = rows(of: lines)
    guard let header = rows.first?.cells, (2...mostNames).contains(header.count),
      header.allSatisfy({ $0.kind == "w" })
    else { return [] }
    let long = rows.dropFirst().filter { $0.cells.count > header.count }
    guard let count = long.first?.cells.count, 2 * long.count > rows.count - 1,
      long.allSatisfy({ $0.cells.count == count }), count <= 2 * header.count
    else { return [] }
    return subsets(of: header.count, size: count - header.count).filter { columns in
      20 * long.count(where: { areNumbers($0.line, header.count, columns) }) >= 19 * long.count
    }.map { .decimalCommas(header.count, in: $0) }
  }

  /// Whether the joined cells of a row are numbers.
  private static func areNumbers(_ line: [UInt8], _ count: Int, _ columns: Set<Int>) -> Bool {
    guard let cells = try? TextShape.decimalCommas(count, in: columns).cells(of: line.span) else {
      return false
    }
    return columns.allSatisfy { cells[$0].kind == "n" }
  }

  private static func subsets(of count: Int, size: Int) -> [Set<Int>] {
    (0..<1 << count).lazy.map { bits in Set((0..<count).filter { bits >> $0 & 1 == 1 }) }
      .filter { $0.count == size }
  }
}

/// The words and numbers of a line, whatever stands between them.
struct LineTokens {
  private(set) var cells: [TextCell] = []
  private var ranges: [Range<Int>] = []

  init(_ line: Span<UInt8>) {
    find(in: line)
    join(in: line)
    cells = ranges.map { line.cell(in: $0, isCommaDecimal: false) }
  }

  private mutating func find(in line: Span<UInt8>) {
    var start: Int?
    for index in line.indices {
      let byte = line[index]
      let isInside: Bool
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"):
        isInside = start.map { Self.isInClock(line, from: $0, at: index, byte) } ?? false
      case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "|"),
        UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "<"), 9, 32:
        isInside = false
      default: isInside = true
      }
      if isInside {
        start = start ?? index
        if let begun = start, line[index].isASCIIDigit, line.isLevelWord(begun..<index) {
          add(begun..<index, of: line)
          start = index
        }
      } else if let begun = start {
        add(begun..<index, of: line)
        start = nil
      }
    }
    if let start { add(start..<line.count, of: line) }
  }

  /// Whether a sign belongs to a time of day, such as `12:30:05,123`, `12.30.05,123` or `12:30:05;29`.
  private static func isInClock(
    _ line: Span<UInt8>, from start: Int, at index: Int, _ byte: UInt8
  ) -> Bool {
    guard index + 1 < line.count, line[index + 1].isASCIIDigit, line[index - 1].isASCIIDigit else {
      return false
    }
    let token = start..<index
    if byte == UInt8(ascii: ";") {
      return index + 2 < line.count && MomentText(line, start..<index + 3)?.dropsFrames == true
    }
    if byte == UInt8(ascii: ",") {
      return token.contains { line[$0] == UInt8(ascii: ":") }
        && !token.contains { line[$0] == UInt8(ascii: ".") } || line.hasDottedTime(token)
    }
    return line[start].isASCIIDigit
  }

  /// Adds a token unless it consists of dashes and dots only.
  private mutating func add(_ range: Range<Int>, of line: Span<UInt8>) {
    guard range.contains(where: { !"-.*~".utf8.contains(line[$0]) }) else { return }
    if let (end, start) = Self.division(of: range, line) {
      ranges += [range.lowerBound..<end, start..<range.upperBound]
    } else {
      ranges.append(range)
    }
  }

  /// Returns the end of the first and the start of the second of two glued words: a range such as
  /// `15000-15126` or `1.2..1.3`, or a numbered key with its level, such as `sw1_down`.
  private static func division(of range: Range<Int>, _ line: Span<UInt8>) -> (Int, Int)? {
    guard range.count <= 2 * WordText.capacity else { return nil }
    for end in range.dropFirst() where "-._".utf8.contains(line[end]) {
      let isWide =
        end + 1 < range.upperBound && line[end] == UInt8(ascii: ".")
        && line[end + 1] == UInt8(ascii: ".")
      let start = isWide ? end + 2 : end + 1
      guard start < range.upperBound, line[end - 1].isASCIIDigit else { continue }
      let (first, second) = (range.lowerBound..<end, start..<range.upperBound)
      let isRange = isWide || line[end] == UInt8(ascii: "-")
      if isRange, line[start].isASCIIDigit, line.number(first) != nil, line.number(second) != nil {
        return (end, start)
      }
      if !line[range.lowerBound].isASCIIDigit, !line[start].isASCIIDigit, !isWide,
        line.isMark(second) != nil
      {
        return (end, start)
      }
    }
    return nil
  }

  /// Joins a date with the time of day after it, and a number with its unit.
  private mutating func join(in line: Span<UInt8>) {
    var joined: [Range<Int>] = []
    for range in ranges {
      guard let last = joined.last, range.lowerBound - last.upperBound <= 2,
        (last.upperBound..<range.lowerBound).allSatisfy({ line[$0].isSpace }),
        Self.belong(line, last, range)
      else {
        joined.append(range)
        continue
      }
      joined[joined.count - 1] = last.lowerBound..<range.upperBound
    }
    ranges = joined
  }

  private static func belong(
    _ line: Span<UInt8>, _ first: Range<Int>, _ second: Range<Int>
  ) -> Bool {
    guard line[first.upperBound - 1].isASCIIDigit else { return false }
    // In `t=1000 s=1`, the `s` is a name.
    let isName = second.upperBound < line.count && "=:".utf8.contains(line[second.upperBound])
    if line.number(first) != nil, !isName {
      return second.count <= 16 && !line[second.lowerBound].isASCIIDigit
        && TimingUnit(spelling: line.shown(second).lowercased()) != nil
    }
    return MomentText(line, first) == nil
      && MomentText(line, first.lowerBound..<second.upperBound) != nil
  }
}
