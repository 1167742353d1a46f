import TerminalCodec
import TextInput

/// A document broken into rows of a screen's width, up to a maximum number.
///
/// The rows around the insertion point are kept. Only the part of a long document that may be
/// visible is examined.
struct TextRows {
  private(set) var lines: [StyledLine] = [StyledLine()]
  /// The position of the insertion point, after the marked text.
  private(set) var cursor = Cell(row: 0, column: 0)

  private let width: Int
  private var column = 0
  /// The number of characters in the last row.
  private var count = 0
  /// The position of the insertion point in its row, in characters.
  private var place = 0

  /// Breaks a document into rows; a secret one shows only the number of its characters.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - width: the width of the screen.
  ///   - height: the maximum number of rows.
  ///   - open: the number of elements of the open letter at the end of the marked text.
  ///   - isRightToLeft: whether rows without letters run from right to left, for text in visual
  ///     order; `nil` for text in logical order, which the terminal reorders itself.
  init(
    _ document: some DocumentProxy, width: Int, height: Int, open: Int = 0,
    inVisualOrder isRightToLeft: Bool? = nil
  ) {
    self.width = max(1, width)
    let row = max(1, self.width - 1)
    let isSecure = document.traits.isSecureTextEntry
    // The number of elements of an open secret letter stays hidden.
    let marked = (document.markedText ?? "").dropLast(isSecure ? open : 0)
    let before = document.documentContextBeforeInput ?? ""
    let shown =
      height > 1
      ? Self.rows(of: before, room: row * height)
      : Self.row(of: before, room: row - marked.count, step: max(1, row / 2))
    append(String(shown), .plain, isSecure)
    append(String(marked), TextStyle(.underline), isSecure)
    cursor = Cell(row: lines.count - 1, column: column)
    place = count
    append(document.selectedText ?? "", TextStyle(.reverse), isSecure)
    append(
      String((document.documentContextAfterInput ?? "").prefix(row * max(1, height))), .plain,
      isSecure)
    keepRows(height)
    if let isRightToLeft { bringIntoOrder(isRightToLeft, open: open) }
  }

  /// Puts right-to-left text into visual order.
  private mutating func bringIntoOrder(_ isRightToLeft: Bool, open: Int) {
    for row in lines.indices {
      let isCursorRow = row == cursor.row
      let text = lines[row].text
      let base = text.isRightToLeft ?? isRightToLeft
      guard base || text.contains(where: { String($0).isRightToLeft == true }) else { continue }
      let ordered = VisualRow(
        lines[row], isRightToLeft: base, columns: width - 1,
        isolated: isCursorRow ? max(0, place - open)..<place : 0..<0)
      lines[row] = ordered.line
      if isCursorRow { cursor = Cell(row: row, column: ordered.column(of: place)) }
    }
  }

  /// The end of `text` that fills at least `room` cells, beginning where a row would.
  ///
  /// The beginning moves by whole screens, so rows do not change while text is added.
  private static func rows(of text: String, room: Int) -> Substring {
    let end = end(of: text, room: room)
    return end.dropFirst(max(0, end.count - room) / room * room)
  }

  /// The end of `text` for a single row; when the row is full, half of it stays visible.
  private static func row(of text: String, room: Int, step: Int) -> Substring {
    // More than a row, in whole steps: so the shown part does not depend on where this end begins.
    let end = end(of: text, room: 4 * step)
    let excess = max(0, end.count - max(1, room))
    return end.dropFirst((excess + step - 1) / step * step)
  }

  /// The end of a long `text`, at least `room` characters; earlier characters need not be counted.
  ///
  /// It begins at a multiple of `8 * room` bytes, or of a power of two times that, and moves on in
  /// steps. In plain text a row would begin there too.
  private static func end(of text: String, room: Int) -> Substring {
    var length = 8 * room
    while text.utf8.count >= 2 * length {
      let start = (text.utf8.count / length - 1) * length
      let end = text[text.utf8.index(text.startIndex, offsetBy: start)...]
      if end.count >= room { return end }
      length *= 2
    }
    return text[...]
  }

  private mutating func append(_ text: String, _ style: TextStyle, _ isSecure: Bool) {
    var run = ""
    for character in text {
      let shown = isSecure ? "•" : character
      let cells = shown.isNewline ? 0 : CellWidth.of(shown)
      if shown.isNewline || column + cells > width - 1 {
        addRun(run, style)
        run = ""
        lines.append(StyledLine())
        (column, count) = (0, 0)
      }
      guard !shown.isNewline else { continue }
      run.append(shown == "\t" ? " " : shown)
      column += cells
      count += 1
    }
    addRun(run, style)
  }

  private mutating func addRun(_ text: String, _ style: TextStyle) {
    if !text.isEmpty { lines[lines.count - 1].append(text, style) }
  }

  /// Keeps `height` rows around the insertion point, with as many rows before it as possible.
  private mutating func keepRows(_ height: Int) {
    let end = min(lines.count, max(cursor.row + 1, height))
    let start = max(0, end - max(1, height))
    lines = Array(lines[start..<end])
    cursor = Cell(row: cursor.row - start, column: cursor.column)
  }
}
