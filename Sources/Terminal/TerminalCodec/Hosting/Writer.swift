/// The program's writing state: the page, the cursor and the saved cursors.
///
/// Its methods receive the program's output and return the output for the real terminal, which has
/// more rows. It stores no cells.
struct Writer: Sendable {
  /// The page.
  private(set) var page: Page
  private var tabStops: TabStops
  /// The cursor, with its look and character sets.
  private(set) var cursor = Cursor()
  /// The saved cursors of the main and the alternate screen.
  private var saved: [SavedCursor?] = [nil, nil]
  /// The last written character, for repetition (REP).
  private var last: (scalar: UnicodeScalar, width: Int)?
  /// Whether text that reaches the end of a line continues in the next one (DECAWM).
  private(set) var wraps = true
  /// Whether the alternate screen is shown.
  private var isAlternate = false

  /// Creates a page with the cursor in its first cell.
  init(columns: Int, rows: Int) {
    page = Page(columns: columns, rows: rows)
    tabStops = TabStops(columns: page.columns)
  }

  /// The number of columns.
  var columns: Int { page.columns }
  /// The number of rows.
  var rows: Int { page.rows }
  /// The cursor's position.
  var cell: Cell { Cell(row: cursor.row, column: cursor.column) }
  /// Whether the next character wraps.
  var isWrapPending: Bool { cursor.end.isPending }
  /// Whether ASCII text is displayed unchanged.
  var isPlain: Bool { cursor.charsets.isPlain }
  /// Whether rows and columns are counted from the margins.
  var isOriginRelative: Bool { cursor.isOriginRelative }
  /// Whether the terminal's saved cursor is free for the panel.
  var hasFreeSlot: Bool { !isAlternate && saved[0]?.isHeld != true }
  /// Whether the program has saved a cursor on the screen that is shown.
  var hasSaved: Bool { saved[isAlternate ? 1 : 0] != nil }
  /// The cursor's position on the main screen; `nil` if unknown.
  var mainCell: Cell? {
    guard isAlternate else { return cell }
    return saved[0].map { Cell(row: $0.cursor.row, column: $0.cursor.column) }
  }

  /// Whether leaving the alternate screen restores origin mode (DECOM).
  var hasOriginOnMain: Bool { isAlternate && saved[0]?.cursor.isOriginRelative == true }

  // MARK: - Text

  /// Whether a run of one-column characters may be written at once.
  var writesFreely: Bool { cursor.writesFreely(in: page) }

  /// Writes a run of one-column characters; requires `writesFreely`.
  mutating func write(_ run: ArraySlice<UInt8>) {
    guard let byte = run.last else { return }
    let fills = cursor.advance(by: run.count, in: page, wraps: wraps)
    note(UnicodeScalar(byte), width: 1, fills: fills, charsets: cursor.charsets)
  }

  /// Writes a character; returns the bytes to send to the terminal before it.
  mutating func write(_ scalar: UnicodeScalar, width: Int) -> [UInt8] {
    let charsets = cursor.charsets.ofNextCharacter
    let shift = cursor.charsets.drainSingleShift()
    let needsNewline = cursor.end.needsNewline
    let clearing =
      page.scrolls ? [] : cursor.clearRow(in: page, stayingIn: page.horizontal.lowerBound)
    let (wrap, fills) = cursor.advance(width: width, in: page, wraps: wraps)
    note(scalar, width: width, fills: fills, charsets: charsets)
    let before: [UInt8] =
      switch wrap {
      case .blocked: [0x0D]
      case .scrolled where !page.scrolls: [0x0D] + clearing
      case .moved where needsNewline, .scrolled where needsNewline: [0x0D, 0x0A]
      default: []
      }
    return shift == 0 ? before : before + [0x1B, shift]
  }

  /// Adds a combining mark to the previous character; returns whether the terminal would put it on
  /// the same character.
  mutating func combine(_ scalar: UnicodeScalar) -> Bool {
    cursor.end.combine(scalar)
    return !cursor.end.needsNewline
  }

  private mutating func note(_ scalar: UnicodeScalar, width: Int, fills: Bool, charsets: Charsets) {
    last = (scalar, width)
    guard fills else { return }
    cursor.end = .full(
      WrittenCharacter(
        scalar: scalar, width: width, rendition: cursor.rendition, charsets: charsets))
  }

  /// The character to repeat, and how often (at most one page); the terminal may remember another.
  func repetition(_ count: Int) -> (scalar: UnicodeScalar, width: Int, count: Int)? {
    last.map { ($0.scalar, $0.width, min(count, columns * rows)) }
  }

  /// Executes a control character; with `returning` a line feed includes a carriage return.
  mutating func execute(_ control: UInt8, returning: Bool) -> Passage {
    guard control == 0x09 else { return cursor.execute(control, in: page, returning: returning) }
    cursor.tab(1, to: tabStops, in: page)
    return .unchanged
  }

  /// Records that written cells may have changed.
  mutating func noteChangedCells() { cursor.end.distrustWrap() }

  // MARK: - Movements

  /// Moves the cursor.
  mutating func move(_ body: (inout Cursor, Page) -> Passage) -> Passage { body(&cursor, page) }

  /// Moves to following tab stops, or to previous ones if `isBack`.
  mutating func tab(_ count: Int, isBack: Bool) -> Passage {
    guard !isBack else {
      cursor.tabBack(count, to: tabStops, in: page)
      return .unchanged
    }
    let wasPending = cursor.end.isPending
    cursor.end = .open
    cursor.tab(count, to: tabStops, in: page)
    return wasPending ? .instead(cursor.columnBytes(in: page)) : .unchanged
  }

  /// Inserts or deletes lines; terminals differ on the column afterwards.
  mutating func shiftLines() -> Passage {
    guard page.vertical.contains(cursor.row), page.horizontal.contains(cursor.column) else {
      return .unchanged
    }
    let isThere = cursor.column == page.horizontal.lowerBound && !cursor.end.isPending
    cursor.column = page.horizontal.lowerBound
    cursor.end = .open
    if !page.scrolls {
      return .instead([0x0D] + cursor.clearRow(in: page, stayingIn: cursor.column))
    }
    return isThere ? .unchanged : .followed(by: [0x0D])
  }

  /// Scrolls the rows between the margins.
  mutating func scroll() -> Passage {
    let place = !cursor.end.isPending ? [] : cursor.columnBytes(in: page)
    cursor.end = .open
    if !page.scrolls {
      return .instead(place + cursor.clearRow(in: page, stayingIn: cursor.column))
    }
    return place.isEmpty ? .unchanged : .followed(by: place)
  }

  // MARK: - Margins and tab stops

  /// Sets margins and moves to the first cell; invalid margins are ignored.
  mutating func setMargins(_ change: (inout Page) -> Passage?) -> Passage {
    guard let passage = change(&page) else { return .nothing }
    cursor.home(in: page)
    guard cursor.isOriginRelative else { return passage }
    // tmux moves to the first cell of the screen, xterm to that of the margins.
    let place = cursor.placeBytes(in: page)
    if case .instead(let bytes) = passage { return .instead(bytes + place) }
    return .followed(by: place)
  }

  /// Removes the side margins; returns the bytes that keep the cursor's position.
  mutating func clearSideMargins() -> [UInt8] {
    page.clearHorizontal()
    return keepPlace()
  }

  /// Clears a pending wrap; returns the bytes that keep the cursor's position.
  mutating func keepPlace() -> [UInt8] {
    cursor.end = .open
    return cursor.placeBytes(in: page)
  }

  /// Changes the tab stops.
  mutating func changeTabStops(_ change: (inout TabStops, _ column: Int) -> Void) {
    change(&tabStops, cursor.column)
  }

  // MARK: - The look of text

  /// Applies Select Graphic Rendition.
  mutating func select(_ sequence: ControlSequence) { cursor.rendition.apply(sequence) }

  /// Selects one of the character sets.
  mutating func shift(_ change: (inout Charsets) -> Void) { change(&cursor.charsets) }

  /// Designates a character set, given as the bytes after Escape.
  mutating func designate(_ sequence: [UInt8]) {
    cursor.charsets.designate(sequence)
    // The character that fills the line could no longer be rewritten unchanged.
    cursor.end.forgetCharacter()
  }

  /// Enables or disables wrapping; returns the bytes to send to the terminal afterwards.
  mutating func setWraps(_ isOn: Bool) -> [UInt8] {
    wraps = isOn
    return isOn || !cursor.end.isPending ? [] : keepPlace()
  }

  /// Enables or disables counting from the margins (DECOM), and moves to the first cell.
  mutating func setOrigin(_ isOn: Bool) {
    cursor.isOriginRelative = isOn
    cursor.home(in: page)
  }

  // MARK: - Saving and restoring

  /// Saves the cursor.
  mutating func save() {
    saved[isAlternate ? 1 : 0] = SavedCursor(cursor)
  }

  /// Restores the saved cursor; a row beyond the page is corrected at once.
  ///
  /// If none is saved, a terminal moves to the first cell. A terminal in which the panel saved its
  /// cursor would not, so explicit bytes are sent.
  mutating func restore() -> Passage {
    let former = saved[isAlternate ? 1 : 0]
    let charsets = cursor.charsets
    cursor = former?.cursor ?? Cursor()
    cursor.clamp(to: page)
    let designations = cursor.charsets.designations(after: charsets)
    guard let former else {
      return .instead(Array("\u{1B}[m\u{1B}[?6l\u{1B}[H".utf8) + Charsets.plain + designations)
    }
    guard former.isHeld else { return .instead(designations + place()) }
    return cursor == former.cursor ? .unchanged : .followed(by: cursor.placeBytes(in: page))
  }

  /// Switches to the alternate screen or back; with `saving` the cursor is saved or restored.
  ///
  /// - Returns: the bytes to send to the terminal afterwards, in addition to margins and the
  ///   cursor's position.
  mutating func show(alternate: Bool, saving: Bool) -> [UInt8] {
    if saving, alternate, !isAlternate { save() }
    let isBack = isAlternate && !alternate
    isAlternate = alternate
    cursor.end = .open
    guard saving, isBack else { return [] }
    let isHeld = saved[0]?.isHeld == true
    _ = restore()
    // From now on the panel may use the terminal's saved cursor.
    saved[0]?.isHeld = false
    return isHeld ? [] : cursor.charsets.designations(after: nil)
  }

  /// Returns the bytes that give the terminal the program's cursor state, whatever its state is.
  mutating func place() -> [UInt8] {
    var bytes = Array("\u{1B}[?6\(cursor.isOriginRelative ? "h" : "l")".utf8) + Charsets.plain
    appendCursor(to: &bytes)
    notePlaced()
    return bytes
  }

  /// Appends those bytes, given ASCII character sets and no origin mode.
  func appendCursor(to bytes: inout [UInt8]) { cursor.append(to: &bytes, in: page, wraps: wraps) }

  /// Records that those bytes were sent to the terminal.
  mutating func notePlaced() { cursor.end.notePlaced() }

  /// The bytes that set the margins.
  func marginBytes(withSides: Bool) -> [UInt8] {
    page.marginBytes + (withSides ? page.sideMarginBytes : [])
  }

  // MARK: - Resets

  /// Resets everything to a terminal's default state.
  mutating func reset() {
    self = Writer(columns: columns, rows: rows)
  }

  /// Applies a soft reset.
  mutating func softReset() {
    page.clearMargins()
    cursor.rendition = Rendition()
    cursor.charsets = Charsets()
    (cursor.isOriginRelative, wraps) = (false, true)
    cursor.end = .open
    saved[isAlternate ? 1 : 0] = nil
  }

  /// Removes the margins and moves to the first cell.
  mutating func clearMargins() {
    page.clearMargins()
    cursor.isOriginRelative = false
    cursor.home(in: page)
  }

  /// Resizes the page, removes the margins and moves the cursor.
  mutating func resize(columns: Int, rows: Int, cursor place: Cell) {
    let isSame =
      columns == page.columns && cell == place && page.hasFullLines && place.column == columns - 1
    page = Page(columns: columns, rows: rows)
    tabStops.resize(columns: page.columns)
    if !isSame { cursor.end = .open }
    (cursor.row, cursor.column) = (place.row, place.column)
    for screen in saved.indices { saved[screen]?.noteResize() }
    cursor.clamp(to: page)
  }
}
