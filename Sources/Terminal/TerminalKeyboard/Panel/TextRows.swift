import TerminalCodec
import TextInput

/// A document broken into rows of a screen's width, up to a maximum number.
///
/// The rows around the insertion point are kept. Only the part of a long document that may be
/// visible is examined.
struct TextRows {
  private(set) var lines: [StyledLine] = []
  /// The position of the insertion point, after the marked text.
  private(set) var cursor = Cell(row: 0, column: 0)

  /// A character in its style.
  private struct Glyph {
    let character: Character
    let style: TextStyle
    let cells: Int
  }

  private let width: Int
  /// Whether rows are broken between words, where a row has several.
  private let breaksAtWords: Bool
  private var rows: [[Glyph]] = [[]]
  /// The cells of the last row.
  private var column = 0
  /// The position of the insertion point: its row, and its place there in characters.
  private var point = (row: 0, place: 0)

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
    breaksAtWords = height > 1 && !isSecure
    // The number of elements of an open secret letter stays hidden.
    let marked = (document.markedText ?? "").dropLast(isSecure ? open : 0)
    let before = document.documentContextBeforeInput ?? ""
    let shown =
      height > 1
      ? Self.rows(of: before, room: row * height)
      : Self.row(of: before, room: row - marked.count, step: max(1, row / 2))
    let held = document.heldText.count
    append(String(shown.dropLast(held)), .plain, isSecure)
    append(String(shown.suffix(held)), TextStyle(.underline), isSecure)
    append(String(marked), TextStyle(.underline), isSecure)
    point = (rows.count - 1, rows[rows.count - 1].count)
    append(document.selectedText ?? "", TextStyle(.reverse), isSecure)
    append(
      String((document.documentContextAfterInput ?? "").prefix(row * max(1, height))), .plain,
      isSecure)
    keepRows(height)
    lines = rows.map { Self.line(of: $0) }
    let cells = rows[point.row].prefix(point.place).reduce(0) { $0 + $1.cells }
    cursor = Cell(row: point.row, column: min(cells, row))
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
        isolated: isCursorRow ? max(0, point.place - open)..<point.place : 0..<0)
      lines[row] = ordered.line
      if isCursorRow { cursor = Cell(row: row, column: ordered.column(of: point.place)) }
    }
  }

  /// The end of `text` that fills at least `room` cells, beginning where a row would.
  ///
  /// The beginning is that of a paragraph, so rows do not change while text is added; of a very
  /// long paragraph, it moves by whole screens.
  private static func rows(of text: String, room: Int) -> Substring {
    let end = end(of: text, room: room)
    let last = end.dropFirst(max(0, end.count - room) / room * room)
    let reach = end[..<last.startIndex].suffix(longestParagraph)
    if let newline = reach.lastIndex(where: \.isNewline) {
      return end[end.index(after: newline)...]
    }
    return reach.startIndex == text.startIndex ? end : last
  }

  /// The most characters of a paragraph that are broken into rows from its beginning.
  private static let longestParagraph = 4000

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
    for character in text {
      let shown = isSecure ? "•" : character == "\t" ? " " : character
      if shown.isNewline {
        beginRow(with: [])
      } else {
        append(Glyph(character: shown, style: style, cells: CellWidth.of(shown)))
      }
    }
  }

  /// Appends a character to the last row, or to a new one that begins with its word.
  private mutating func append(_ glyph: Glyph) {
    let isSpace = breaksAtWords && glyph.character == " "
    // A space at the end of a full row needs no place of its own.
    if column + glyph.cells > width - 1, !isSpace {
      let row = rows[rows.count - 1]
      let word = breaksAtWords ? row.reversed().prefix { $0.character != " " }.count : 0
      beginRow(with: word < row.count ? Array(row.suffix(word)) : [])
    }
    rows[rows.count - 1].append(glyph)
    column += glyph.cells
  }

  /// Begins a row with the given end of the row before it.
  private mutating func beginRow(with moved: [Glyph]) {
    let row = rows.count - 1
    rows[row].removeLast(moved.count)
    if point.row == row, !moved.isEmpty, point.place >= rows[row].count {
      point = (row + 1, point.place - rows[row].count)
    }
    rows.append(moved)
    column = moved.reduce(0) { $0 + $1.cells }
  }

  private static func line(of row: [Glyph]) -> StyledLine {
    var line = StyledLine()
    var rest = row[...]
    while let first = rest.first {
      let run = rest.prefix { $0.style == first.style }
      line.append(String(run.map(\.character)), first.style)
      rest = rest.dropFirst(run.count)
    }
    return line
  }

  /// Keeps `height` rows around the insertion point, with as many rows before it as possible.
  private mutating func keepRows(_ height: Int) {
    let end = min(rows.count, max(point.row + 1, height))
    let start = max(0, end - max(1, height))
    rows = Array(rows[start..<end])
    point.row -= start
  }
}
