/// Repaints a few owned lines, drawn inline at the cursor.
///
/// The first painting begins at the cursor's row, in its first column; the rows above are never
/// touched. Every later painting rewrites only the lines that changed. Lines are cut one column
/// short of the screen, so nothing wraps while the window keeps its size. When the window is
/// resized, the terminal re-wraps the lines drawn before; `resize` allows for that.
public struct StatusPainter: Sendable {
  /// The look of the lines.
  public let look: PanelLook

  private var asked: [StyledLine] = []
  private var shown: [StyledLine] = []
  private var cursor: Cell?
  /// The position of the terminal's cursor relative to the first owned row; valid while lines are
  /// shown.
  private var position = Cell(row: 0, column: 0)
  private var columns = 0
  private var rows = 0

  /// Creates a painter that owns no lines.
  public init(look: PanelLook = PanelLook()) {
    self.look = look
  }

  /// The number of owned rows.
  public var height: Int { shown.count }

  /// Shows `lines`, at most as many as the screen has rows.
  ///
  /// - Parameters:
  ///   - lines: the lines from top to bottom; an empty array releases all rows.
  ///   - cursor: the cursor's position among them, from zero; `nil` hides it.
  ///   - columns: the width of the screen.
  ///   - rows: the height of the screen.
  /// - Returns: the bytes to send; empty if nothing changed.
  public mutating func paint(
    _ lines: [StyledLine], cursor: Cell?, columns: Int, rows: Int
  ) -> [UInt8] {
    guard !lines.isEmpty else { return clear() }
    asked = lines
    guard shown.isEmpty || (columns, rows) == (self.columns, self.rows) else {
      self.cursor = cursor
      return resize(columns: columns, rows: rows)
    }
    (self.columns, self.rows) = (columns, rows)
    let fitted = fit(lines)
    let place = clamped(cursor, in: fitted)
    guard fitted != shown || place != self.cursor.map({ _ in position }) else { return [] }
    self.cursor = cursor
    return wrapped(cursor: place) { painter, bytes in painter.redraw(fitted, into: &bytes) }
  }

  /// Redraws the lines on a screen of another size.
  ///
  /// Terminals re-wrap the screen's text: a line drawn before may now take several rows.
  ///
  /// - Returns: the bytes to send; empty if no line is owned.
  public mutating func resize(columns: Int, rows: Int) -> [UInt8] {
    guard !shown.isEmpty else { return [] }
    let above = rowsAbove(atColumns: columns)
    (self.columns, self.rows) = (columns, rows)
    let fitted = fit(asked)
    return wrapped(cursor: clamped(cursor, in: fitted)) { painter, bytes in
      bytes += TerminalCommand.up(above).bytes + TerminalCommand.carriageReturn.bytes
      bytes += TerminalCommand.eraseToEndOfScreen.bytes
      painter.shown = []
      painter.position = Cell(row: 0, column: 0)
      painter.redraw(fitted, into: &bytes)
    }
  }

  /// Erases all owned lines and leaves a visible cursor where the first of them began.
  public mutating func clear() -> [UInt8] {
    guard !shown.isEmpty else { return [] }
    var bytes = TerminalCommand.up(position.row).bytes + TerminalCommand.carriageReturn.bytes
    bytes += TerminalCommand.eraseToEndOfScreen.bytes + TerminalCommand.mode(.cursor, true).bytes
    forget()
    return bytes
  }

  /// Releases all lines without erasing them: the next painting begins at the cursor.
  ///
  /// For use after another program has written on the screen, such as a shell while the process was
  /// stopped.
  public mutating func forget() {
    self = StatusPainter(look: look)
  }

  /// The bytes that move the cursor to the first column of an empty row.
  ///
  /// They print a screen's width of spaces. The cursor stays in its row if it was in the first
  /// column, and otherwise wraps to the next row. zsh detects an unfinished line the same way,
  /// without a query. The terminal then treats both rows as one line, so a window made wider later
  /// joins them.
  public static func freshLine(columns: Int) -> [UInt8] {
    [UInt8](repeating: 0x20, count: max(1, columns)) + TerminalCommand.carriageReturn.bytes
      + TerminalCommand.eraseToEndOfLine.bytes
  }
}

extension StatusPainter {
  private func fit(_ lines: [StyledLine]) -> [StyledLine] {
    lines.prefix(max(1, rows)).map { $0.fitted(to: max(0, columns - 1), look: look) }
  }

  private func clamped(_ cursor: Cell?, in lines: [StyledLine]) -> Cell? {
    cursor.map {
      Cell(
        row: min(max(0, $0.row), lines.count - 1),
        column: min(max(0, $0.column), max(0, columns - 1)))
    }
  }

  /// Draws in one synchronized update, so that no partial drawing is visible.
  private mutating func wrapped(
    cursor place: Cell?, _ draw: (inout Self, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var bytes = Self.begin
    draw(&self, &bytes)
    if let place {
      move(toRow: place.row, into: &bytes)
      TerminalCommand.column(place.column).append(to: &bytes)
      position = place
    }
    TerminalCommand.mode(.wrap, true).append(to: &bytes)
    if place != nil { TerminalCommand.mode(.cursor, true).append(to: &bytes) }
    TerminalCommand.mode(.synchronizedUpdate, false).append(to: &bytes)
    return bytes
  }

  /// Wrapping is off while drawing, so that a character wider than expected spoils only one line.
  private static let begin: [UInt8] = [
    TerminalCommand.mode(.synchronizedUpdate, true), .mode(.cursor, false), .mode(.wrap, false),
  ].flatMap(\.bytes)

  private mutating func redraw(_ lines: [StyledLine], into bytes: inout [UInt8]) {
    for (row, line) in lines.enumerated() where row >= shown.count || line != shown[row] {
      move(toRow: row, into: &bytes)
      line.write(into: &bytes)
      TerminalCommand.eraseToEndOfLine.append(to: &bytes)
      position.column = line.width
      if row == shown.count { shown.append(line) } else { shown[row] = line }
    }
    guard shown.count > lines.count else { return }
    move(toRow: lines.count, into: &bytes)
    TerminalCommand.eraseToEndOfScreen.append(to: &bytes)
    shown.removeLast(shown.count - lines.count)
    // The cursor must end on an owned row.
    move(toRow: lines.count - 1, into: &bytes)
  }

  /// Moves to the first column of a row; a newline creates the row after the last owned one.
  private mutating func move(toRow row: Int, into bytes: inout [UInt8]) {
    if row < position.row {
      TerminalCommand.up(position.row - row).append(to: &bytes)
    } else if row < shown.count {
      TerminalCommand.down(row - position.row).append(to: &bytes)
    } else if row > 0 {
      TerminalCommand.down(row - 1 - position.row).append(to: &bytes)
      TerminalCommand.newline.append(to: &bytes)
    }
    TerminalCommand.carriageReturn.append(to: &bytes)
    position = Cell(row: row, column: 0)
  }

  /// The rows between the first owned row and the cursor after the terminal has re-wrapped the
  /// lines.
  private func rowsAbove(atColumns columns: Int) -> Int {
    guard columns < self.columns else { return position.row }
    let before = shown[..<position.row].reduce(0) { $0 + $1.rewrapped(atColumns: columns).count }
    return before + shown[position.row].rowOfColumn(position.column, columns: columns)
  }
}
