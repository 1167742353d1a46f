/// Reads TOML texts into plain values.
///
/// Lines that are not TOML are reported and skipped; everything else is read.
public enum TOMLReader {
  /// The number of wrong lines after which the reader gives up.
  private static let patience = 50
  /// The longest text that is read, in bytes.
  private static let limit = 1 << 20

  /// Reads a text.
  ///
  /// - Parameter text: the text.
  /// - Returns: its values, and its problems.
  public static func read(_ text: String) -> (table: SettingTable, notes: [FileNote]) {
    guard text.utf8.count <= limit else {
      return (SettingTable(), [FileNote(line: 1, "is longer than a mebibyte; expected less")])
    }
    var lines = text.lines
    var notes: [FileNote] = []
    while notes.count < patience {
      do throws(TOMLProblem) {
        return (try TOMLDocument(parsing: lines.joined(separator: "\n")).values, notes)
      } catch {
        notes.append(leaveOut(error, from: &lines))
      }
    }
    return (SettingTable(), notes)
  }

  /// Reads a text that must be valid TOML throughout.
  ///
  /// - Throws: the first error.
  public static func values(of text: String) throws(FileNote) -> SettingTable {
    do throws(TOMLProblem) {
      return try TOMLDocument(parsing: text).values
    } catch {
      throw error.note
    }
  }

  /// Whether a text with these problems was read to its end.
  static func readsWhole(_ text: String, _ notes: [FileNote]) -> Bool {
    notes.count < patience && text.utf8.count <= limit
  }

  /// Blanks the line that caused the error, and returns a note of it.
  private static func leaveOut(_ problem: TOMLProblem, from lines: inout [String]) -> FileNote {
    let found = problem.note.line - 1
    var blamed = found
    // If this line is valid, the error began in an earlier one, such as a list that is not closed.
    if !problem.isInItsLine, isWhole(lines[found]) || lines[found].isBlank {
      blamed = lines[..<found].lastIndex { !$0.isBlank } ?? found
    }
    lines[blamed] = ""
    return FileNote(
      line: blamed + 1, column: blamed == found ? problem.note.column : nil,
      "\(problem.note.problem); the line is left out")
  }

  /// Whether a line by itself is TOML.
  private static func isWhole(_ line: String) -> Bool {
    do throws(TOMLProblem) {
      _ = try TOMLDocument(parsing: line)
      return true
    } catch {
      return false
    }
  }
}

extension String {
  /// Whether the line is empty or contains only a comment.
  fileprivate var isBlank: Bool {
    first { !$0.isWhitespace }.map { $0 == "#" } ?? true
  }
}
