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

  /// Parses a text.
  ///
  /// - Throws: the first error.
  init(parsing text: String) throws(TOMLProblem) {
    cursor = TOMLCursor(text)
    while true {
      try cursor.skipSpace()
      guard let byte = cursor.next else { return }
      if byte == UInt8(ascii: "[") { try parseHead() } else { try parseEntry() }
      try cursor.parseLineEnd()
    }
  }

  private mutating func parseHead() throws(TOMLProblem) {
    let start = cursor
    _ = cursor.skip(UInt8(ascii: "["))
    let isOneOfSeveral = cursor.skip(UInt8(ascii: "["))
    head = try cursor.parseKeys()
    let isClosed = cursor.skip(UInt8(ascii: "]"))
    guard isClosed, !isOneOfSeveral || cursor.skip(UInt8(ascii: "]")) else {
      throw cursor.expected(isOneOfSeveral ? "']]'" : "']'")
    }
    if isOneOfSeveral {
      try tables.beginNext(head, at: start)
    } else {
      try tables.begin(head, at: start)
    }
    statements.append(
      Statement(
        path: head, isHead: true, lines: start.line...start.line,
        value: cursor.position..<cursor.position))
  }

  private mutating func parseEntry() throws(TOMLProblem) {
    let start = cursor
    let entry = try parsePair(depth: 0)
    try tables.set(entry.keys, to: entry.value, at: start)
    statements.append(
      Statement(
        path: head + entry.keys, isHead: false, lines: start.line...cursor.line,
        value: entry.place))
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
