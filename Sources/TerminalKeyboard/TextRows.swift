import TerminalCodec
import TextInput

/// In which order the characters of a row are written to the screen.
enum RowOrder: Hashable {
  /// As they are read: the terminal itself turns round what is written from right to left.
  case asRead
  /// As they are seen; `isRightToLeft` holds for text without letters.
  case asSeen(isRightToLeft: Bool)
}

/// A document broken into rows of a screen's width, as many as there is room for.
///
/// The rows around the insertion point are kept. Of a long document only the part that may be seen
/// is looked at.
struct TextRows {
  private(set) var lines: [StyledLine] = [StyledLine()]
  /// Where the insertion point is: behind the marked text.
  private(set) var cursor = Cell(row: 0, column: 0)

  private let width: Int
  private var column = 0
  /// How many characters there are in the last row.
  private var count = 0
  /// The place of the insertion point in its row, in characters.
  private var place = 0

  /// Breaks a document into rows; of a secret one only how many characters it has is shown.
  ///
  /// - Parameters:
  ///   - document: what is shown.
  ///   - width: the width of the screen.
  ///   - height: how many rows there are at most.
  ///   - open: how many marks of a letter that is being keyed its marked text ends in.
  ///   - order: the order of the characters.
  init(
    _ document: some DocumentProxy, width: Int, height: Int, open: Int = 0,
    order: RowOrder = .asRead
  ) {
    self.width = max(1, width)
    let row = max(1, self.width - 1)
    let isSecure = document.traits.isSecureTextEntry
    // How many elements a secret letter has so far is nobody's to see.
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
    if case .asSeen(let isRightToLeft) = order { bringIntoOrder(isRightToLeft, open: open) }
  }

  /// Brings what is written from right to left into the order in which it is seen.
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

  /// The end of `text` that fills `room` cells and more, beginning where a row would.
  ///
  /// Its beginning moves on by whole screens: rows do not change while they are added to.
  private static func rows(of text: String, room: Int) -> Substring {
    let end = end(of: text, room: room)
    return end.dropFirst(max(0, end.count - room) / room * room)
  }

  /// The end of `text` in the only row there is: half of it remains in sight when it is full.
  private static func row(of text: String, room: Int, step: Int) -> Substring {
    // More than a row, in whole steps: what is shown does not depend on where the end begins.
    let end = end(of: text, room: 4 * step)
    let excess = max(0, end.count - max(1, room))
    return end.dropFirst((excess + step - 1) / step * step)
  }

  /// The end of a long `text`, at least `room` characters of it: characters need not be counted before that.
  ///
  /// It begins at a multiple of `room` bytes, which in plain text is where a row would, and moves on in steps.
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

  /// Keeps `height` rows, the insertion point's among them and as many before it as possible.
  private mutating func keepRows(_ height: Int) {
    let end = min(lines.count, max(cursor.row + 1, height))
    let start = max(0, end - max(1, height))
    lines = Array(lines[start..<end])
    cursor = Cell(row: cursor.row - start, column: cursor.column)
  }
}
