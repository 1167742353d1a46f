extension SettingEdit {
  /// The lines that name `path` and are not TOML, from one.
  ///
  /// - Parameters:
  ///   - path: the name, after those of the tables around it.
  ///   - text: the file's text.
  /// - Returns: the numbers of the lines.
  public static func brokenLines(of path: [String], in text: String) -> Set<Int> {
    let broken = Set(TOMLReader.read(text).notes.map(\.line))
    guard !broken.isEmpty else { return [] }
    var head: [String] = []
    var found: Set<Int> = []
    for (index, line) in lines(of: text).enumerated() {
      if !broken.contains(index + 1) {
        head = self.head(of: line) ?? head
      } else if let keys = keys(of: line), head + keys == path {
        found.insert(index + 1)
      }
    }
    return found
  }

  /// The text with one line that sets `path` in place of those that name it and are not TOML.
  ///
  /// - Parameters:
  ///   - path: the name, after those of the tables around it.
  ///   - value: the value as TOML writes it; `nil` leaves the lines out.
  ///   - text: the file's text.
  /// - Returns: the text as it is to be.
  public static func mending(_ path: [String], to value: String?, in text: String) -> String {
    let broken = brokenLines(of: path, in: text)
    guard let first = broken.min() else { return text }
    var lines = lines(of: text)
    let keys = keys(of: lines[first - 1]) ?? []
    for line in broken.sorted(by: >) { lines.remove(at: line - 1) }
    let without = lines.joined(separator: "\n")
    guard let value else { return without }
    lines.insert("\(keys.map(quotedKey).joined(separator: ".")) = \(value)", at: first - 1)
    let mended = lines.joined(separator: "\n")
    // A line that is wrong because the name is set before it stays out.
    return TOMLReader.read(mended).notes.isEmpty ? mended : without
  }

  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: .newline, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The table that a line begins; `nil` when it begins none.
  private static func head(of line: String) -> [String]? {
    let statements = try? TOMLDocument(parsing: line).statements
    return statements?.first.flatMap { $0.isHead ? $0.path : nil }
  }

  /// The name that a line begins with; `nil` when it begins with none.
  private static func keys(of line: String) -> [String]? {
    var cursor = TOMLCursor(line)
    return try? cursor.takeKeys()
  }
}
