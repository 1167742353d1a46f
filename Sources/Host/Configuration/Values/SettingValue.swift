/// A value of a configuration file.
public enum SettingValue: Hashable, Sendable {
  case text(String)
  case whole(Int)
  case number(Double)
  case flag(Bool)
  case list([SettingValue])
  case table(SettingTable)

  /// The kind of value in one or more words.
  public var kind: String {
    switch self {
    case .text: "text"
    case .whole, .number: "a number"
    case .flag: "true or false"
    case .list: "a list"
    case .table: "a table"
    }
  }

  /// The text or number as text; `nil` for other kinds.
  public var scalarText: String? {
    switch self {
    case .text(let text): text
    case .whole(let number): String(number)
    case .number(let number): String(number)
    case .flag, .list, .table: nil
    }
  }

  /// The texts of a list, or a single text; `nil` for other values.
  public var texts: [String]? {
    switch self {
    case .text(let text): return [text]
    case .list(let values):
      let texts = values.compactMap(\.scalarText)
      return texts.count == values.count ? texts : nil
    case .whole, .number, .flag, .table: return nil
    }
  }
}

/// The values of a configuration file or of a part of it, in the order of their lines.
public struct SettingTable: Hashable, Sendable {
  /// A value with its name.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let key: String
    /// The value.
    public let value: SettingValue
    /// The line, counted from one.
    public let line: Int

    /// Creates an entry.
    public init(_ key: String, _ value: SettingValue, line: Int) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  /// The values.
  public let entries: [Entry]

  /// Creates a table.
  public init(_ entries: [Entry] = []) {
    self.entries = entries.sorted { ($0.line, $0.key) < ($1.line, $1.key) }
  }

  /// The entry of this name; `nil` when there is none.
  public subscript(_ key: String) -> Entry? {
    entries.first { $0.key == key }
  }
}

/// A problem of a file, with its position.
public struct FileNote: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one; 0 for the whole file.
  public let line: Int
  /// The column in characters, counted from one; `nil` for the whole line.
  public let column: Int?
  /// The problem, and the expected syntax or value.
  public let problem: String

  /// Creates a note.
  public init(line: Int, column: Int? = nil, _ problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// The note to print after the file's name and a colon.
  public var description: String {
    line == 0 ? " \(problem)" : "\(line):\(column.map { "\($0):" } ?? "") \(problem)"
  }
}
