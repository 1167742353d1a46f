import Timeline

/// The rows of a sample that have one shape, with their header.
struct SampledTable {
  /// A line and its cells.
  struct Row {
    let line: [UInt8]
    let cells: [TextCell]
    /// The kinds of the cells.
    let pattern: String

    init(line: [UInt8], cells: [TextCell]) {
      (self.line, self.cells) = (line, cells)
      pattern = String(cells.map { $0.kind })
    }

    /// Returns the text of a cell.
    func text(_ column: Int) -> String {
      guard cells.indices.contains(column) else { return "" }
      return line.span.shown(cells[column].range)
    }
  }

  let shape: TextShape
  let division: RowDivision
  private(set) var rows: [Row] = []
  /// The names of the columns; empty texts without a header.
  private(set) var names: [String] = []
  /// The line with the names of the columns; empty without a header.
  private(set) var header: [UInt8] = []
  /// The number of lines before the first row.
  private(set) var firstLine = 0
  /// The patterns of lines that hold no timing.
  private(set) var noise: Set<String> = []
  /// The number of first rows with a wrong cell.
  private(set) var spoiltRows = 0
  /// The number of cells that rows have.
  private(set) var width = Int.max

  /// The lines that can be rows: their number in the file, from 0, and their content.
  typealias Line = (number: Int, row: Row)
  /// The maximum number of patterns without timing.
  private static let mostNoise = 12
  /// The number of rows with which the last of them may be left out.
  private static let fewestRows = 8
  /// The number of rows whose levels are compared.
  private static let mostCompared = 64

  /// Finds the rows of a shape among lines; `nil` if the lines do not have it.
  ///
  /// - Parameters:
  ///   - lines: the lines, or the rows of another division.
  ///   - shape: how they divide into cells.
  ///   - division: how the text divides into them.
  init?(_ lines: [[UInt8]], shape: TextShape, division: RowDivision = .lines) {
    self.shape = shape
    self.division = division
    if case .delimited(let separator) = shape {
      guard lines.contains(where: { $0.contains(separator) }) else { return nil }
    }
    var read: [Line] = []
    // LabVIEW writes numbers into the headers of its measurements too.
    let end = lines.prefix(Self.mostCompared).lastIndex {
      $0.span.begins(at: 0, with: "***End_of_Header***")
    }
    for (number, line) in lines.enumerated()
    where number >= (end ?? 0) && !line.span.isRemark(in: shape) {
      guard let cells = try? shape.cells(of: line.span) else {
        guard rows.isEmpty, read.count < 64 else { return nil }
        continue
      }
      read.append((number, Row(line: line, cells: cells)))
    }
    guard let pattern = Self.commonPattern(read), isTable(pattern, read) else { return nil }
    guard let first = read.firstIndex(where: { Self.fits($0.row.cells, pattern) }) else {
      return nil
    }
    let isGlued = read[..<first].contains {
      Self.endsLike($0.row.cells, pattern) && !TablePreamble.statesRate($0.row.line)
    }
    guard !isGlued || !shape.isLog else { return nil }
    divide(read[first...], pattern)
    spoiltRows = countSpoilt(read[..<first], pattern)
    let begin = first - spoiltRows
    rows.insert(contentsOf: read[begin..<first].map(\.row), at: 0)
    firstLine = read[begin].number
    dropFooter(pattern)
    findNames(lines, before: read[..<begin], columns: pattern.count)
    rows.removeAll { $0.line == header }
    if case .delimited = shape { findWidth() }
    if shape.isLog, pattern.count == 1 { width = 1 }
  }

  /// Counts the rows with a wrong cell before the first right one, which are no header: the other
  /// cells are numbers, and levels of the table.
  private func countSpoilt(_ lines: ArraySlice<Line>, _ pattern: [Character]) -> Int {
    guard lines.last?.row.cells.count == pattern.count else { return 0 }
    let columns = pattern.indices.map { TableColumn($0, of: self) }
    let hasHeader = lines.dropLast().contains { line in
      line.row.cells.count == pattern.count && line.row.cells.allSatisfy { $0.kind == "w" }
    }
    return lines.reversed().prefix {
      isSpoilt($0.row, columns, pattern, hasHeader: hasHeader)
    }.count
  }

  private func isSpoilt(
    _ row: Row, _ columns: [TableColumn], _ pattern: [Character], hasHeader: Bool
  ) -> Bool {
    guard row.cells.count == pattern.count else { return false }
    let known = columns.indices.filter { columns[$0].texts.contains(row.text($0)) }
    let wrong = columns.indices.filter {
      !known.contains($0) && row.cells[$0].kind != pattern[$0]
    }
    if lacksDifferences(row, wrong, columns, pattern, hasHeader: hasHeader) { return true }
    guard wrong.count < 2, let bad = wrong.first else { return wrong.isEmpty }
    let levels = columns.indices.filter {
      !columns[$0].isConstant && !columns[$0].isRising
        && columns[$0].texts.count < TableColumn.mostTexts / 2
    }
    // `Time,0` names a channel.
    let isName =
      ColumnNames.meaning(of: row.text(bad)).role != .unknown
      && !row.line.span.isNoNumber(row.cells[bad].range)
    return !isName && levels.allSatisfy { known.contains($0) || $0 == bad }
      && (levels.contains(where: known.contains) || hasHeader && levels.contains(bad))
  }

  /// Whether the wrong cells of a row are empty, as the first difference of a column is, while others
  /// hold numbers; names are words, and no row lacks its moment.
  private func lacksDifferences(
    _ row: Row, _ wrong: [Int], _ columns: [TableColumn], _ pattern: [Character], hasHeader: Bool
  ) -> Bool {
    let numbers = pattern.indices.count { pattern[$0] != "w" && row.cells[$0].kind == pattern[$0] }
    return numbers > (hasHeader ? 0 : 1)
      && wrong.allSatisfy {
        !columns[$0].isRising
          && (row.cells[$0].isEmpty || row.line.span.isNoNumber(row.cells[$0].range))
      }
  }

  /// Leaves out what follows the last row, so that it says nothing about the columns.
  private mutating func dropFooter(_ pattern: [Character]) {
    let kept = rows.lastIndex { Self.fits($0.cells, pattern) } ?? rows.endIndex
    if kept >= Self.fewestRows { rows.removeLast(rows.endIndex - 1 - kept) }
  }

  /// Finds the number of cells that several rows have, or the header.
  private mutating func findWidth() {
    var counts: [Int: Int] = [:]
    for row in rows {
      counts[(row.cells.lastIndex { !$0.isEmpty } ?? 0) + 1, default: 0] += 1
    }
    let named = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
    width = max(named, counts.filter { $0.value > 1 }.keys.max() ?? .max)
  }

  /// Creates the table of JSON records.
  init?(records: [[UInt8]]) {
    var names: [String] = []
    for record in records.prefix(1000) {
      for member in JSONMembers(record.span).members where !names.contains(member.name) {
        if names.count < 32 { names.append(member.name) }
      }
    }
    // Brackets around numbers are no JSON, such as {60, 1}.
    guard names.count > 1 else { return nil }
    division = .records
    shape = .records(names)
    self.names = names
    rows = records.map { Row(line: $0, cells: JSONMembers($0.span).cells(named: names)) }
  }

  /// Creates the table of a list of numbers.
  init(numbers: [[UInt8]]) {
    division = .lines
    shape = .words
    names = [""]
    rows = numbers.map { number in
      let cell = number.span.cell(in: 0..<number.count, isCommaDecimal: false)
      return Row(line: number, cells: [cell])
    }
  }

  /// Returns the table with the selected rows only.
  func selecting(_ selection: KeyingPlan.Selection) -> SampledTable {
    var table = self
    table.rows = rows.filter { $0.text(selection.column) == selection.text }
    return table
  }

  /// Returns the table with its rows turned round if the newest may come first; `nil` if it does not.
  func oldestFirst(_ lines: [[UInt8]]) -> SampledTable? {
    guard names.indices.map({ TableColumn($0, of: self) }).isFalling else { return nil }
    let rows = lines[..<firstLine] + lines[firstLine...].reversed()
    return SampledTable(Array(rows), shape: shape, division: .newestFirst(after: firstLine))
  }

  /// Whether the table is divided by a separator, and its columns have names.
  var hasHeader: Bool {
    guard case .delimited = shape else { return false }
    return names.allSatisfy { !$0.isEmpty }
  }

  /// Whether a column consists of words for both levels.
  var hasLevelWords: Bool {
    let count = rows.first?.cells.count ?? 0
    return (0..<count).contains { place in
      let column = TableColumn(place, of: self)
      return !column.isNumeric && column.isOfLevels && column.level(in: self)?.rule == .known
    }
  }

  /// The frames a second of time codes: the lowest usual rate that no frame reaches; `nil` if the
  /// table has other times, or none.
  var frameRate: Int64? {
    var most: Int64?
    var dropsFrames = false
    for case .moment(let text) in rows.lazy.flatMap(\.cells).map(\.content) {
      guard let frames = text.frames else { return nil }
      most = max(most ?? 0, frames)
      dropsFrames = dropsFrames || text.dropsFrames
    }
    let rates: [Int64] = dropsFrames ? [30, 60] : [24, 25, 30, 50, 60]
    return most.flatMap { most in rates.first { $0 > most } }
  }

  /// Whether nearly all rows have one pattern.
  var isUniform: Bool {
    let patterns = rows.reduce(into: [:]) { $0[$1.pattern, default: 0] += 1 }
    return 20 * (patterns.values.max() ?? 0) >= 19 * rows.count
  }

  /// Returns the pattern of most rows; those with more numbers count more.
  private static func commonPattern(_ lines: [Line]) -> [Character]? {
    var counts: [String: Int] = [:]
    for line in lines { counts[line.row.pattern, default: 0] += 1 }
    func weight(_ entry: (key: String, value: Int)) -> Int {
      entry.value * (1 + 2 * entry.key.count { "nt".contains($0) })
    }
    let common = counts.max {
      (weight($0), $1.key) < (weight($1), $0.key)
    }
    return common.map { Array((beginning(of: $0.key, counts, lines) ?? $0.key)) }
  }

  /// Returns the beginning that rows of two patterns share, if it has a level and a number.
  ///
  ///     silence_start: 15.2
  ///     silence_end: 15.4 | silence_duration: 0.2
  private static func beginning(
    of pattern: String, _ counts: [String: Int], _ lines: [Line]
  ) -> String? {
    let shared = counts.filter { 4 * $0.value >= counts[pattern] ?? 0 }.map { other in
      (text: String(zip(pattern, other.key).prefix { $0 == $1 }.map(\.0)), count: other.value)
    }
    let shorter = shared.filter { $0.text.count < pattern.count && $0.text.contains("n") }
    guard
      let short = shorter.max(by: { ($0.count, $0.text) < ($1.count, $1.text) })?.text
    else { return nil }
    let rows = lines.filter { $0.row.pattern.hasPrefix(short) }.prefix(mostCompared)
    let hasLevel = short.indices.enumerated().contains { place, index in
      short[index] == "w"
        && Set(rows.map { LevelWords.isMark(text: $0.row.text(place)) }) == [true, false]
    }
    return hasLevel ? short : nil
  }

  /// Whether enough rows have the pattern's number of cells.
  private func isTable(_ pattern: [Character], _ lines: [Line]) -> Bool {
    guard pattern.contains(where: { "nt".contains($0) }) else { return false }
    guard case .delimited = shape else { return true }
    let count = lines.count { $0.row.cells.count == pattern.count }
    return pattern.count >= 2 && 10 * count >= 7 * lines.count
  }

  /// Whether cells have numbers and moments where the pattern has them.
  private static func fits(_ cells: [TextCell], _ pattern: [Character]) -> Bool {
    guard cells.count >= pattern.count else { return false }
    return zip(pattern, cells).allSatisfy { kind, cell in
      !"nt".contains(kind) || kind == cell.kind
    }
  }

  /// Whether a line ends like a row, so that a row is in it, such as after the opening tag of XML.
  private static func endsLike(_ cells: [TextCell], _ pattern: [Character]) -> Bool {
    cells.count > pattern.count && fits(Array(cells.suffix(pattern.count)), pattern)
  }

  private mutating func divide(_ lines: ArraySlice<Line>, _ pattern: [Character]) {
    var counts: [String: Int] = [:]
    for line in lines { counts[line.row.pattern, default: 0] += 1 }
    for line in lines {
      let cells = line.row.cells
      let isTimed = Self.fits(cells, pattern)
      let kinds = line.row.pattern
      if isTimed || !shape.isLog || isSpoilt(line.row, kinds, counts, of: pattern.count) {
        rows.append(line.row)
      } else if noise.count < Self.mostNoise {
        noise.insert(kinds)
      }
    }
  }

  /// Whether a line may be a row with a wrong cell: it has digits, or a level and as many cells as
  /// `count`, and no other line looks so.
  private func isSpoilt(_ row: Row, _ kinds: String, _ counts: [String: Int], of count: Int) -> Bool
  {
    guard counts[kinds, default: 0] < 2 else { return false }
    return row.line.contains(where: \.isASCIIDigit)
      || row.cells.count <= count
        && row.cells.contains { row.line.span.isMark($0.range) != nil }
  }

  /// Takes the names from the last line before the rows with as many cells, be it a comment.
  private mutating func findNames(_ lines: [[UInt8]], before: ArraySlice<Line>, columns: Int) {
    names = Array(repeating: "", count: columns)
    if let header = before.last(where: { $0.row.cells.count >= columns }) {
      names = Self.names(in: header.row, shape: shape)
      self.header = header.row.line
    } else if let comment = lines.prefix(firstLine).last(where: { !$0.isEmpty }) {
      let text = Array(comment.drop { "#%;/ ".utf8.contains($0) })
      // A fact names no columns, such as `# wpm: 20`.
      if let cells = try? shape.cells(of: text.span), cells.count == columns,
        shape != .words || !cells.contains(where: { $0.kind == "n" })
      {
        names = cells.map { text.span.shown($0.range) }
      }
    }
    nameByWords()
  }

  private static func names(in row: Row, shape: TextShape) -> [String] {
    if case .delimited(let separator) = shape,
      let names = try? CSVFields(separator: separator).names(in: row.line.span)
    {
      return names
    }
    return row.cells.indices.map(row.text)
  }

  /// Names the columns of logs by the constant word before each: `level=1`.
  private mutating func nameByWords() {
    guard shape == .tokens, let first = rows.first else { return }
    for column in names.indices.dropFirst() where names[column].isEmpty {
      let word = first.text(column - 1)
      guard first.cells[column - 1].kind == "w",
        rows.allSatisfy({ $0.text(column - 1) == word })
      else { continue }
      names[column] = word
    }
  }
}
