public import Configuration
import TOMLKit

/// Reads TOML texts into plain values.
///
/// A line that is none of TOML's is named and left out; everything else is read.
public enum TOMLReader {
  /// How many wrong lines are named and left out before the reader gives up.
  private static let patience = 50
  /// The longest text that is read, in bytes.
  private static let limit = 1 << 20

  /// Reads a text.
  ///
  /// - Parameter text: the text.
  /// - Returns: its values, and what is wrong with it.
  public static func read(_ text: String) -> (table: SettingTable, notes: [FileNote]) {
    guard text.utf8.count <= limit else {
      return (SettingTable(), [FileNote(line: 1, "is longer than a mebibyte; expected less")])
    }
    // A text ends for the library where a NUL stands: another control character is refused in its place.
    var lines = text.replacing("\0", with: "\u{1}")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var notes: [FileNote] = []
    while notes.count < patience {
      let current = lines.joined(separator: "\n")
      let statements = Statements(of: current)
      if let line = namelessHead(in: statements) {
        lines[min(line, lines.count) - 1] = ""
        notes.append(FileNote(line: line, "a table has no name; the line is left out"))
        continue
      }
      do {
        return (plain(try TOMLTable(string: current), at: [], statements), notes)
      } catch let error as TOMLParseError {
        guard let note = leaveOut(error, from: &lines) else { break }
        notes.append(note)
      } catch {
        break
      }
    }
    return (SettingTable(), notes)
  }

  /// The line of the first head of a table without a name: the library would end the program there.
  private static func namelessHead(in statements: Statements) -> Int? {
    statements.all.first { $0.isHead && $0.path.isEmpty }?.lines.lowerBound
  }

  /// Whether a line by itself is TOML.
  private static func isWhole(_ line: String) -> Bool {
    !line.isBlank && namelessHead(in: Statements(of: line)) == nil
      && (try? TOMLTable(string: line)) != nil
  }

  /// Leaves out the line that is to blame; `nil` when there is none left.
  private static func leaveOut(_ error: TOMLParseError, from lines: inout [String]) -> FileNote? {
    let told = min(max(0, error.source.begin.line - 1), lines.count - 1)
    let isRedefined = error.description.contains("redefine")
    // What is found wrong in a line that is right has begun in one before.
    let last = isWhole(lines[told]) && !isRedefined ? told - 1 : told
    guard let index = lines.indices.prefix(last + 1).last(where: { !lines[$0].isBlank }) else {
      return nil
    }
    lines[index] = ""
    let column = index == told ? error.source.begin.column : nil
    return FileNote(line: index + 1, column: column, "\(error.firstLine); the line is left out")
  }

  private static func plain(
    _ table: TOMLTable, at path: [String], _ statements: Statements
  ) -> SettingTable {
    SettingTable(
      table.keys.compactMap { key in
        guard let value = table[key] else { return nil }
        let line = statements.line(of: path + [key]) ?? statements.line(of: path) ?? 1
        return SettingTable.Entry(key, plain(value, at: path + [key], statements), line: line)
      })
  }

  private static func plain(
    _ value: any TOMLValueConvertible, at path: [String], _ statements: Statements
  ) -> SettingValue {
    switch value.type {
    case .table: .table(value.table.map { plain($0, at: path, statements) } ?? SettingTable())
    case .array: .list(value.array.map { $0.map { plain($0, at: path, statements) } } ?? [])
    case .bool: .flag(value.bool ?? false)
    case .int: .whole(value.int ?? 0)
    case .double: .number(value.double ?? 0)
    case .string: .text(value.string ?? "")
    case .date, .time, .dateTime: .text(value.debugDescription)
    }
  }
}

extension TOMLParseError {
  fileprivate var firstLine: String {
    String(description.split(separator: "\n").first ?? "is no TOML")
  }
}

extension String {
  /// Whether nothing stands in it, or a comment only.
  fileprivate var isBlank: Bool {
    first { !$0.isWhitespace }.map { $0 == "#" } ?? true
  }
}
