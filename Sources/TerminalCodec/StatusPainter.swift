/// The few lines owned on the screen, drawn inline at the cursor → the bytes that repaint them.
///
/// The first painting begins at the cursor's row, in its first column; what lies above is never touched.
/// Every later painting rewrites only the lines that changed. Lines are cut one column short of the
/// screen, so nothing ever wraps while the window keeps its size; when it changes, the terminal re-wraps
/// the lines drawn before, which `resize` reckons with.
public struct StatusPainter: Sendable {
  /// How the lines look.
  public let look: PanelLook

  private var asked: [StyledLine] = []
  private var shown: [StyledLine] = []
  private var cursor: Cell?
  /// Where the terminal's cursor is, from the first owned row; known while lines are shown.
  private var position = Cell(row: 0, column: 0)
  private var columns = 0
  private var rows = 0

  /// Creates a painter that owns nothing yet.
  public init(look: PanelLook = PanelLook()) {
    self.look = look
  }

  /// The number of rows owned now.
  public var height: Int { shown.count }

  /// Shows `lines`, as many as the screen has rows.
  ///
  /// - Parameters:
  ///   - lines: the lines from top to bottom; none gives up all rows.
  ///   - cursor: where the cursor shall be shown among them, from zero; `nil` hides it.
  ///   - columns: the width of the screen.
  ///   - rows: the height of the screen.
  /// - Returns: the bytes to send; none when nothing changed.
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

  /// Draws the lines afresh on a screen of another size.
  ///
  /// Terminals re-wrap what is on the screen: a line drawn before may now take several rows.
  ///
  /// - Returns: the bytes to send; none when no line is owned.
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

  /// Erases all owned lines and leaves the cursor, shown, where the first of them began.
  public mutating func clear() -> [UInt8] {
    guard !shown.isEmpty else { return [] }
    var bytes = TerminalCommand.up(position.row).bytes + TerminalCommand.carriageReturn.bytes
    bytes += TerminalCommand.eraseToEndOfScreen.bytes + TerminalCommand.mode(.cursor, true).bytes
    forget()
    return bytes
  }

  /// Gives up all lines as they stand: the next painting begins at the cursor.
  ///
  /// For when somebody else has written on the screen, as a shell does while the process is stopped.
  public mutating func forget() {
    self = StatusPainter(look: look)
  }

  /// The bytes that take the cursor to the first column of a row of its own.
  ///
  /// A screenful of blanks ends in the same row when it began in the first column, otherwise in the next:
  /// the way zsh finds an unfinished line without asking the terminal. A terminal then takes both rows for
  /// one line, so a window made wider later joins them.
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

  /// Draws in one go: nothing half done is ever seen.
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

  /// Wrapping is off while drawing, so that a character wider than we think spoils one line only.
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
    // The cursor must rest on a row that is owned.
    move(toRow: lines.count - 1, into: &bytes)
  }

  /// Moves to the first column of a row; the row after the last owned one is made by a newline.
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

  /// The rows between the first owned one and the cursor once the terminal has re-wrapped the lines.
  private func rowsAbove(atColumns columns: Int) -> Int {
    guard columns < self.columns else { return position.row }
    let before = shown[..<position.row].reduce(0) { $0 + $1.rowsTaken(atColumns: columns) }
    return before + shown[position.row].rowOfColumn(position.column, columns: columns)
  }
}
