/// Where a program writes on its screen: the page, the cursor on it, and the cursors that were saved.
///
/// Told what is written, it answers with what the real terminal, which has more rows, is to be given. No cells are
/// kept.
struct Writer: Sendable {
  private var page: Page
  private var tabStops: TabStops
  private var cursor = Cursor()
  /// What the program has saved on the main and on the alternate screen.
  private var saved: [SavedCursor?] = [nil, nil]
  /// The last character that was written, to be written again.
  private var last: (scalar: UnicodeScalar, width: Int)?
  /// Whether text that reaches the end of a line goes on in the next one (DECAWM).
  private var wraps = true
  /// Whether the alternate screen is shown.
  private var isAlternate = false

  /// Creates a page with the cursor in its first cell.
  init(columns: Int, rows: Int) {
    page = Page(columns: columns, rows: rows)
    tabStops = TabStops(columns: page.columns)
  }

  /// How many columns there are.
  var columns: Int { page.columns }
  /// How many rows there are.
  var rows: Int { page.rows }
  /// Where the cursor is.
  var cell: Cell { Cell(row: cursor.row, column: cursor.column) }
  /// Whether the next character wraps.
  var isWrapPending: Bool { cursor.end.isPending }
  /// Where and how the next character is written.
  var pen: Cursor { cursor }
  /// The rows and columns that are written in.
  var area: Page { page }
  /// Whether text that reaches the end of a line goes on in the next one.
  var isWrapping: Bool { wraps }
  /// Whether plain text is written as it is.
  var isPlain: Bool { cursor.charsets.isPlain }
  /// Whether rows and columns are counted from the margins.
  var isOriginRelative: Bool { cursor.isOriginRelative }
  /// Whether the terminal's saved cursor is not the program's.
  var hasFreeSlot: Bool { !isAlternate && saved[0]?.isHeld != true }
  /// Whether the program has saved a cursor on the screen that is shown.
  var hasSaved: Bool { saved[isAlternate ? 1 : 0] != nil }
  /// Where the cursor is on the main screen; `nil` when it is not known.
  var mainCell: Cell? {
    guard isAlternate else { return cell }
    return saved[0].map { Cell(row: $0.cursor.row, column: $0.cursor.column) }
  }

  /// Whether leaving the alternate screen makes rows and columns be counted from the margins.
  var hasOriginOnMain: Bool { isAlternate && saved[0]?.cursor.isOriginRelative == true }

  // MARK: - Text

  /// Whether a run of characters of one column each may be taken at once.
  var writesFreely: Bool { cursor.writesFreely(in: page) }

  /// Takes a run of such characters; only when it may be taken at once.
  mutating func write(_ run: ArraySlice<UInt8>) {
    guard let byte = run.last else { return }
    let fills = cursor.advance(by: run.count, in: page, wraps: wraps)
    note(UnicodeScalar(byte), width: 1, fills: fills)
  }

  /// Takes a character; answers with what the terminal is to be given before it.
  mutating func write(_ scalar: UnicodeScalar, width: Int) -> [UInt8] {
    let shift = cursor.charsets.takeSingleShift()
    let isOwing = cursor.end.isOwing
    let clearing =
      page.scrolls ? [] : cursor.clearRow(in: page, stayingIn: page.horizontal.lowerBound)
    let (wrap, fills) = cursor.advance(width: width, in: page, wraps: wraps)
    note(scalar, width: width, fills: fills)
    let before: [UInt8] =
      switch wrap {
      case .blocked: [0x0D]
      case .scrolled where !page.scrolls: [0x0D] + clearing
      case .moved where isOwing, .scrolled where isOwing: [0x0D, 0x0A]
      default: []
      }
    return shift == 0 ? before : before + [0x1B, shift]
  }

  /// Takes a character without a column of its own; answers whether the terminal would write it where the program does.
  mutating func combine(_ scalar: UnicodeScalar) -> Bool {
    cursor.end.combine(scalar)
    return !cursor.end.isOwing
  }

  private mutating func note(_ scalar: UnicodeScalar, width: Int, fills: Bool) {
    last = (scalar, width)
    guard fills else { return }
    cursor.end = .full(
      WrittenCharacter(
        scalar: scalar, width: width, rendition: cursor.rendition, charsets: cursor.charsets))
  }

  /// The character to write again, and how often it fits; the terminal may know another one.
  func repetition(_ count: Int) -> (scalar: UnicodeScalar, width: Int, count: Int)? {
    last.map { ($0.scalar, $0.width, min(count, columns * rows)) }
  }

  /// Follows a control character; with `returning` a line feed returns the carriage too.
  mutating func execute(_ control: UInt8, returning: Bool) -> Passage {
    guard control == 0x09 else { return cursor.execute(control, in: page, returning: returning) }
    cursor.tab(1, to: tabStops, in: page)
    return .unchanged
  }

  /// Notes that cells may have changed that the program has written.
  mutating func doubtCells() { cursor.end.owe() }

  // MARK: - Movements

  /// Moves the cursor.
  mutating func move(_ body: (inout Cursor, Page) -> Passage) -> Passage { body(&cursor, page) }

  /// Moves to the next tab stops, or to former ones.
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

  /// Inserts or deletes lines: terminals differ on the column afterwards.
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

  /// Sets margins, and moves to the first cell; margins that are none are left out.
  mutating func setMargins(_ change: (inout Page) -> Passage?) -> Passage {
    guard let passage = change(&page) else { return .nothing }
    cursor.home(in: page)
    return passage
  }

  /// Takes the left and the right margin away; answers with what keeps the cursor's place.
  mutating func clearSideMargins() -> [UInt8] {
    page.clearHorizontal()
    return keepPlace()
  }

  /// The bytes that keep the cursor where it is, and end a wrap that is pending.
  mutating func keepPlace() -> [UInt8] {
    cursor.end = .open
    return cursor.placeBytes(in: page)
  }

  /// Changes the tab stops themselves.
  mutating func changeTabStops(_ change: (inout TabStops, _ column: Int) -> Void) {
    change(&tabStops, cursor.column)
  }

  // MARK: - The look of text

  /// Does what Select Graphic Rendition asks for.
  mutating func select(_ sequence: ControlSequence) { cursor.rendition.apply(sequence) }

  /// Chooses among the sets of characters.
  mutating func shift(_ change: (inout Charsets) -> Void) { change(&cursor.charsets) }

  /// Designates a set of characters: the bytes after Escape.
  mutating func designate(_ sequence: [UInt8]) {
    cursor.charsets.designate(sequence)
    // The character that fills the line could not be written again as it was.
    cursor.end.doubt()
  }

  /// Turns wrapping on or off; answers with what the terminal is to be given afterwards.
  mutating func setWraps(_ isOn: Bool) -> [UInt8] {
    wraps = isOn
    return isOn || !cursor.end.isPending ? [] : keepPlace()
  }

  /// Counts rows and columns from the margins, or no longer, and moves to the first cell.
  mutating func setOrigin(_ isOn: Bool) {
    cursor.isOriginRelative = isOn
    cursor.home(in: page)
  }

  // MARK: - Saving and restoring

  /// Saves the cursor.
  mutating func save() {
    saved[isAlternate ? 1 : 0] = SavedCursor(cursor)
  }

  /// Goes back to what was saved; a row that is not the program's any more is left again at once.
  ///
  /// With nothing saved a terminal goes to its first cell; not so one in which the panel has saved.
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

  /// Changes to the alternate screen or back; `saving` saves the cursor, and restores it.
  ///
  /// - Returns: what the terminal is to be given afterwards, beside margins and the cursor's place.
  mutating func show(alternate: Bool, saving: Bool) -> [UInt8] {
    if saving, alternate, !isAlternate { save() }
    let isBack = isAlternate && !alternate
    isAlternate = alternate
    cursor.end = .open
    guard saving, isBack else { return [] }
    let isHeld = saved[0]?.isHeld == true
    _ = restore()
    // The panel may save there from now on.
    saved[0]?.isHeld = false
    return isHeld ? [] : cursor.charsets.designations(after: nil)
  }

  /// Answers with the bytes that make the terminal write where and how the program does, whatever it does now.
  mutating func place() -> [UInt8] {
    var bytes = Array("\u{1B}[?6\(cursor.isOriginRelative ? "h" : "l")".utf8) + Charsets.plain
    appendCursor(to: &bytes)
    notePlaced()
    return bytes
  }

  /// Adds the bytes that do so where plain characters are in use and cells are counted from the first one.
  func appendCursor(to bytes: inout [UInt8]) { cursor.append(to: &bytes, in: page, wraps: wraps) }

  /// Notes that the terminal was given those bytes.
  mutating func notePlaced() { cursor.end.notePlaced() }

  /// The bytes that set the left and the right margin anew.
  var sideMarginBytes: [UInt8] { page.sideMarginBytes }

  /// The bytes that set the margins anew.
  func marginBytes(withSides: Bool) -> [UInt8] {
    page.marginBytes + (withSides ? page.sideMarginBytes : [])
  }

  // MARK: - Resets

  /// Everything is as a terminal begins.
  mutating func reset() {
    self = Writer(columns: columns, rows: rows)
  }

  /// Does what a soft reset does.
  mutating func softReset() {
    page.clearMargins()
    cursor.rendition = Rendition()
    cursor.charsets = Charsets()
    (cursor.isOriginRelative, wraps) = (false, true)
    cursor.end = .open
    saved[isAlternate ? 1 : 0] = nil
  }

  /// Takes the margins away and moves to the first cell.
  mutating func clearMargins() {
    page.clearMargins()
    cursor.isOriginRelative = false
    cursor.home(in: page)
  }

  /// Gives the page another size, without margins, and the cursor another place.
  mutating func resize(columns: Int, rows: Int, cursor place: Cell) {
    let isSame =
      columns == page.columns && cell == place && page.hasFullLines && place.column == columns - 1
    page = Page(columns: columns, rows: rows)
    tabStops.resize(columns: page.columns)
    if !isSame { cursor.end = .open }
    (cursor.row, cursor.column) = (place.row, place.column)
    for screen in saved.indices { saved[screen]?.letGo() }
    cursor.clamp(to: page)
  }
}
