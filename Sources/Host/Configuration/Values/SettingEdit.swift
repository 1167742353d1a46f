/// Changes of a configuration file's text that preserve everything else.
public enum SettingEdit {
  /// Returns the text with the value at `path` set to `value`; comments and all other lines are
  /// preserved.
  ///
  /// A new value is added after the others of its table. The table is added if it does not exist.
  ///
  /// - Parameters:
  ///   - path: the name, preceded by those of the tables around it.
  ///   - value: the value in TOML syntax.
  ///   - text: the file's text.
  /// - Returns: the new text.
  /// - Throws: the problem of an invalid file, in which the position of the value is uncertain.
  public static func setting(
    _ path: [String], to value: String, in text: String
  ) throws(FileNote) -> String {
    if let rest = text.withoutByteOrderMark {
      return Self.byteOrderMark + (try setting(path, to: value, in: rest))
    }
    let statements = try statements(of: text)
    if let statement = statements.first(where: { !$0.isHead && $0.path == path }) {
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(statement.value, with: value.utf8)
      return String(decoding: bytes, as: UTF8.self)
    }
    let line = "\(quotedKey(path.last ?? "")) = \(value)"
    var lines = text.lines
    if lines.last == "" { lines.removeLast() }
    let table = Array(path.dropLast())
    if let place = self.place(in: table, of: statements) {
      lines.insert(line, at: min(place, lines.count))
    } else {
      if !lines.isEmpty { lines.append("") }
      lines += ["[\(table.map(quotedKey).joined(separator: "."))]", line]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text without the lines of the value at `path`; comments on separate lines
  /// stay.
  ///
  /// - Parameters:
  ///   - path: the name, preceded by those of the tables around it.
  ///   - text: the file's text.
  /// - Returns: the text without the value; `nil` when no line sets it.
  /// - Throws: the problem of an invalid file.
  public static func removing(_ path: [String], from text: String) throws(FileNote) -> String? {
    if let rest = text.withoutByteOrderMark {
      return try removing(path, from: rest).map { Self.byteOrderMark + $0 }
    }
    let statements = try statements(of: text)
    guard let statement = statements.first(where: { !$0.isHead && $0.path == path }) else {
      return nil
    }
    var lines = text.lines
    lines.removeSubrange((statement.lines.lowerBound - 1)..<statement.lines.upperBound)
    return lines.joined(separator: "\n")
  }

  private static let byteOrderMark = String(decoding: ByteOrderMark.bytes, as: UTF8.self)

  private static func statements(of text: String) throws(FileNote) -> [TOMLDocument.Statement] {
    do throws(TOMLProblem) {
      return try TOMLDocument(parsing: text).statements
    } catch {
      throw error.note
    }
  }

  /// Returns the number of lines before a new value of `table`; `nil` when there is no such table.
  private static func place(in table: [String], of all: [TOMLDocument.Statement]) -> Int? {
    if table.isEmpty {
      let own = all.prefix { !$0.isHead }
      return own.last?.lines.upperBound ?? all.first.map { $0.lines.lowerBound - 1 } ?? Int.max
    }
    guard let head = all.firstIndex(where: { $0.isHead && $0.path == table }) else { return nil }
    let own = all[(head + 1)...].prefix { !$0.isHead }
    return own.last?.lines.upperBound ?? all[head].lines.upperBound
  }

  /// Returns a name in TOML syntax, with quotation marks where necessary.
  public static func quotedKey(_ key: String) -> String {
    let isBare = key.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")
    }
    return isBare && !key.isEmpty ? key : quoted(key)
  }

  /// Returns a text in quotation marks, in TOML syntax.
  public static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension String {
  /// The lines without their newlines; each carriage return stays.
  var lines: [String] {
    utf8.split(separator: .newline, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text after a byte order mark; `nil` if it begins with none.
  fileprivate var withoutByteOrderMark: String? {
    ByteOrderMark.length(in: utf8) == 0 ? nil : ByteOrderMark.dropped(from: self)
  }
}
