/// The upper rows of a terminal, given to another program; the rows below are a panel's.
///
/// What the program writes passes, but for what would leave its rows: those are its whole screen, and what a terminal of
/// that size would do is done. How and where the program writes next is followed, so that the panel can be painted at
/// any moment and the program's cursor put back.
///
///     program's bytes ─► VTParser ─► PassThrough ─► terminal's bytes
///                                      └ Screen: cursor, margins, modes ◄─ PanelPainter
///
/// After anything that the program writes and one `paint`, the panel's rows and the terminal's modes are as they should
/// be. Within strings (OSC, DCS), which pass as they come, the panel cannot be painted.
public struct HostedScreen: Sendable {
  private var parser = VTParser(of: .program)
  private var filter: PassThrough
  private var painter = PanelPainter()
  private var memory: ProgramMemory

  /// Creates a screen whose rows are all the program's, the cursor in its first cell.
  public init(columns: Int, rows: Int) {
    filter = PassThrough(columns: columns, rows: rows)
    memory = ProgramMemory(parser: parser, screen: filter.written)
  }

  private var screen: Screen { filter.written }

  /// The width of the screen.
  public var columns: Int { screen.writing.columns }
  /// The program's rows.
  public var rows: Int { screen.writing.rows }
  /// The panel's rows, below the program's.
  public var panelRows: Int { painter.rows }
  /// Where the program's cursor is.
  public var cursor: Cell { screen.writing.cell }
  /// Whether the next character begins a new line.
  public var isWrapPending: Bool { screen.writing.isWrapPending }
  /// Whether what is below the program's rows may be gone.
  public var isDamaged: Bool { screen.isDamaged }
  /// Whether the panel may be painted now.
  public var isPaintable: Bool { filter.isPaintable }
  /// How many prompts the program has marked as such (OSC 133).
  public var prompts: Int { filter.prompts }
  /// Whether arrow keys are to be sent as an application wants them (DECCKM).
  public var hasApplicationCursor: Bool { screen.asked.contains(1) }
  /// Whether the program has asked for pasted text to come between marks.
  public var hasBracketedPaste: Bool { screen.asked.contains(2004) }
  /// Whether the program has asked to be told when the window gets or loses the focus.
  public var hasFocusReports: Bool { screen.asked.contains(1004) }
  /// Whether the program draws on the alternate screen.
  public var isAlternate: Bool { screen.asked.alternate != nil }
  /// Whether the program has asked for what those need that draw on all of the screen, or edit lines.
  public var isFullScreen: Bool {
    let asked = screen.asked
    return asked.alternate != nil || asked.isKeypadApplication
      || [1, 9, 1000, 1002, 1003, 2004].contains(where: asked.contains)
  }
  /// How many bytes are kept of what the terminal is not given.
  var keptCount: Int { filter.keptCount }

  /// The answer to a private mode request; `nil` if the terminal's answer holds.
  public func answer(toMode mode: Int) -> ModeState? { screen.answer(mode) }

  /// Passes on what the program writes.
  public mutating func pass(_ chunk: [UInt8], into output: inout [UInt8]) {
    memory.note(chunk) { (parser, filter.written) }
    filter.exchange(&output)
    parser.read(chunk[...], to: &filter)
    filter.applyModes()
    filter.exchange(&output)
  }

  /// Ends what the program has begun to write: no more will come.
  public mutating func finish(into output: inout [UInt8]) {
    filter.exchange(&output)
    parser.abandon(to: &filter)
    filter.applyModes()
    filter.exchange(&output)
  }

  /// Takes the questions that the program has asked the terminal since the last call.
  public mutating func takeQueries() -> [TerminalQuery] { filter.takeQueries() }

  /// Takes what the program has asked of the keyboard last, since the last call.
  public mutating func takeRequest() -> ProgramRequest? { filter.takeRequest() }

  /// Says whether the program may put text on the terminal's clipboard (OSC 52).
  public mutating func shareClipboard(_ isShared: Bool) { filter.shareClipboard(isShared) }

  // MARK: - Modes

  /// Has private modes be on, whatever the program asks for.
  public mutating func keep(_ modes: Set<PrivateMode>, into output: inout [UInt8]) {
    filter.changeScreen { $0.wish(for: Set(modes.map(\.rawValue))) }
    filter.exchange(&output)
    filter.applyModes()
    filter.exchange(&output)
  }

  /// Sets anew what has been asked of the terminal, after others had it.
  public mutating func resumeModes(into output: inout [UInt8]) {
    filter.changeScreen { $0.loseModes() }
    filter.exchange(&output)
    filter.applyModes()
    filter.exchange(&output)
  }

  /// Whether what is to be undone in the end has changed since the last call.
  public mutating func takeModesChanged() -> Bool {
    var hasChanged = false
    filter.changeScreen { hasChanged = $0.takeModesChanged() }
    return hasChanged
  }

  /// The bytes that make the terminal what it was before the program, its cursor where the program left it.
  ///
  /// - Parameter isKnown: whether the cursor is still where the program had it; without that it goes to
  ///   the last row.
  /// - Returns: the bytes.
  public func undoing(cursorKnown isKnown: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    screen.appendUndoing(to: &bytes)
    if screen.writing.hasOriginOnMain { bytes.append(contentsOf: "\u{1B}[?6l".utf8) }
    if !screen.writing.isPlain { bytes += Charsets.plain }
    if !filter.hyperlink.isEmpty { bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    bytes.append(contentsOf: "\u{1B}[m\u{1B}[r".utf8)
    if panelRows > 0 { bytes.append(contentsOf: "\u{1B}[\(rows + 1);1H\u{1B}[J".utf8) }
    let end = screen.writing.mainCell ?? Cell(row: rows - 1, column: 0)
    let row = isKnown ? end.row + 1 : rows + panelRows
    bytes.append(contentsOf: "\u{1B}[\(row);\(isKnown ? end.column + 1 : 1)H".utf8)
    return bytes
  }

  // MARK: - The panel

  /// Adds the bytes that show `lines` in the panel's rows and leave the program's cursor as it was.
  ///
  /// Nothing is added when they are shown already. Only when `isPaintable`.
  public mutating func paint(_ lines: [StyledLine], look: PanelLook, into output: inout [UInt8]) {
    let isPlaced = painter.paint(
      lines, look: look, below: screen, link: filter.hyperlink, into: &output)
    filter.changeScreen {
      $0.setDamaged(false)
      if isPlaced { $0.notePlaced() }
    }
  }

  /// Adds the bytes that give the program all rows of a terminal but the lowest `panelRows`.
  ///
  /// The margins are the whole of the program's rows again, as after any change of a window's size. What
  /// would be under the panel is scrolled up. A panel that shrinks gives back what it has covered, as far as it is
  /// known; not on the alternate screen, for programs draw that anew.
  ///
  /// - Parameters:
  ///   - columns: the terminal's columns.
  ///   - terminalRows: the terminal's rows.
  ///   - panelRows: how many of them are the panel's.
  ///   - cursor: where the terminal's cursor is; `nil` when it is where it was last known to be.
  ///   - output: receives the bytes.
  public mutating func place(
    columns: Int, terminalRows: Int, panelRows: Int, cursor: Cell? = nil,
    into output: inout [UInt8]
  ) {
    let columns = max(1, columns)
    let rows = max(1, terminalRows - panelRows)
    var image = isSameWindow(columns, terminalRows, cursor) ? memory.image() : nil
    var place = cursor ?? self.cursor
    // The former panel has moved with the cursor, if the terminal has moved its rows.
    var formerPanel = place.row + self.rows - self.cursor.row
    painter.begin(on: screen, saving: false, link: filter.hyperlink, into: &output)
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
    output += screen.writing.marginBytes(withSides: false)
    painter.end(on: screen, saved: false, link: filter.hyperlink, into: &output)
    filter.changeScreen { $0.notePlaced() }
    memory.restart(parser: parser, screen: screen, image: image)
  }

  /// Whether only the panel changes, over cells of the main screen.
  private func isSameWindow(_ columns: Int, _ terminalRows: Int, _ cursor: Cell?) -> Bool {
    cursor == nil && columns == self.columns && terminalRows == rows + panelRows
      && screen.asked.alternate == nil
  }

  /// Draws what the panel has covered; answers how many rows come back above the others.
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
