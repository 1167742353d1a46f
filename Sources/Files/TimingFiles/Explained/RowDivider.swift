import Timeline

/// Divides a text into rows that are no lines.
protocol RowDivider: Sendable {
  /// The number of bytes of the row that has begun.
  var length: Int { get }
  /// Whether a row has the bytes of the text, so that an offset in it is a place.
  static var isVerbatim: Bool { get }

  /// Processes a byte; returns the row that ends with it.
  mutating func add(_ byte: UInt8) throws(LineProblem) -> [UInt8]?

  /// Ends the text; returns the last row.
  mutating func finish() throws(LineProblem) -> [UInt8]?
}

extension RowDivider {
  static var isVerbatim: Bool { false }
}

/// How a text divides into rows.
enum RowDivision: Sendable, Hashable {
  case lines
  /// Objects and lists of JSON.
  case records
  /// So many words a row, wherever lines end; `skipped` words stand before the first row.
  case words(Int, skipped: Int)
  /// The rows of a table in HTML or XML.
  case markup
  /// Several lines a row; the first has this ``LineKind``.
  case blocks(String)
  /// A column a line or a list, as in ``RotatedText``.
  case rotated
  /// Lines in reverse order, after the first so many.
  case newestFirst(after: Int)
  /// Each digit is a sample, 0 or 1.
  case bits

  /// Whether a line may hold several rows.
  var isWithinLines: Bool {
    switch self {
    case .words(let count, _): count > 1
    default: false
    }
  }

  /// Whether the rows are known only when the text is complete.
  var needsWhole: Bool {
    switch self {
    case .rotated, .newestFirst: true
    default: false
    }
  }

  /// Returns a reader that parses the rows.
  func reader(_ parser: RowParser) -> any TimingReader {
    switch self {
    case .lines: LineReader(parser)
    case .records: RowReader(JSONRecordSplitter(), parser)
    case .words(let count, let skipped):
      RowReader(WordDivider(count, skipped: skipped), parser)
    case .markup: RowReader(MarkupDivider(), parser)
    case .blocks(let first): RowReader(BlockDivider(first), parser)
    case .rotated: WholeTableReader(parser)
    case .newestFirst(let count): WholeTableReader(parser, newestFirstAfter: count)
    case .bits: RowReader(BitDivider(), parser)
    }
  }

  /// Divides a sample; an error ends it.
  static func rows(of sample: [UInt8], isWhole: Bool, _ divider: some RowDivider) -> [[UInt8]] {
    var divider = divider
    var rows: [[UInt8]] = []
    do {
      // The last line may lack its end.
      for byte in isWhole ? sample + [UInt8(ascii: "\n")] : sample {
        if let row = try divider.add(byte) { rows.append(row) }
      }
      if isWhole, let row = try divider.finish() { rows.append(row) }
    } catch {
      return rows
    }
    return rows
  }
}

/// Reads rows that are no lines.
struct RowReader<Divider: RowDivider>: TimingReader {
  var hints: TimingHints {
    var hints = parser.hints
    hints.assumptions += footer.assumptions
    return hints
  }
  private var divider: Divider
  private var parser: RowParser
  private var place = TextPlace()
  /// The place at which the row begins.
  private var start = TextPlace()
  private var footer = Footer()

  init(_ divider: Divider, _ parser: RowParser) {
    self.divider = divider
    self.parser = parser
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    for index in bytes.indices { try add(bytes[index], into: &runs) }
  }

  private mutating func add(_ byte: UInt8, into runs: inout TimingRuns) throws(TimingError) {
    let row: [UInt8]?
    do { row = try divider.add(byte) } catch { throw place.error(error.kind) }
    if let row { try parse(row, into: &runs) }
    if divider.length == 1 { start = place }
    place.advance(past: byte)
  }

  private mutating func parse(_ row: [UInt8], into runs: inout TimingRuns) throws(TimingError) {
    do throws(LineProblem) {
      try parser.parse(row.span, into: &runs)
    } catch {
      var place = start
      if Divider.isVerbatim { row.prefix(error.offset).forEach { place.advance(past: $0) } }
      let text = row.span.shown(0..<row.count)
      return try footer.add(place.error(error.kind), text, isLikeRow: !error.mayBeFooter)
    }
    if parser.hasRow { try footer.goOn() }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    let row: [UInt8]?
    let end = place
    try add(UInt8(ascii: "\n"), into: &runs)
    do { row = try divider.finish() } catch { throw end.error(error.kind) }
    if let row { try parse(row, into: &runs) }
    footer.end()
    runs.finish()
  }
}

/// Divides a text into rows of so many words, with a tab between two.
///
///     on 60, off 60, on 180       H60 L60 H180       (1, 60), (0, 60), (1, 180)
struct WordDivider: RowDivider {
  private let count: Int
  private var skipped: Int
  private var row: [UInt8] = []
  private var words = 0
  private var word: [UInt8] = []
  /// Whether a bracket that begins a line stands before the word, as R prints an index.
  private var isIndex = false
  private var isLineStart = true
  private var isInComment = false
  /// Whether the word begins with a sign that a number before it may have: `60+`.
  private var isSuffix = false
  private static let longest = 64

  init(_ count: Int, skipped: Int) {
    (self.count, self.skipped) = (count, skipped)
  }

  var length: Int { row.isEmpty ? word.count : row.count + word.count }

  mutating func add(_ byte: UInt8) throws(LineProblem) -> [UInt8]? {
    if isInComment {
      isInComment = byte != UInt8(ascii: "\n")
      isLineStart = true
      return nil
    }
    guard byte.partsWords else {
      isLineStart = false
      let isGlued =
        (byte.isASCIIDigit || byte == UInt8(ascii: ".")) && word.span.isLevelWord(0..<word.count)
        || "+-".utf8.contains(byte) && word.last?.isASCIIDigit == true
      let done = isGlued ? endWord() : nil
      if isGlued || word.isEmpty { isSuffix = isGlued && !byte.isASCIIDigit }
      word.append(byte)
      guard word.count <= Self.longest else {
        throw LineProblem(.tooLong("a word", most: Self.longest))
      }
      return done
    }
    // IRremote writes "- 560".
    if byte == UInt8(ascii: " "), word.count == 1, "+-".utf8.contains(word[0]), !isSuffix {
      return nil
    }
    if byte == UInt8(ascii: "]"), isIndex, word.allSatisfy(\.isASCIIDigit) { word = [] }
    isIndex = byte == UInt8(ascii: "[") && isLineStart || isIndex && byte.isSpace && word.isEmpty
    isInComment = byte == UInt8(ascii: "#")
    if !byte.isSpace { isLineStart = byte == UInt8(ascii: "\n") }
    return endWord()
  }

  mutating func finish() -> [UInt8]? {
    if let row = endWord() { return row }
    // Words without a number are no row, such as the end of a sentence.
    return row.contains(where: \.isASCIIDigit) ? row : nil
  }

  private mutating func endWord() -> [UInt8]? {
    guard !word.isEmpty else { return nil }
    defer { word = [] }
    guard skipped == 0 else {
      skipped -= 1
      return nil
    }
    if words > 0 { row.append(9) }
    row += word
    words += 1
    guard words == count else { return nil }
    defer { (row, words) = ([], 0) }
    return row
  }

  /// The counts of words that make rows of one pattern, in a text with many words a line.
  static func candidates(in sample: [UInt8], isWhole: Bool) -> [RowDivision] {
    let beginning = Array(sample.prefix(1 << 16))
    let kinds = kinds(in: beginning, isWhole: isWhole && sample.count == beginning.count)
    let lines = beginning.count { $0 == UInt8(ascii: "\n") }
    guard kinds.count >= 6, kinds.count >= 6 * lines else { return [] }
    guard let first = kinds.firstIndex(where: { !$0.isWord }), first <= 4 else { return [] }
    for count in 1...6 where kinds.count >= 2 * count * lines {
      let found = (max(0, first - count + 1)...first).filter { skipped in
        // The first row may have another separator before it.
        let rest = kinds[skipped...].dropFirst()
        let same = zip(rest, rest.dropFirst(count)).count { $0 == $1 }
        return 20 * same >= 19 * (rest.count - count) && skipped + 4 * count <= kinds.count
          && kinds[skipped...].prefix(count).contains { !$0.isWord }
      }
      if !found.isEmpty { return found.map { .words(count, skipped: $0) } }
    }
    return []
  }

  /// What a word is, and the separator before it, of which spaces are the weakest.
  private struct Kind: Equatable {
    let isWord: Bool
    let separator: UInt8
  }

  private static func kinds(in text: [UInt8], isWhole: Bool) -> [Kind] {
    var divider = WordDivider(1, skipped: 0)
    var kinds: [Kind] = []
    var separator = UInt8(ascii: " ")
    // R prints an index in brackets before each line.
    let hasIndex = text.span.beginsWithIndex
    func isStrong(_ byte: UInt8) -> Bool {
      byte > 32 && byte.partsWords && !(hasIndex && "[]".utf8.contains(byte))
    }
    func add(_ word: [UInt8]) {
      let kind = word.span.cell(in: 0..<word.count, isCommaDecimal: false).kind
      kinds.append(Kind(isWord: kind == "w", separator: separator))
      separator = UInt8(ascii: " ")
    }
    for byte in text {
      guard let word = try? divider.add(byte) else {
        if isStrong(byte) { separator = byte }
        continue
      }
      add(word)
      if isStrong(byte) { separator = byte }
    }
    if isWhole, let word = divider.finish() { add(word) }
    return kinds
  }
}

extension UInt8 {
  /// Whether the byte parts words and numbers.
  var partsWords: Bool {
    self <= 32 || ",;=:()[]{}|/<>\"'#".utf8.contains(self)
  }
}

/// Divides a text of the digits 0 and 1 into samples.
struct BitDivider: RowDivider {
  /// The minimum number of digits in a row.
  private static let fewest = 16
  /// The number of bytes that are looked at.
  private static let most = 20_000

  let length = 1

  mutating func add(_ byte: UInt8) throws(LineProblem) -> [UInt8]? {
    guard !byte.isSpace, !(10...13).contains(byte) else { return nil }
    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw LineProblem(.unexpected(String(showing: [byte]), expected: "0 or 1"))
    }
    return [byte]
  }

  mutating func finish() -> [UInt8]? { nil }

  /// Returns the beginning of a text of long lines of digits; `nil` for any other.
  static func beginning(of text: [UInt8]) -> [UInt8]? {
    let beginning = text.prefix(most)
    var (digits, longest) = (0, 0)
    for byte in beginning {
      let isDigit = byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1")
      guard isDigit || byte.isSpace || (10...13).contains(byte) else { return nil }
      digits = isDigit ? digits + 1 : 0
      longest = max(longest, digits)
    }
    return longest >= fewest ? Array(beginning) : nil
  }
}

/// What a line of a text with several lines a row looks like: its first two words, in which every
/// number and every level is alike.
enum LineKind {
  /// Returns the kind; an empty text for a blank line.
  static func of(_ line: [UInt8]) -> String {
    let beginning = Array(line.prefix(256))
    let span = beginning.span
    return LineTokens(span).cells.prefix(2).map { cell in
      let word = span.shown(cell.range).lowercased()
      guard cell.kind == "w", !word.contains(where: \.isNumber) else { return "n" }
      return LevelWords.isMark(word) == nil ? word : "L"
    }.joined(separator: " ")
  }

  /// Returns the kind that begins rows of several lines; `nil` if there is none.
  static func first(of lines: [[UInt8]]) -> String? {
    var places: [String: [Int]] = [:]
    for (place, line) in lines.prefix(2000).enumerated() {
      places[of(line), default: []].append(place)
    }
    let timed = places.filter { ["L n", "n L"].contains($0.key) }.map(\.value.count).max() ?? 0
    // A heading above many moments of levels begins no row.
    let rows = places.filter { isFirst($0.value) && timed < mostTimed * $0.value.count }
    return rows.min { ($0.value[0], $0.key) < ($1.value[0], $1.key) }?.key
  }

  /// Whether nearly all lines begin with one of two words in turn and end with a number, while they
  /// have different counts of words.
  static func alternate(_ lines: [[UInt8]]) -> Bool {
    let rows = lines.prefix(mostAlternating).map { (LineTokens($0.span).cells, $0) }.filter {
      $0.0.first?.kind == "w" && $0.0.count > 1 && $0.0.last?.kind == "n"
    }
    guard rows.count >= 6, Set(rows.map(\.0.count)).count == 2 else { return false }
    let first = rows.map { "\($0.0.count) \($0.1.span.shown($0.0[0].range))" }
    let changes = zip(first, first.dropFirst()).count { $0 != $1 }
    return Set(first).count == 2 && 10 * changes >= 9 * (first.count - 1)
  }

  private static let mostAlternating = 200
  /// The number of lines with a level and a number in a row of several lines from which they are rows
  /// themselves.
  private static let mostTimed = 3

  /// Whether lines have nearly one distance, of two or more: a press may have a line more than a
  /// release.
  private static func isFirst(_ places: [Int]) -> Bool {
    guard places.count >= 4 else { return false }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    let usual = steps.sorted()[steps.count / 2]
    guard (2...40).contains(usual) else { return false }
    let near = max(2, usual - 1)...usual + 1
    return 5 * steps.count(where: near.contains) >= 4 * steps.count
  }
}

/// Joins the lines of a row; the first has a kind of its own.
///
///     time: 1000        KeyPress event, serial 34
///     level: 1              time 4321, keycode 65
struct BlockDivider: RowDivider {
  private let first: String
  private var row: [UInt8] = []
  private var line: [UInt8] = []
  private var hasBegun = false
  private static let longest = 1 << 14

  init(_ first: String) {
    self.first = first
  }

  var length: Int { row.count + line.count }

  mutating func add(_ byte: UInt8) throws(LineProblem) -> [UInt8]? {
    guard byte == UInt8(ascii: "\n") else {
      if byte != 13 { line.append(byte) }
      guard length <= Self.longest else { throw LineProblem(.tooLong("a row", most: Self.longest)) }
      return nil
    }
    defer { line = [] }
    let isFirst = LineKind.of(line) == first
    defer { add(line, isFirst: isFirst) }
    return isFirst && !row.isEmpty ? row : nil
  }

  mutating func finish() -> [UInt8]? {
    row.isEmpty ? nil : row
  }

  private mutating func add(_ line: [UInt8], isFirst: Bool) {
    if isFirst { (row, hasBegun) = ([], true) }
    guard hasBegun, !line.isEmpty else { return }
    if !row.isEmpty { row.append(UInt8(ascii: " ")) }
    row += line
  }
}

/// Divides a table of HTML, or of a spreadsheet's XML, into rows; a tab stands between two cells.
struct MarkupDivider: RowDivider {
  private var row: [UInt8] = []
  private var cells = 0
  private var (isInRow, isInCell) = (false, false)
  /// The tag that has begun; `nil` between tags.
  private var tag: [UInt8]?
  private var quote: UInt8?
  private static let (longest, longestTag) = (1 << 14, 64)

  /// Whether a text begins like markup and has rows.
  static func begins(_ sample: [UInt8]) -> Bool {
    guard sample.first(where: { $0 > 32 }) == UInt8(ascii: "<") else { return false }
    let text = String(decoding: sample.prefix(1 << 16), as: UTF8.self).lowercased()
    return ["<tr", "<row", "table-row"].contains(where: text.contains)
  }

  var length: Int { row.count }

  mutating func add(_ byte: UInt8) throws(LineProblem) -> [UInt8]? {
    guard tag == nil else { return addToTag(byte) }
    if byte == UInt8(ascii: "<") {
      tag = []
    } else if isInCell {
      row.append(byte < 32 ? UInt8(ascii: " ") : byte)
      guard row.count <= Self.longest else {
        throw LineProblem(.tooLong("a row", most: Self.longest))
      }
    }
    return nil
  }

  mutating func finish() -> [UInt8]? { endRow() }

  private mutating func addToTag(_ byte: UInt8) -> [UInt8]? {
    if let open = quote {
      if byte == open { quote = nil }
      return nil
    }
    guard byte != UInt8(ascii: ">") else { return endTag() }
    if "\"'".utf8.contains(byte), tag?.isEmpty == false { quote = byte }
    if let count = tag?.count, count < Self.longestTag { tag?.append(byte) }
    return nil
  }

  private mutating func endTag() -> [UInt8]? {
    let isEmpty = tag?.last == UInt8(ascii: "/")
    let name = Self.name(of: tag ?? [])
    tag = nil
    switch name {
    case "tr", "row", "table-row":
      defer { (row, cells, isInRow) = ([], 0, true) }
      return endRow()
    case "/tr", "/row", "/table-row", "/table": return endRow()
    case "td", "th", "cell", "table-cell":
      guard isInRow else { return nil }
      if cells > 0 { row.append(9) }
      cells += 1
      isInCell = !isEmpty
    case "/td", "/th", "/cell", "/table-cell": isInCell = false
    default: break
    }
    return nil
  }

  /// Returns the name of a tag without its namespace: `table:table-row` is `table-row`.
  private static func name(of tag: [UInt8]) -> String {
    let isEnd = tag.first == UInt8(ascii: "/")
    let whole = tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0 > 32 && $0 != UInt8(ascii: "/") }
    let name = whole.split(separator: UInt8(ascii: ":")).last ?? []
    return (isEnd ? "/" : "") + String(decoding: name, as: UTF8.self).lowercased()
  }

  private mutating func endRow() -> [UInt8]? {
    defer { (row, cells, isInRow, isInCell) = ([], 0, false, false) }
    guard isInRow, !row.isEmpty else { return nil }
    guard row.contains(UInt8(ascii: "&")) else { return row }
    var text = String(decoding: row, as: UTF8.self)
    for (name, character) in [
      ("&nbsp;", " "), ("&#160;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
      ("&micro;", "µ"), ("&amp;", "&"),
    ] {
      text = text.replacing(name, with: character)
    }
    return Array(text.utf8)
  }
}
