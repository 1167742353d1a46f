import TerminalCodec
import TextInput

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

  init(_ document: some DocumentProxy, width: Int, height: Int) {
    self.width = max(1, width)
    let row = max(1, self.width - 1)
    let marked = document.markedText ?? ""
    let before = document.documentContextBeforeInput ?? ""
    let shown =
      height > 1
      ? Self.rows(of: before, room: row * height)
      : Self.row(of: before, room: row - marked.count, step: max(1, row / 2))
    let isSecure = document.traits.isSecureTextEntry
    append(String(shown), .plain, isSecure)
    append(marked, TextStyle(.underline), isSecure)
    cursor = Cell(row: lines.count - 1, column: column)
    append(document.selectedText ?? "", TextStyle(.reverse), isSecure)
    append(
      String((document.documentContextAfterInput ?? "").prefix(row * max(1, height))), .plain,
      isSecure)
    keepRows(height)
  }

  /// The end of `text` that fills `room` cells and more, beginning where a row would.
  ///
  /// Its beginning moves on by whole screens: rows do not change while they are added to.
  private static func rows(of text: String, room: Int) -> Substring {
    text.dropFirst(max(0, text.count - room) / room * room)
  }

  /// The end of `text` in the only row there is: half of it remains in sight when it is full.
  private static func row(of text: String, room: Int, step: Int) -> Substring {
    let excess = max(0, text.count - max(1, room))
    return text.dropFirst((excess + step - 1) / step * step)
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
        column = 0
      }
      guard !shown.isNewline else { continue }
      run.append(shown == "\t" ? " " : shown)
      column += cells
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
