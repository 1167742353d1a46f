/// The upper rows of a terminal, used by another program; the rows below belong to the panel.
///
/// The program's output is forwarded, except sequences that would leave its rows. Those rows are
/// its whole screen, and it behaves like a terminal of that size. The program's cursor and text
/// style are tracked, so that the panel can be painted at any moment and the cursor restored.
///
///     program's bytes ─► VTParser ─► PassThrough ─► terminal's bytes
///                                      └ Screen: cursor, margins, modes ◄─ PanelPainter
///
/// After any output of the program and one `paint`, the panel's rows and the terminal's modes are
/// correct. The panel cannot be painted within strings (OSC, DCS), which are forwarded as they
/// arrive.
public struct HostedScreen: Sendable {
  private var parser = VTParser(of: .program)
  private var filter: PassThrough
  private var painter = PanelPainter()
  private var memory: ProgramMemory

  /// Creates a screen whose rows all belong to the program, with the cursor in the first cell.
  public init(columns: Int, rows: Int) {
    filter = PassThrough(columns: columns, rows: rows)
    memory = ProgramMemory(parser: parser, screen: filter.screen)
  }

  private var screen: Screen { filter.screen }

  /// The width of the screen.
  public var columns: Int { screen.writer.columns }
  /// The number of the program's rows.
  public var rows: Int { screen.writer.rows }
  /// The number of the panel's rows, below the program's.
  public var panelRows: Int { painter.rows }
  /// The position of the program's cursor.
  public var cursor: Cell { screen.writer.cell }
  /// Whether the next character begins a new line.
  public var isWrapPending: Bool { screen.writer.isWrapPending }
  /// Whether the rows below the program's may have been overwritten.
  public var isDamaged: Bool { screen.isDamaged }
  /// Whether the panel may be painted now.
  public var isPaintable: Bool { filter.isPaintable }
  /// The number of prompts that the program has marked (OSC 133).
  public var prompts: Int { filter.strings.prompts }
  /// Whether the program has requested application cursor keys (DECCKM).
  public var hasApplicationCursor: Bool { screen.requested.contains(1) }
  /// Whether the program has requested bracketed paste.
  public var hasBracketedPaste: Bool { screen.requested.contains(2004) }
  /// Whether the program has requested focus reports.
  public var hasFocusReports: Bool { screen.requested.contains(1004) }
  /// Whether the program uses the alternate screen.
  public var isAlternate: Bool { screen.requested.alternate != nil }
  /// Whether the program has requested modes used by full-screen programs and line editors.
  public var isFullScreen: Bool {
    let requested = screen.requested
    return requested.alternate != nil || requested.isKeypadApplication
      || [1, 9, 1000, 1002, 1003, 2004].contains(where: requested.contains)
  }
  /// The number of bytes held back from the terminal.
  var keptCount: Int { filter.strings.keptCount }

  /// The answer to a private mode request; `nil` if the terminal's answer is correct.
  public func answer(toMode mode: Int) -> ModeState? { screen.modes.answer(mode) }

  /// Forwards the program's output.
  public mutating func forward(_ chunk: [UInt8], into output: inout [UInt8]) {
    memory.note(chunk) { (parser, filter.screen) }
    filtering(into: &output) { parser, filter in parser.read(chunk[...], to: &filter) }
  }

  /// Ends unfinished output: the program will write no more.
  public mutating func finish(into output: inout [UInt8]) {
    filtering(into: &output) { parser, filter in parser.abandon(to: &filter) }
  }

  /// Collects the output of a change, and brings the terminal into the requested modes after it.
  private mutating func filtering(
    into output: inout [UInt8], _ change: (inout VTParser, inout PassThrough) -> Void
  ) {
    filter.exchange(&output)
    change(&parser, &filter)
    filter.applyModes()
    filter.exchange(&output)
  }

  /// Returns and clears the queries that the program has sent to the terminal.
  public mutating func drainQueries() -> [TerminalQuery] { filter.drainQueries() }

  /// Returns and clears the program's latest request to the keyboard.
  public mutating func drainRequest() -> ProgramRequest? { filter.strings.drainRequest() }

  /// Sets whether the program may access the terminal's clipboard (OSC 52).
  public mutating func shareClipboard(_ isShared: Bool) {
    filter.strings.sharesClipboard = isShared
  }

  // MARK: - Modes

  /// Keeps private modes on, whatever the program requests.
  public mutating func keep(_ modes: Set<PrivateMode>, into output: inout [UInt8]) {
    filtering(into: &output) { $1.changeScreen { $0.require(Set(modes.map(\.rawValue))) } }
  }

  /// Restores the requested modes after other programs used the terminal.
  public mutating func resumeModes(into output: inout [UInt8]) {
    filtering(into: &output) { $1.changeScreen { $0.loseModes() } }
  }

  /// Whether the modes to undo at the end have changed since the last call.
  public mutating func drainModesChanged() -> Bool {
    var hasChanged = false
    filter.changeScreen { hasChanged = $0.drainModesChanged() }
    return hasChanged
  }

  /// The bytes that restore the terminal after the program, with the cursor where the program left
  /// it.
  ///
  /// - Parameter isKnown: whether the cursor is still where the program left it; otherwise it moves
  ///   to the last row.
  /// - Returns: the bytes.
  public func undoing(cursorKnown isKnown: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    screen.modes.appendUndoing(to: &bytes)
    if screen.writer.hasOriginOnMain { bytes.append(contentsOf: "\u{1B}[?6l".utf8) }
    if !screen.writer.isPlain { bytes += Charsets.plain }
    if !filter.strings.hyperlink.isEmpty { bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    bytes.append(contentsOf: "\u{1B}[m\u{1B}[r".utf8)
    if panelRows > 0 { bytes.append(contentsOf: "\u{1B}[\(rows + 1);1H\u{1B}[J".utf8) }
    let end = screen.writer.mainCell ?? Cell(row: rows - 1, column: 0)
    let row = isKnown ? end.row + 1 : rows + panelRows
    bytes.append(contentsOf: "\u{1B}[\(row);\(isKnown ? end.column + 1 : 1)H".utf8)
    return bytes
  }

  // MARK: - The panel

  /// Appends the bytes that show `lines` in the panel's rows and restore the program's cursor.
  ///
  /// Nothing is appended if the lines are already shown. Requires `isPaintable`.
  public mutating func paint(_ lines: [StyledLine], look: PanelLook, into output: inout [UInt8]) {
    let isPlaced = painter.paint(
      lines, look: look, below: screen, link: filter.strings.hyperlink, into: &output)
    filter.changeScreen {
      $0.setDamaged(false)
      if isPlaced { $0.notePlaced() }
    }
  }

  /// Appends the bytes that give the program all rows of a terminal except the lowest `panelRows`.
  ///
  /// The margins are reset to the program's whole screen, as after any change of a window's size.
  /// Rows that would lie under the panel are scrolled up. A panel that shrinks restores the rows it
  /// covered, where their contents are known. On the alternate screen nothing is restored, because
  /// programs redraw it.
  ///
  /// - Parameters:
  ///   - columns: the terminal's columns.
  ///   - terminalRows: the terminal's rows.
  ///   - panelRows: the number of rows for the panel.
  ///   - cursor: the position of the terminal's cursor; `nil` if it has not moved.
  ///   - output: receives the bytes.
  public mutating func place(
    columns: Int, terminalRows: Int, panelRows: Int, cursor: Cell? = nil,
    into output: inout [UInt8]
  ) {
    let columns = max(1, columns)
    let rows = max(1, terminalRows - panelRows)
    var image = isSameWindow(columns, terminalRows, cursor) ? memory.image() : nil
    var place = cursor ?? self.cursor
    // If the terminal has moved its rows, the former panel has moved with the cursor.
    var formerPanel = place.row + self.rows - self.cursor.row
    painter.begin(on: screen, saving: false, link: filter.strings.hyperlink, into: &output)
    output.append(contentsOf: "\u{1B}[r".utf8)
    let excess = max(0, min(place.row, terminalRows - 1) - rows + 1)
    if excess > 0 {
      output.append(contentsOf: "\u{1B}[\(terminalRows);1H".utf8)
      output += [UInt8](repeating: 0x0A, count: excess)
      formerPanel -= excess
    }
    if rows < self.rows { image?.shrink(to: rows, scrolling: excess) }
    place = Cell(row: min(place.row, rows - 1), column: min(place.column, columns - 1))
    let first = max(place.row + 1, min(rows, formerPanel))
    if first < terminalRows {
      output.append(contentsOf: "\u{1B}[\(first + 1);1H\u{1B}[J".utf8)
    }
    if rows > self.rows { place.row += bringBack(&image, to: rows, into: &output) }
    filter.changeScreen { $0.resize(columns: columns, rows: rows, cursor: place) }
    painter.resize(rows: panelRows)
    output += screen.writer.marginBytes(withSides: false)
    painter.end(on: screen, saved: false, link: filter.strings.hyperlink, into: &output)
    filter.changeScreen { $0.notePlaced() }
    memory.restart(parser: parser, screen: screen, image: image)
  }

  /// Whether only the panel changes size and the main screen is shown.
  private func isSameWindow(_ columns: Int, _ terminalRows: Int, _ cursor: Cell?) -> Bool {
    cursor == nil && columns == self.columns && terminalRows == rows + panelRows
      && screen.requested.alternate == nil
  }

  /// Draws the rows that the panel covered; returns the number of rows that return at the top.
  private func bringBack(
    _ image: inout ScreenImage?, to rows: Int, into output: inout [UInt8]
  ) -> Int {
    guard let (top, bottom) = image?.grow(to: rows) else { return 0 }
    if top > 0 { output.append(contentsOf: "\u{1B}[1;1H\u{1B}[\(top)L".utf8) }
    for row in 0..<top { image?.append(row: row, to: &output) }
    let first = self.rows + top
    for row in first..<first + bottom { image?.append(row: row, to: &output) }
    return top
  }
}
