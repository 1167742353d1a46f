/// The tables of a TOML text, filled by its statements; each name may be set once.
struct TOMLTables {
  /// The origin of a table, which determines what may still be added to it.
  private enum Origin {
    /// Its own head, or the beginning of the text.
    case head
    /// The head of a table inside it: its own head may still follow.
    case innerHead
    /// Names joined by points: more of those may follow.
    case points
  }

  private enum Content {
    case value(SettingValue)
    case table(Table)
    case tables(Tables)
  }

  /// The tables of one name, each with its own header.
  private final class Tables {
    var all: [Table]

    init(_ first: Table) {
      all = [first]
    }
  }

  private final class Table {
    var origin: Origin
    var line: Int
    private(set) var contents: [String: Content] = [:]
    private var lines: [String: Int] = [:]

    init(_ origin: Origin, line: Int) {
      (self.origin, self.line) = (origin, line)
    }

    func set(_ key: String, to content: Content, line: Int) {
      contents[key] = content
      lines[key] = lines[key] ?? line
    }

    func line(of key: String) -> Int {
      if case .table(let table) = contents[key] { return table.line }
      return lines[key] ?? line
    }

    var values: SettingTable {
      SettingTable(
        contents.map { key, content in
          let value: SettingValue =
            switch content {
            case .value(let value): value
            case .table(let table): .table(table.values)
            case .tables(let tables): .list(tables.all.map { .table($0.values) })
            }
          return SettingTable.Entry(key, value, line: line(of: key))
        })
    }
  }

  private let root: Table
  /// The table that receives values.
  private var current: Table

  /// Creates an empty table that begins in a line.
  init(line: Int = 1) {
    root = Table(.head, line: line)
    current = root
  }

  /// The content of the tables.
  var values: SettingTable { root.values }

  /// Begins the table of a head, `[a.b]`.
  mutating func begin(_ path: [String], at start: TOMLCursor) throws(TOMLProblem) {
    let (parent, key) = try parent(of: path, at: start)
    switch parent.contents[key] {
    case nil:
      current = Table(.head, line: start.line)
      parent.set(key, to: .table(current), line: start.line)
    case .table(let table) where table.origin == .innerHead:
      (table.origin, table.line) = (.head, start.line)
      current = table
    default: throw isThere(key, in: parent, start)
    }
  }

  /// Begins the next element of an array of tables, `[[a.b]]`.
  mutating func beginNext(_ path: [String], at start: TOMLCursor) throws(TOMLProblem) {
    let (parent, key) = try parent(of: path, at: start)
    let next = Table(.head, line: start.line)
    switch parent.contents[key] {
    case nil: parent.set(key, to: .tables(Tables(next)), line: start.line)
    case .tables(let tables): tables.all.append(next)
    default: throw isThere(key, in: parent, start)
    }
    current = next
  }

  /// Sets a value in the current table.
  mutating func set(
    _ keys: [String], to value: SettingValue, at start: TOMLCursor
  ) throws(TOMLProblem) {
    var table = current
    for key in keys.dropLast() {
      switch table.contents[key] {
      case nil:
        let inner = Table(.points, line: start.line)
        table.set(key, to: .table(inner), line: start.line)
        table = inner
      case .table(let inner) where inner.origin == .points: table = inner
      default: throw isThere(key, in: table, start)
      }
    }
    guard let key = keys.last else { return }
    guard table.contents[key] == nil else { throw isThere(key, in: table, start) }
    table.set(key, to: .value(value), line: start.line)
  }

  /// Returns the table that contains a head's last name, and that name.
  private func parent(
    of path: [String], at start: TOMLCursor
  ) throws(TOMLProblem) -> (Table, String) {
    var table = root
    for key in path.dropLast() {
      switch table.contents[key] {
      case nil:
        let inner = Table(.innerHead, line: start.line)
        table.set(key, to: .table(inner), line: start.line)
        table = inner
      case .table(let inner): table = inner
      case .tables(let tables): table = tables.all.last ?? table
      case .value: throw isThere(key, in: table, start)
      }
    }
    return (table, path.last ?? "")
  }

  private func isThere(_ key: String, in table: Table, _ start: TOMLCursor) -> TOMLProblem {
    start.problem("'\(key)' is set in line \(table.line(of: key)) already")
  }
}
