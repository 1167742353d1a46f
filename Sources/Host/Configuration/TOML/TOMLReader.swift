/// Reads TOML texts into plain values.
///
/// Lines that are not TOML are reported and skipped; everything else is read.
public enum TOMLReader {
  /// The most problems that are reported one by one.
  private static let mostNotes = 50
  /// The longest text that is read, in bytes.
  private static let limit = 1 << 20

  /// Reads a text.
  ///
  /// - Parameter text: the text.
  /// - Returns: its values, and its problems; the last of many tells how many more there are.
  public static func read(_ text: String) -> (table: SettingTable, notes: [FileNote]) {
    let (table, notes) = salvage(text)
    return (table, limited(notes))
  }

  /// Returns the problems of all lines that are left out.
  public static func problems(of text: String) -> [FileNote] { salvage(text).notes }

  /// Returns the problems to report; the last one says how many more there are.
  public static func limited(_ notes: [FileNote]) -> [FileNote] {
    guard notes.count > mostNotes else { return notes }
    let others = notes.count - mostNotes
    let last = notes[mostNotes - 1]
    let rest = "\(last.problem); so \(others == 1 ? "is 1 more" : "are \(others) more")"
    return notes.prefix(mostNotes - 1) + [FileNote(line: last.line, rest)]
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

  /// Whether a text with these problems was read to its end, and each of its problems is known.
  public static func readsWhole(_ text: String, _ notes: [FileNote]) -> Bool {
    notes.count < mostNotes && text.utf8.count <= limit
  }

  /// Returns the lines that are left out, counted from one.
  static func brokenLines(of text: String) -> Set<Int> { Set(problems(of: text).map(\.line)) }

  private static func salvage(_ text: String) -> (table: SettingTable, notes: [FileNote]) {
    guard text.utf8.count <= limit else {
      return (SettingTable(), [FileNote(line: 1, "is longer than a mebibyte; expected less")])
    }
    var notes: [FileNote] = []
    let table = TOMLDocument(salvaging: text, notes: &notes).values
    return (table, notes)
  }
}
