import TerminalCodec

/// A small terminal that executes exactly the painter's bytes, scrolls, and re-wraps when resized.
struct Screen {
  /// A cell: a character and the numbers of its style; the right half of a wide character is empty.
  struct Spot: Equatable {
    var character: Character?
    var style = ""
  }

  /// A row, and whether its text continues in the row below.
  struct Row {
    var spots: [Spot] = []
    var goesOn = false

    /// The cells without trailing blanks.
    var trimmed: [Spot] {
      guard !goesOn else { return spots }
      let end = spots.lastIndex { $0 != Spot(character: " ") } ?? -1
      return Array(spots[...end])
    }
  }

  var columns: Int
  var rows: Int
  /// All rows, except blank ones at the bottom of the screen that were never reached.
  var lines = [Row()]
  /// The first row of the screen; the rows above have scrolled off.
  var top = 0
  /// The cursor's row in `lines`.
  var row = 0
  var column = 0
  var isCursorShown = true
  var isWrapOn = true
  var isUpdating = false
  var style = ""
  /// The unsupported sequences, for a test.
  var refused: [String] = []
  /// Whether a cursor right after text that fills its row moves to the next row when re-wrapped.
  var movesCursorOn = false
  private var isWrapPending = false

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// The written text, with one string for each line, whatever its rows; without blank lines at the
  /// end.
  var text: [String] {
    var texts = joined.map { String($0.compactMap(\.character)) }
    while texts.last == "" { texts.removeLast() }
    return texts
  }

  /// The lines with their styles.
  var joined: [[Spot]] {
    var result: [[Spot]] = [[]]
    for line in lines {
      result[result.count - 1] += line.trimmed
      if !line.goesOn { result.append([]) }
    }
    return result
  }
}

extension Screen {
  /// Executes `bytes`.
  mutating func write(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": control(&rest)
      case "\r": (column, isWrapPending) = (0, false)
      case "\n": lineFeed()
      case "\r\n":
        (column, isWrapPending) = (0, false)
        lineFeed()
      default: put(character)
      }
    }
  }

  private mutating func control(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return refused.append("no CSI") }
    let body = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(body.count)
    guard let final = rest.popFirst() else { return refused.append("cut off") }
    execute(String(body), final)
  }

  private mutating func execute(_ body: String, _ final: Character) {
    isWrapPending = false
    let number = Int(body) ?? 1
    switch final {
    case "A": row = max(top, row - number)
    case "B": moveDown(number)
    case "G": column = min(columns - 1, number - 1)
    case "K" where body.isEmpty: erase()
    case "J" where body.isEmpty:
      erase()
      lines.removeLast(lines.count - row - 1)
    case "m": style = body
    case "h", "l": setMode(body, final == "h")
    default: refused.append("CSI \(body)\(final)")
    }
  }

  private mutating func setMode(_ body: String, _ isOn: Bool) {
    switch body {
    case "?7": isWrapOn = isOn
    case "?25": isCursorShown = isOn
    case "?2026": isUpdating = isOn
    default: refused.append("mode \(body)")
    }
  }

  private mutating func moveDown(_ number: Int) {
    row = min(top + rows - 1, row + number)
    while lines.count <= row { lines.append(Row()) }
  }

  private mutating func lineFeed() {
    isWrapPending = false
    if row == top + rows - 1 { top += 1 }
    moveDown(1)
  }

  private mutating func erase() {
    lines[row].spots.removeLast(max(0, lines[row].spots.count - column))
    lines[row].goesOn = false
  }

  private mutating func put(_ character: Character) {
    let width = CellWidth.of(character)
    if isWrapOn, isWrapPending || column + width > columns {
      lines[row].goesOn = true
      lineFeed()
      column = 0
    }
    column = min(column, columns - width)
    let missing = column + width - lines[row].spots.count
    if missing > 0 {
      lines[row].spots += Array(repeating: Spot(character: " "), count: missing)
    }
    for offset in 0..<width {
      lines[row].spots[column + offset] = Spot(
        character: offset == 0 ? character : nil, style: style)
    }
    column += width
    if column >= columns { (column, isWrapPending) = (columns - 1, true) }
  }
}

extension Screen {
  /// Changes the size of the window, and re-wraps its text like a terminal.
  mutating func resize(columns: Int, rows: Int) {
    let (line, offset) = cursorInText
    let texts = joined.dropLast()
    (self.columns, self.rows) = (columns, rows)
    lines = []
    isWrapPending = false
    for (index, text) in texts.enumerated() {
      let first = lines.count
      let starts = Self.starts(of: text, columns: columns)
      for (place, start) in starts.enumerated() {
        let end = place + 1 < starts.count ? starts[place + 1] : text.count
        lines.append(Row(spots: Array(text[start..<end]), goesOn: place + 1 < starts.count))
      }
      if index == line { placeCursor(offset, in: starts, end: text.count, first: first) }
    }
    while lines.count > row + 1, lines.last?.spots.isEmpty == true { lines.removeLast() }
    top = max(0, lines.count - rows)
  }

  private mutating func placeCursor(_ offset: Int, in starts: [Int], end: Int, first: Int) {
    let last = movesCursorOn ? offset : min(offset, max(0, end - 1))
    let place = starts.lastIndex { $0 <= last } ?? 0
    row = first + place
    column = min(columns - 1, offset - starts[place])
    guard movesCursorOn, offset == end, end > 0, offset - starts[place] == columns else { return }
    lines[row].goesOn = true
    lines.append(Row())
    (row, column) = (row + 1, 0)
  }

  /// The cursor's line, and its position in the line's text.
  private var cursorInText: (line: Int, offset: Int) {
    var line = 0
    var offset = 0
    for above in lines[..<row] {
      (line, offset) = above.goesOn ? (line, offset + above.spots.count) : (line + 1, 0)
    }
    return (line, offset + column)
  }

  private static func starts(of text: [Spot], columns: Int) -> [Int] {
    var starts = [0]
    for (index, spot) in text.enumerated() where spot.character != nil {
      let width = index + 1 < text.count && text[index + 1].character == nil ? 2 : 1
      if index + width - (starts.last ?? 0) > columns { starts.append(index) }
    }
    return starts
  }
}
