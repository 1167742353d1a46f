extension SettingEdit {
  /// Returns the lines that name `path` but are not TOML, counted from one.
  ///
  /// - Parameters:
  ///   - path: the name, preceded by those of the tables around it.
  ///   - text: the file's text.
  /// - Returns: the numbers of the lines.
  public static func brokenLines(of path: [String], in text: String) -> Set<Int> {
    let broken = TOMLReader.brokenLines(of: text)
    guard !broken.isEmpty else { return [] }
    var head: [String] = []
    var found: Set<Int> = []
    for (index, line) in text.lines.enumerated() {
      if !broken.contains(index + 1) {
        head = self.head(of: line) ?? head
      } else if let keys = keys(of: line), head + keys == path {
        found.insert(index + 1)
      }
    }
    return found
  }

  /// Returns the text with one line that sets `path` in place of the invalid lines that name it.
  ///
  /// - Parameters:
  ///   - path: the name, preceded by those of the tables around it.
  ///   - value: the value in TOML syntax; `nil` removes the lines.
  ///   - text: the file's text.
  /// - Returns: the new text.
  public static func mending(_ path: [String], to value: String?, in text: String) -> String {
    let broken = brokenLines(of: path, in: text)
    guard let first = broken.min() else { return text }
    var lines = text.lines
    let keys = keys(of: lines[first - 1]) ?? []
    for line in broken.sorted(by: >) { lines.remove(at: line - 1) }
    let without = lines.joined(separator: "\n")
    guard let value else { return without }
    lines.insert("\(keys.map(quotedKey).joined(separator: ".")) = \(value)", at: first - 1)
    let mended = lines.joined(separator: "\n")
    // A line that is invalid because the name is set before stays removed.
    return TOMLReader.read(mended).notes.isEmpty ? mended : without
  }

  /// Returns the table that a line begins; `nil` when it begins none.
  private static func head(of line: String) -> [String]? {
    let statements = try? TOMLDocument(parsing: line).statements
    return statements?.first.flatMap { $0.isHead ? $0.path : nil }
  }

  /// Returns the name at the beginning of a line; `nil` when there is none.
  private static func keys(of line: String) -> [String]? {
    var cursor = TOMLCursor(line)
    return try? cursor.parseKeys()
  }
}
