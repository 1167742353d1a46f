/// A parsed TOML text (toml.io, 1.0.0): its values, and the positions of its statements.
struct TOMLDocument {
  /// A name with its value, or the head of a table.
  struct Statement {
    /// The name, preceded by those of the tables around it.
    let path: [String]
    /// Whether it is the head of a table.
    let isHead: Bool
    /// Its lines, counted from one.
    let lines: ClosedRange<Int>
    /// The range of its value in UTF-8 bytes; empty for a head.
    let value: Range<Int>
  }

  /// The values.
  var values: SettingTable { tables.values }
  /// The statements in the order of the text.
  private(set) var statements: [Statement] = []

  private var tables = TOMLTables()
  private var cursor: TOMLCursor
  private var head: [String] = []

  /// The maximum depth of nested lists and tables.
  static let depthLimit = 32
  /// The number of attempts at a statement, each without one more of its lines.
  private static let patience = 20

  /// Parses a text.
  ///
  /// - Throws: the first error.
  init(parsing text: String) throws(TOMLProblem) {
    cursor = TOMLCursor(text)
    while try findStatement() { try parseStatement() }
  }

  /// Parses what is TOML in a text, and notes each line that is left out.
  ///
  /// A slip costs the line that it is in. If that line is the beginning of another statement, it
  /// costs the one before: a list, table or text that is not closed ends there.
  init(salvaging text: String, notes: inout [FileNote]) {
    cursor = TOMLCursor(text)
    var attempts = 0
    // The line of the statement in which its first slip was.
    var blamed: Int?
    while true {
      do throws(TOMLProblem) {
        guard try findStatement() else { return }
      } catch {
        // Only a comment can be wrong between two statements.
        notes.append(Self.note(of: error, line: error.note.line))
        _ = cursor.skipLine()
        continue
      }
      let start = cursor.place
      do throws(TOMLProblem) {
        try parseStatement()
        (attempts, blamed) = (0, nil)
      } catch {
        attempts += 1
        if attempts < Self.patience, let line = innerLine(of: error, after: start) {
          cursor.blank(at: line)
          cursor.go(to: start)
          notes.append(Self.note(of: error, line: line.line))
          blamed = blamed ?? line.line
        } else {
          notes += leaveOut(from: start, because: error, brokenIn: blamed)
          (attempts, blamed) = (0, nil)
        }
      }
    }
  }

  /// Skips to the next statement; returns `false` at the end.
  private mutating func findStatement() throws(TOMLProblem) -> Bool {
    try cursor.skipSpace()
    return cursor.next != nil
  }

  private mutating func parseStatement() throws(TOMLProblem) {
    if cursor.next == UInt8(ascii: "[") { try parseHead() } else { try parseEntry() }
  }

  private mutating func parseHead() throws(TOMLProblem) {
    let start = cursor
    _ = cursor.skip(UInt8(ascii: "["))
    let isOneOfSeveral = cursor.skip(UInt8(ascii: "["))
    let path = try cursor.parseKeys()
    let isClosed = cursor.skip(UInt8(ascii: "]"))
    guard isClosed, !isOneOfSeveral || cursor.skip(UInt8(ascii: "]")) else {
      throw cursor.expected(isOneOfSeveral ? "']]'" : "']'")
    }
    let end = cursor.position
    try cursor.parseLineEnd()
    if isOneOfSeveral {
      try tables.beginNext(path, at: start)
    } else {
      try tables.begin(path, at: start)
    }
    head = path
    statements.append(
      Statement(path: path, isHead: true, lines: start.line...start.line, value: end..<end))
  }

  private mutating func parseEntry() throws(TOMLProblem) {
    let start = cursor
    let entry = try parsePair(depth: 0)
    let end = cursor.line
    try cursor.parseLineEnd()
    try tables.set(entry.keys, to: entry.value, at: start)
    statements.append(
      Statement(
        path: head + entry.keys, isHead: false, lines: start.line...end, value: entry.place))
  }

  // MARK: - Slips

  /// Returns the line that an error blames, if the rest of its statement may be right without it.
  private func innerLine(
    of problem: TOMLProblem, after start: TOMLCursor.Place
  ) -> TOMLCursor.Place? {
    var walk = cursor
    walk.go(to: start)
    var (line, before) = (start, start)
    while line.line < problem.note.line, walk.skipLine() {
      if !isBlank(line) { before = line }
      line = walk.place
    }
    guard line.line > start.line, !beginsStatement(line) else { return nil }
    // If this line is right by itself, the slip is in the one before.
    let isRight = !problem.isInItsLine && (isBlank(line) || isWhole(line))
    let blamed = isRight ? before : line
    return blamed.line > start.line ? blamed : nil
  }

  /// Leaves out the statement at a place, up to the next one; returns notes of its lines.
  private mutating func leaveOut(
    from start: TOMLCursor.Place, because problem: TOMLProblem, brokenIn blamed: Int?
  ) -> [FileNote] {
    let isOpen = cursor.line > start.line
    var note = Self.note(of: problem, line: start.line)
    if let blamed {
      note = FileNote(line: start.line, "is broken in line \(blamed); the line is left out")
    } else if problem.isInItsLine, problem.note.line > start.line {
      note = FileNote(
        line: start.line, "a list, table or text is not closed; the line is left out")
    }
    var notes = [note]
    cursor.go(to: start)
    guard cursor.skipLine(), isOpen else { return notes }
    while cursor.next != nil, !beginsStatement(cursor.place) {
      if !isBlank(cursor.place) {
        notes.append(
          FileNote(line: cursor.line, "belongs to line \(start.line); the line is left out"))
      }
      guard cursor.skipLine() else { break }
    }
    return notes
  }

  private static func note(of problem: TOMLProblem, line: Int) -> FileNote {
    FileNote(
      line: line, column: line == problem.note.line ? problem.note.column : nil,
      "\(problem.note.problem); the line is left out")
  }

  /// The rest of the line at a place.
  private func text(_ place: TOMLCursor.Place) -> String {
    String(decoding: cursor.bytes[cursor.line(at: place)], as: UTF8.self)
  }

  /// Whether the line is empty or contains only a comment.
  private func isBlank(_ place: TOMLCursor.Place) -> Bool {
    let first = cursor.bytes[cursor.line(at: place)].first { $0 != .space && $0 != .tab }
    return first.map { $0 == UInt8(ascii: "#") || $0 == .carriageReturn } ?? true
  }

  /// Whether a line by itself is TOML.
  private func isWhole(_ place: TOMLCursor.Place) -> Bool {
    (try? TOMLDocument(parsing: text(place))) != nil
  }

  /// Whether a line begins like a statement: `NAME =` or `[NAME]`.
  ///
  /// `[1]` and `["a"]` are lists within a list rather than heads.
  private func beginsStatement(_ place: TOMLCursor.Place) -> Bool {
    var line = TOMLCursor(text(place))
    line.skipSpaces()
    guard line.next == UInt8(ascii: "[") else {
      return (try? line.parseKeys()) != nil && line.next == UInt8(ascii: "=")
    }
    while line.skip(UInt8(ascii: "[")) {}
    guard isWhole(place), let keys = try? line.parseKeys() else { return false }
    let isQuoted = text(place).contains { $0 == "\"" || $0 == "'" }
    return keys.count > 1 || !isQuoted && TOMLWord(Array(keys[0].utf8)[...]).value == nil
  }

  // MARK: - Values

  private mutating func parsePair(
    depth: Int
  ) throws(TOMLProblem) -> (keys: [String], value: SettingValue, place: Range<Int>) {
    let keys = try cursor.parseKeys()
    guard cursor.skip(UInt8(ascii: "=")) else { throw cursor.expected("'='") }
    cursor.skipSpaces()
    let start = cursor.position
    let value = try parseValue(depth: depth)
    return (keys, value, start..<cursor.position)
  }

  private mutating func parseValue(depth: Int) throws(TOMLProblem) -> SettingValue {
    guard depth < Self.depthLimit else {
      throw cursor.problem("stands in more than \(Self.depthLimit) brackets; expected fewer")
    }
    switch cursor.next {
    case .quote, .apostrophe: return .text(try cursor.parseText())
    case UInt8(ascii: "["): return .list(try parseList(depth: depth + 1))
    case UInt8(ascii: "{"): return .table(try parseTable(depth: depth + 1))
    default:
      let start = cursor
      let word = cursor.parseWord()
      guard !word.isEmpty else { throw start.expected("a value") }
      if let value = TOMLWord(word).value { return value }
      let text = String(decoding: word, as: UTF8.self)
      throw start.problem(
        "'\(text)' is not a value; expected a number, true or false, or \"\(text)\" in quotation marks"
      )
    }
  }

  private mutating func parseList(depth: Int) throws(TOMLProblem) -> [SettingValue] {
    let opening = cursor
    _ = cursor.skip(UInt8(ascii: "["))
    var values: [SettingValue] = []
    while true {
      try cursor.skipSpace()
      if cursor.skip(UInt8(ascii: "]")) { return values }
      guard cursor.next != nil else { throw opening.problem("a list is not closed") }
      values.append(try parseValue(depth: depth))
      try cursor.skipSpace()
      if cursor.skip(UInt8(ascii: "]")) { return values }
      guard cursor.next != nil else { throw opening.problem("a list is not closed") }
      guard cursor.skip(UInt8(ascii: ",")) else { throw cursor.expected("',' or ']'") }
    }
  }

  /// Reads an inline table in braces, which occupies one line and cannot be extended.
  private mutating func parseTable(depth: Int) throws(TOMLProblem) -> SettingTable {
    var tables = TOMLTables(line: cursor.line)
    _ = cursor.skip(UInt8(ascii: "{"))
    cursor.skipSpaces()
    if cursor.skip(UInt8(ascii: "}")) { return tables.values }
    while true {
      cursor.skipSpaces()
      let start = cursor
      let entry = try parsePair(depth: depth)
      try tables.set(entry.keys, to: entry.value, at: start)
      cursor.skipSpaces()
      if cursor.skip(UInt8(ascii: "}")) { return tables.values }
      guard cursor.skip(UInt8(ascii: ",")) else { throw cursor.expected("',' or '}'") }
    }
  }
}
