/// The state that a terminal's save-cursor stores (DECSC, VT510 manual): position, look and
/// character sets.
///
/// Its methods move the cursor as on a terminal that has only the page's rows. The real terminal
/// has more rows. Where it would move differently, the methods return the bytes to send instead.
struct Cursor: Hashable, Sendable {
  /// The row, counted from zero.
  var row = 0
  /// The column, counted from zero.
  var column = 0
  /// Whether the line is full, so that the next character wraps.
  var end = LineEnd.open
  /// The look of text.
  var rendition = Rendition()
  /// The character sets in use.
  var charsets = Charsets()
  /// Whether rows and columns are counted from the margins (DECOM).
  var isOriginRelative = false

  /// The result of moving to the next row.
  enum Feed {
    /// The cursor moved to the next row.
    case moved
    /// The rows between the margins scrolled.
    case scrolled
    /// There is no next row.
    case blocked
  }

  // MARK: - Lines

  /// Moves down a row, or scrolls.
  mutating func feed(in page: Page) -> Feed {
    guard row != page.vertical.upperBound else { return .scrolled }
    guard row < page.rows - 1 else { return .blocked }
    row += 1
    return .moved
  }

  /// Whether wrapped text stays within the page's rows and wraps at the page's edge without help.
  func writesFreely(in page: Page) -> Bool {
    row <= page.vertical.upperBound && page.hasFullLines && page.scrolls && !end.needsNewline
      && charsets.singleShift == 0
  }

  /// Advances past `count` characters of one column each; requires `writesFreely`.
  ///
  /// - Returns: whether the last character fills the line.
  mutating func advance(by count: Int, in page: Page, wraps: Bool) -> Bool {
    let after = column + (end.isPending ? 1 : 0) + count
    end = .open
    if after < page.columns {
      column = after
      return false
    }
    guard wraps else {
      column = page.columns - 1
      return false
    }
    row = min(page.vertical.upperBound, row + (after - 1) / page.columns)
    let last = (after - 1) % page.columns + 1
    column = min(last, page.columns - 1)
    return last == page.columns
  }

  /// Advances past one character.
  ///
  /// - Returns: the result of a wrap before the character, if there was one; and whether the
  ///   character fills the line.
  mutating func advance(
    width: Int, in page: Page, wraps: Bool
  ) -> (feed: Feed?, fills: Bool) {
    var wrapped: Feed?
    if wraps, end.isPending || column + width > page.rightEdge(from: column) + 1 {
      column = page.horizontal.lowerBound
      wrapped = feed(in: page)
    }
    end = .open
    let edge = page.rightEdge(from: column)
    let fills = wraps && column + width > edge
    column = min(column + width, edge)
    return (wrapped, fills)
  }

  // MARK: - Control characters

  /// Executes a control character.
  mutating func execute(_ control: UInt8, in page: Page, returning: Bool) -> Passage {
    switch control {
    case 0x08:
      column = max(page.leftEdge(from: column), column - 1)
      end = .open
    case 0x0A...0x0C: return lineFeed(in: page, returning: returning)
    case 0x0D: carriageReturn(in: page)
    case 0x0E: charsets.shift = 1
    case 0x0F: charsets.shift = 0
    default: break
    }
    return .unchanged
  }

  /// Moves forward to tab stops; a pending wrap stays pending.
  mutating func tab(_ count: Int, to stops: TabStops, in page: Page) {
    for _ in 0..<min(count, page.columns) {
      column = min(stops.next(after: column), page.rightEdge(from: column))
    }
  }

  /// Moves back to tab stops.
  mutating func tabBack(_ count: Int, to stops: TabStops, in page: Page) {
    for _ in 0..<min(count, page.columns) {
      column = max(origin(page).column, stops.previous(before: column))
    }
    end = .open
  }

  /// Moves to the first column.
  mutating func carriageReturn(in page: Page) {
    column = isOriginRelative ? page.horizontal.lowerBound : page.leftEdge(from: column)
    end = .open
  }

  /// Moves down a row or scrolls, with a carriage return if `returning` is set.
  mutating func lineFeed(in page: Page, returning: Bool) -> Passage {
    let wasPending = drainPendingWrap()
    if returning { carriageReturn(in: page) }
    let place = returning ? [0x0D] : wasPending ? columnBytes(in: page) : []
    switch feed(in: page) {
    case .scrolled where !page.scrolls: return .instead(place + scrolledRow(in: page))
    case .blocked: return .instead(place)
    default: return wasPending && !returning ? .followed(by: place) : .unchanged
    }
  }

  /// Moves up a row, or scrolls down.
  mutating func reverseFeed(in page: Page) -> Passage {
    let place = drainPendingWrap() ? columnBytes(in: page) : []
    if row != page.vertical.lowerBound {
      row = max(0, row - 1)
    } else if !page.scrolls {
      return .instead(place + scrolledRow(in: page))
    }
    return place.isEmpty ? .unchanged : .followed(by: place)
  }

  /// Clears a pending wrap; returns whether one was pending.
  private mutating func drainPendingWrap() -> Bool {
    defer { end = .open }
    return end.isPending
  }

  /// The bytes that scroll a page of a single row; empty if the cursor's column does not scroll.
  private func scrolledRow(in page: Page) -> [UInt8] {
    page.horizontal.contains(column) ? clearRow(in: page, stayingIn: column) : []
  }

  /// The bytes that erase the cells between the margins of a single-row page and move to a column.
  func clearRow(in page: Page, stayingIn column: Int) -> [UInt8] {
    guard !page.hasFullLines else { return Array("\u{1B}[2K".utf8) }
    let first = origin(page).column
    let left = page.horizontal.lowerBound - first + 1
    return Array(
      "\u{1B}[\(left)G\u{1B}[\(page.horizontal.count)X\u{1B}[\(column - first + 1)G".utf8)
  }

  /// The bytes that keep the column and clear a pending wrap.
  func columnBytes(in page: Page) -> [UInt8] {
    Array("\u{1B}[\(column - origin(page).column + 1)G".utf8)
  }

  // MARK: - Movements

  /// Executes a sequence that only moves the cursor.
  mutating func move(_ sequence: ControlSequence, in page: Page) -> Passage {
    let wasPending = drainPendingWrap()
    let count = sequence.number(0)
    switch UnicodeScalar(sequence.final) {
    case "A": moveUp(count, in: page)
    case "F":
      moveUp(count, in: page)
      carriageReturn(in: page)
    case "B": return moveDown(count, in: page, returning: false, wasPending: wasPending)
    case "E": return moveDown(count, in: page, returning: true, wasPending: wasPending)
    case "C": column = min(page.rightEdge(from: column), column + count)
    case "a":
      let last = isOriginRelative ? page.horizontal.upperBound : page.columns - 1
      column = min(last, column + count)
    case "D": column = max(page.leftEdge(from: column), column - count)
    case "G", "`": toColumn(count - 1, in: page)
    case "H", "f": return moveTo(row: count - 1, column: sequence.number(1) - 1, in: page)
    case "d": return moveTo(row: count - 1, column: nil, in: page)
    case "e": return moveBelow(count, in: page, wasPending: wasPending)
    default: break
    }
    return .unchanged
  }

  private mutating func moveUp(_ count: Int, in page: Page) {
    let top = row >= page.vertical.lowerBound ? page.vertical.lowerBound : 0
    row = max(top, row - count)
  }

  /// Within the margins the terminal stops at the lower margin by itself; below them it would not.
  private mutating func moveDown(
    _ count: Int, in page: Page, returning: Bool, wasPending: Bool
  ) -> Passage {
    if returning { carriageReturn(in: page) }
    let isBelow = row > page.vertical.upperBound
    let floor = isBelow ? page.rows - 1 : page.vertical.upperBound
    let moved = min(count, floor - row)
    row += moved
    guard isBelow || !page.scrolls, moved < count else { return .unchanged }
    let place = returning ? [0x0D] : wasPending ? columnBytes(in: page) : []
    return .instead(place + (moved > 0 ? Array("\u{1B}[\(moved)B".utf8) : []))
  }

  /// Moves down regardless of margins, unless rows are counted from them (VPR).
  private mutating func moveBelow(_ count: Int, in page: Page, wasPending: Bool) -> Passage {
    let floor = isOriginRelative ? page.vertical.upperBound : page.rows - 1
    let moved = min(count, floor - row)
    row += moved
    guard moved < count else { return .unchanged }
    let place = wasPending ? columnBytes(in: page) : []
    return .instead(place + (moved > 0 ? Array("\u{1B}[\(moved)e".utf8) : []))
  }

  private mutating func toColumn(_ wanted: Int, in page: Page) {
    column =
      isOriginRelative
      ? min(page.horizontal.upperBound, page.horizontal.lowerBound + wanted)
      : min(page.columns - 1, wanted)
  }

  private mutating func moveTo(row wanted: Int, column: Int?, in page: Page) -> Passage {
    if let column { toColumn(column, in: page) }
    guard !isOriginRelative else {
      row = min(page.vertical.upperBound, page.vertical.lowerBound + wanted)
      return page.scrolls ? .unchanged : .instead(placeBytes(in: page))
    }
    row = min(page.rows - 1, wanted)
    guard wanted > row else { return .unchanged }
    let text = column.map { "\u{1B}[\(page.rows);\($0 + 1)H" } ?? "\u{1B}[\(page.rows)d"
    return .instead(Array(text.utf8))
  }

  /// Moves to the first cell.
  mutating func home(in page: Page) {
    let origin = origin(page)
    (row, column, end) = (origin.row, origin.column, .open)
  }

  /// Keeps the cursor within a page whose size or margins have changed.
  mutating func clamp(to page: Page) {
    let rows = isOriginRelative ? page.vertical : 0...page.rows - 1
    let columns = isOriginRelative ? page.horizontal : 0...page.columns - 1
    let place = Cell(
      row: min(max(row, rows.lowerBound), rows.upperBound),
      column: min(max(column, columns.lowerBound), columns.upperBound))
    guard place != Cell(row: row, column: column) else { return }
    (row, column, end) = (place.row, place.column, .open)
  }

  // MARK: - Bytes

  /// The cell from which rows and columns are counted.
  private func origin(_ page: Page) -> Cell {
    isOriginRelative
      ? Cell(row: page.vertical.lowerBound, column: page.horizontal.lowerBound)
      : Cell(row: 0, column: 0)
  }

  /// The bytes that move the terminal's cursor to this position.
  func placeBytes(in page: Page) -> [UInt8] {
    let origin = origin(page)
    return Array(
      "\u{1B}[\(max(0, row - origin.row) + 1);\(max(0, column - origin.column) + 1)H".utf8)
  }

  /// Appends the bytes that give the terminal this cursor's state, starting from ASCII character
  /// sets.
  ///
  /// A pending wrap can be restored only by writing the last character again.
  func append(to bytes: inout [UInt8], in page: Page, wraps: Bool) {
    if isOriginRelative { bytes.append(contentsOf: "\u{1B}[?6h".utf8) }
    if wraps { TerminalCommand.mode(.wrap, true).append(to: &bytes) }
    guard case .full(let character) = end else {
      bytes += placeBytes(in: page)
      bytes += charsets.bytes
      return rendition.append(to: &bytes)
    }
    var start = self
    start.column = max(0, column - character.width + 1)
    bytes += start.placeBytes(in: page)
    bytes += character.charsets.bytes
    character.rendition.append(to: &bytes)
    bytes += character.bytes
    if character.charsets != charsets { bytes += Charsets.plain + charsets.bytes }
    rendition.append(to: &bytes)
  }
}
