/// The known cells of a program's main screen, and the rows that have scrolled off.
///
/// A panel that grows scrolls rows off the top and covers rows at the bottom. A panel that shrinks
/// restores them.
struct ScreenImage: Sendable {
  /// A row of cells; the right half of a wide character has the width 0.
  struct Row: Sendable {
    var cells: [WrittenCharacter]
    /// Whether all cells match the terminal's.
    var isKnown = true
  }

  private var columns: Int
  private var shown: [Row]
  /// The rows that have scrolled off the top; the most recent is last.
  private var above: [Row] = []
  /// The rows that the panel covers; cleared when the screen scrolls.
  private var covered: [Row] = []
  /// The number of rows that the panel scrolled off the top and has not restored.
  private var unrestored = 0

  /// The maximum number of rows kept above the screen.
  private static let limit = 256
  /// The maximum number of combining marks per character that terminals store.
  private static let mostMarks = 3

  /// Creates an image of a screen of which only the rows from the cursor on are known; they are
  /// blank.
  ///
  /// - Parameters:
  ///   - columns: the width of the screen.
  ///   - rows: its height.
  ///   - cursor: the cursor's position; its row counts as blank if the cursor is in the first
  ///     column.
  init(columns: Int, rows: Int, cursor: Cell) {
    self.columns = columns
    let first = cursor.row + (cursor.column > 0 ? 1 : 0)
    shown = (0..<rows).map { row in
      var blank = Self.blank(columns, Rendition())
      blank.isKnown = row >= first
      return blank
    }
  }

  private static func blank(_ columns: Int, _ rendition: Rendition) -> Row {
    Row(cells: [WrittenCharacter](repeating: .blank(rendition), count: columns))
  }

  // MARK: - Cells

  /// Marks all cells as unknown.
  mutating func forget() {
    for row in shown.indices { shown[row].isKnown = false }
    (above, covered, unrestored) = ([], [], 0)
  }

  /// Marks a row as unknown.
  mutating func forget(row: Int) { shown[row].isKnown = false }

  /// Writes a character into a row; a wide character that it splits becomes blank.
  mutating func put(_ character: WrittenCharacter, row: Int, column: Int) {
    guard column >= 0, column + character.width <= columns else { return forget(row: row) }
    for offset in 0..<character.width { clearHalf(row: row, column: column + offset) }
    shown[row].cells[column] = character
    guard character.width == 2 else { return }
    shown[row].cells[column + 1] = character
    shown[row].cells[column + 1].width = 0
  }

  private mutating func clearHalf(row: Int, column: Int) {
    if shown[row].cells[column].width == 0, column > 0 { cut(row: row, column: column - 1) }
    if column + 1 < columns, shown[row].cells[column + 1].width == 0 {
      cut(row: row, column: column + 1)
    }
  }

  private mutating func cut(row: Int, column: Int) {
    let rendition = shown[row].cells[column].rendition
    shown[row].cells[column] = WrittenCharacter(
      scalar: " ", rendition: rendition, charsets: Charsets())
  }

  /// Adds a combining mark to the character in a cell.
  mutating func combine(_ mark: UnicodeScalar, row: Int, column: Int) {
    guard column >= 0 else { return }
    let isTail = shown[row].cells[column].width == 0
    let column = isTail ? max(0, column - 1) : column
    guard shown[row].cells[column].marks.count < Self.mostMarks else { return forget(row: row) }
    shown[row].cells[column].marks.append(mark)
  }

  /// Erases cells of a row.
  mutating func erase(row: Int, _ cells: Range<Int>, as rendition: Rendition) {
    let cells = cells.clamped(to: 0..<columns)
    for column in cells { shown[row].cells[column] = .blank(rendition) }
    if cells.count == columns { shown[row].isKnown = true }
    mend(row: row)
  }

  /// Erases whole rows; after erasing all rows, no row is restored at the top.
  mutating func erase(rows: Range<Int>, as rendition: Rendition) {
    let rows = rows.clamped(to: shown.indices)
    for row in rows { shown[row] = Self.blank(columns, rendition) }
    covered = []
    if rows.count == shown.count { (above, unrestored) = ([], 0) }
  }

  /// Inserts blank cells into a row, or deletes cells if `count` is negative.
  mutating func shift(row: Int, from column: Int, by count: Int, as rendition: Rendition) {
    guard column < columns else { return }
    let part = shown[row].cells[column...]
    let blank = [WrittenCharacter](
      repeating: .blank(rendition), count: min(abs(count), part.count))
    let moved = count > 0 ? blank + part.dropLast(blank.count) : part.dropFirst(blank.count) + blank
    shown[row].cells.replaceSubrange(column..., with: moved)
    mend(row: row)
  }

  /// Blanks halves of split wide characters.
  private mutating func mend(row: Int) {
    for column in 0..<columns {
      let width = shown[row].cells[column].width
      let isFirst = column > 0 && shown[row].cells[column - 1].width == 2
      let hasSecond = column + 1 < columns && shown[row].cells[column + 1].width == 0
      if width == 0 && !isFirst || width == 2 && !hasSecond { cut(row: row, column: column) }
    }
  }

  // MARK: - Rows

  /// Scrolls rows up, or down if `count` is negative; `keeping` stores rows that leave at the top.
  mutating func scroll(
    _ count: Int, in rows: ClosedRange<Int>, as rendition: Rendition, keeping: Bool = false
  ) {
    guard rows.upperBound < shown.count else { return forget() }
    let moved = min(abs(count), rows.count)
    covered = []
    for _ in 0..<moved {
      if count > 0 {
        let row = shown.remove(at: rows.lowerBound)
        shown.insert(Self.blank(columns, rendition), at: rows.upperBound)
        if keeping, rows.lowerBound == 0 { above.append(row) }
      } else {
        shown.remove(at: rows.upperBound)
        shown.insert(Self.blank(columns, rendition), at: rows.lowerBound)
      }
    }
    if above.count > 2 * Self.limit { above.removeFirst(above.count - Self.limit) }
  }

  /// Shrinks to `rows` for a larger panel: the top `excess` rows scroll off, the lowest are
  /// covered.
  mutating func shrink(to rows: Int, scrolling excess: Int) {
    above += shown.prefix(excess)
    unrestored += excess
    shown.removeFirst(min(excess, shown.count))
    covered = shown.dropFirst(rows) + covered
    shown.removeLast(max(0, shown.count - rows))
    while shown.count < rows { shown.append(Self.blank(columns, Rendition())) }
    above.removeFirst(max(0, above.count - unrestored))
  }

  /// Grows to `rows` for a smaller panel and restores rows that it scrolled off or covered.
  ///
  /// - Returns: the number of rows restored at the top, and the number restored at the bottom. Rows
  ///   below those are blank.
  mutating func grow(to rows: Int) -> (top: Int, bottom: Int) {
    let added = max(0, rows - shown.count)
    let known = above.reversed().prefix { $0.isKnown }.count
    let top = min(added, unrestored, known)
    unrestored -= min(added, unrestored)
    shown = above.suffix(top) + shown
    above.removeLast(top)
    let bottom = min(added - top, covered.count)
    shown += covered.prefix(bottom)
    covered.removeFirst(bottom)
    while shown.count < rows { shown.append(Self.blank(columns, Rendition())) }
    above.removeFirst(max(0, above.count - unrestored))
    return (top, bottom)
  }

  /// Appends the bytes that draw a row, starting from ASCII character sets; nothing if the row is
  /// unknown.
  func append(row: Int, to bytes: inout [UInt8]) {
    guard shown[row].isKnown else { return }
    bytes.append(contentsOf: "\u{1B}[\(row + 1);1H".utf8)
    let blank = WrittenCharacter.blank(Rendition())
    var (rendition, charsets) = (Rendition(), Charsets())
    let end = shown[row].cells.lastIndex { $0 != blank }.map { $0 + 1 } ?? 0
    for cell in shown[row].cells.prefix(end) where cell.width > 0 {
      if cell.charsets != charsets { bytes += Charsets.plain + cell.charsets.bytes }
      if cell.rendition != rendition { cell.rendition.append(to: &bytes) }
      (rendition, charsets) = (cell.rendition, cell.charsets)
      bytes += cell.bytes
    }
    if !charsets.isPlain { bytes += Charsets.plain }
    if rendition != Rendition() { TerminalCommand.resetRendition.append(to: &bytes) }
    if end < columns { TerminalCommand.eraseToEndOfLine.append(to: &bytes) }
  }
}

extension WrittenCharacter {
  /// The character in erased cells.
  static func blank(_ rendition: Rendition) -> WrittenCharacter {
    WrittenCharacter(scalar: " ", rendition: rendition.erasing, charsets: Charsets())
  }
}
