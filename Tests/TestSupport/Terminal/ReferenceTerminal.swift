/// A terminal with cells, for comparing the results of programs; it follows xterm in the relevant
/// parts.
///
/// It has a separate parser, so that it cannot repeat the errors of the tested one.
public struct ReferenceTerminal: Sendable {
  /// One cell; the right half of a wide character has no text.
  public struct Cell: Hashable, Sendable {
    /// The character, with its combining characters.
    public var text = " "
    /// The appearance.
    public var look = ReferenceLook()
  }

  /// The state that DECSC saves.
  struct Saved: Hashable, Sendable {
    var row = 0
    var column = 0
    var isPending = false
    var look = ReferenceLook()
    var charsets = ReferenceCharsets()
    var isOrigin = false
  }

  /// The number of columns.
  public private(set) var columns: Int
  /// The number of rows.
  public private(set) var rows: Int
  /// The cells of the current screen.
  public internal(set) var cells: [[Cell]]
  /// The cells of the other screen.
  var otherCells: [[Cell]]
  /// The position and appearance of the next text.
  var pen = Saved()
  var saved: [Saved?] = [nil, nil]
  var isAlternate = false
  var top = 0
  var bottom: Int
  var left = 0
  var right: Int
  var tabs: Set<Int>
  /// The enabled private modes.
  public internal(set) var modes: Set<Int> = [7, 25]
  /// Whether insert mode is enabled.
  public internal(set) var isInserting = false
  var isNewLine = false
  var isKeypad = false
  var last: UnicodeScalar?
  var savedModes: [Int: Bool] = [:]
  /// The received sequences that must never occur.
  public internal(set) var alarms: [String] = []
  var parser = ReferenceParser()
  /// Whether resets and erasing have further effects, and a full reset does not return to the main
  /// screen, as in some terminals.
  let isThorough: Bool
  /// Returns the columns of a character.
  let width: @Sendable (UnicodeScalar) -> Int

  /// Creates a terminal in its initial state.
  public init(
    columns: Int, rows: Int, isThorough: Bool = false,
    width: @escaping @Sendable (UnicodeScalar) -> Int
  ) {
    (self.columns, self.rows, self.width) = (columns, rows, width)
    self.isThorough = isThorough
    cells = Self.blank(columns, rows)
    otherCells = cells
    (bottom, right) = (rows - 1, columns - 1)
    tabs = Set(stride(from: 0, to: columns, by: 8))
  }

  static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
    [[Cell]](repeating: [Cell](repeating: Cell(), count: columns), count: rows)
  }

  /// The cursor's position, and whether the next character wraps.
  public var cursor: (row: Int, column: Int, isPending: Bool) {
    (pen.row, pen.column, pen.isPending)
  }

  /// The state that determines the position and appearance of the next text, without the cells.
  public var state: String {
    "\(pen.look) \(pen.charsets) origin \(pen.isOrigin) sides \(left)-\(right) "
      + "inserting \(isInserting) newline \(isNewLine) keypad \(isKeypad) tabs \(tabs.sorted()) "
      + "alternate \(isAlternate)"
  }

  /// The scrolling region.
  public var margins: ClosedRange<Int> { top...bottom }

  /// Returns the text of a row.
  public func text(ofRow row: Int) -> String { cells[row].map(\.text).joined() }

  /// Processes output of a program.
  public mutating func write(_ bytes: [UInt8]) {
    for action in parser.read(bytes) { perform(action) }
  }

  /// Discards an incomplete sequence.
  public mutating func finish() {
    for action in parser.finish() { perform(action) }
  }

  /// Shows the replacement character for an incomplete character.
  public mutating func flush() {
    for action in parser.flush() { perform(action) }
  }

  private mutating func perform(_ action: ReferenceParser.Action) {
    switch action {
    case .print(let scalar): print(scalar)
    case .control(let byte): control(byte)
    case .escape(let sequence): escape(sequence)
    case .sequence(let sequence): execute(sequence)
    }
  }

  /// Changes the size of the window; rows are removed at the bottom.
  public mutating func resize(columns: Int, rows: Int) {
    func fitted(_ cells: [[Cell]]) -> [[Cell]] {
      var fitted = Self.blank(columns, rows)
      for row in 0..<min(rows, cells.count) {
        for column in 0..<min(columns, cells[row].count) {
          fitted[row][column] = cells[row][column]
        }
      }
      return fitted
    }
    (cells, otherCells) = (fitted(cells), fitted(otherCells))
    tabs = tabs.filter { $0 < columns }
    if columns > self.columns {
      for column in self.columns..<columns where column % 8 == 0 { tabs.insert(column) }
    }
    (self.columns, self.rows) = (columns, rows)
    clearMargins()
    pen.row = min(pen.row, rows - 1)
    pen.column = min(pen.column, columns - 1)
    pen.isPending = false
    for screen in saved.indices { saved[screen]?.isPending = false }
  }

  /// Copies the cells and the cursor's position from a terminal with more rows.
  public mutating func adopt(_ other: ReferenceTerminal, isPending: Bool) {
    cells = Array(other.cells.prefix(rows))
    otherCells = Array(other.otherCells.prefix(rows))
    (pen.row, pen.column, pen.isPending) = (other.pen.row, other.pen.column, isPending)
  }

  mutating func clearMargins() {
    (top, bottom, left, right) = (0, rows - 1, 0, columns - 1)
  }
}

// MARK: - Text

extension ReferenceTerminal {
  private mutating func print(_ scalar: UnicodeScalar) {
    let width = width(scalar)
    guard width > 0 else { return combine(scalar) }
    last = scalar
    let text = pen.charsets.translate(scalar)
    if modes.contains(7), pen.isPending || pen.column + width > rightEdge + 1 {
      pen.column = left
      pen.isPending = false
      index()
    }
    pen.isPending = false
    let edge = rightEdge
    let column = min(pen.column, edge - width + 1)
    if isInserting { shift(from: column, by: width, to: edge) }
    put(text, width: width, at: column)
    pen.isPending = modes.contains(7) && pen.column + width > edge
    pen.column = min(pen.column + width, edge)
  }

  private var rightEdge: Int { pen.column <= right ? right : columns - 1 }
  private var leftEdge: Int { pen.column >= left ? left : 0 }

  private mutating func put(_ text: String, width: Int, at column: Int) {
    for offset in 0..<width { clearHalf(at: column + offset) }
    cells[pen.row][column] = Cell(text: text, look: pen.look)
    if width == 2 { cells[pen.row][column + 1] = Cell(text: "", look: pen.look) }
  }

  /// Erases the other half of a wide character, which cannot remain alone.
  private mutating func clearHalf(at column: Int) {
    if cells[pen.row][column].text.isEmpty, column > 0 { cells[pen.row][column - 1].text = " " }
    if column + 1 < columns, cells[pen.row][column + 1].text.isEmpty {
      cells[pen.row][column + 1].text = " "
    }
  }

  private mutating func combine(_ scalar: UnicodeScalar) {
    // After a repaint, text after a full line cannot combine with its last character.
    var column = pen.column - 1
    guard column >= 0, !pen.isPending else { return }
    if cells[pen.row][column].text.isEmpty, column > 0 { column -= 1 }
    if cells[pen.row][column].text.unicodeScalars.count < 5 {
      cells[pen.row][column].text.unicodeScalars.append(scalar)
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08:
      pen.column = max(leftEdge, pen.column - 1)
      pen.isPending = false
    case 0x09: pen.column = min(tabs.filter { $0 > pen.column }.min() ?? columns - 1, rightEdge)
    case 0x0A...0x0C:
      if isNewLine { carriageReturn() }
      pen.isPending = false
      index()
    case 0x0D: carriageReturn()
    case 0x0E: pen.charsets.shift = 1
    case 0x0F: pen.charsets.shift = 0
    default: break
    }
  }

  private mutating func carriageReturn() {
    pen.column = pen.isOrigin ? left : leftEdge
    pen.isPending = false
  }

  /// Moves down a row, or scrolls.
  private mutating func index() {
    if pen.row == bottom {
      if (left...right).contains(pen.column) { scroll(1) }
    } else {
      pen.row = min(rows - 1, pen.row + 1)
    }
  }

  private mutating func reverseIndex() {
    if pen.row == top {
      if (left...right).contains(pen.column) { scroll(-1) }
    } else {
      pen.row = max(0, pen.row - 1)
    }
    pen.isPending = false
  }
}

// MARK: - Cells

extension ReferenceTerminal {
  private var erased: Cell { Cell(look: pen.look.background) }

  /// Scrolls the region up, or down if negative; from `first` on.
  private mutating func scroll(_ count: Int, from first: Int? = nil) {
    let first = first ?? top
    let height = bottom - first + 1
    let moved = min(abs(count), height)
    for step in 0..<height {
      let row = count > 0 ? first + step : bottom - step
      let source = count > 0 ? row + moved : row - moved
      let isKept = (first...bottom).contains(source)
      for column in left...right { cells[row][column] = isKept ? cells[source][column] : erased }
    }
    for row in first...bottom { mendEdges(row) }
  }

  /// Erases wide characters that a margin splits.
  private mutating func mendEdges(_ row: Int) {
    for column in 0..<columns {
      let isHalf = cells[row][column].text.isEmpty
      if isHalf, column == 0 || !isWide(cells[row][column - 1]) { cells[row][column].text = " " }
      if isWide(cells[row][column]), column + 1 == columns || !cells[row][column + 1].text.isEmpty {
        cells[row][column].text = " "
      }
    }
  }

  private func isWide(_ cell: Cell) -> Bool {
    guard let first = cell.text.unicodeScalars.first, first != "⟨" else { return false }
    return width(first) == 2
  }

  /// Moves the cells from a column on to the right, or to the left if negative.
  private mutating func shift(from column: Int, by count: Int, to edge: Int) {
    guard column <= edge else { return }
    let part = Array(cells[pen.row][column...edge])
    let blank = [Cell](repeating: erased, count: min(abs(count), part.count))
    let moved = count > 0 ? blank + part.dropLast(blank.count) : part.dropFirst(blank.count) + blank
    cells[pen.row].replaceSubrange(column...edge, with: moved)
    mendEdges(pen.row)
  }

  private mutating func erase(row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = erased }
    mendEdges(row)
  }

  private mutating func eraseInLine(_ part: Int) {
    switch part {
    case 0: erase(row: pen.row, pen.column..<columns)
    case 1: erase(row: pen.row, 0..<pen.column + 1)
    case 2: erase(row: pen.row, 0..<columns)
    default: break
    }
  }

  private mutating func eraseInDisplay(_ part: Int) {
    guard part < 3 else { return }
    if part < 2 { eraseInLine(part) }
    for row in 0..<rows where part == 2 || (part == 0 ? row > pen.row : row < pen.row) {
      erase(row: row, 0..<columns)
    }
  }
}

// MARK: - Sequences

extension ReferenceTerminal {
  private mutating func escape(_ sequence: String) {
    switch sequence {
    case "7": saved[isAlternate ? 1 : 0] = pen
    case "8": restore()
    case "D":
      pen.isPending = false
      index()
    case "E":
      carriageReturn()
      index()
    case "M": reverseIndex()
    case "H": tabs.insert(pen.column)
    case "=", ">": isKeypad = sequence == "="
    case "N", "O": pen.charsets.single = sequence == "N" ? 2 : 3
    case "n", "o": pen.charsets.shift = sequence == "n" ? 2 : 3
    case "c":
      let (alarms, parser, staysAlternate) = (alarms, parser, isThorough && isAlternate)
      self = ReferenceTerminal(
        columns: columns, rows: rows, isThorough: isThorough, width: width)
      (self.alarms, self.parser, isAlternate) = (alarms, parser, staysAlternate)
    case "#8":
      clearMargins()
      pen = Saved(look: pen.look, charsets: pen.charsets)
      cells = [[Cell]](
        repeating: [Cell](repeating: Cell(text: "E"), count: columns), count: rows)
      modes.remove(6)
    case "6", "9", "l", "m", "F", "V", "W", "#3", "#4", "#6", "%@", " G":
      alarms.append("ESC \(sequence)")
    default:
      guard sequence.count == 2,
        let place = ["(", ")", "*", "+"].firstIndex(of: sequence.prefix(1))
      else { return }
      pen.charsets.sets[place] = String(sequence.suffix(1))
    }
  }

  private mutating func restore() {
    pen = saved[isAlternate ? 1 : 0] ?? Saved()
    let former = cursor
    pen.row = pen.isOrigin ? min(max(pen.row, top), bottom) : min(pen.row, rows - 1)
    pen.column = pen.isOrigin ? min(max(pen.column, left), right) : min(pen.column, columns - 1)
    if (former.row, former.column) != (pen.row, pen.column) { pen.isPending = false }
    setMode(6, pen.isOrigin)
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func execute(_ sequence: ReferenceParser.Sequence) {
    let count = max(1, sequence[0] ?? 1)
    if isThorough, ["J", "?J", "K", "?K", "X", "@", "P"].contains(sequence.name) {
      pen.isPending = false
    }
    switch sequence.name {
    case "m": pen.look.apply(sequence)
    case "J", "?J": eraseInDisplay(sequence[0] ?? 0)
    case "K", "?K": eraseInLine(sequence[0] ?? 0)
    case "X": erase(row: pen.row, pen.column..<min(columns, pen.column + count))
    case "@": edit { $0.shift(from: $0.pen.column, by: count, to: $0.right) }
    case "P": edit { $0.shift(from: $0.pen.column, by: -count, to: $0.right) }
    case "L", "M":
      guard (top...bottom).contains(pen.row), (left...right).contains(pen.column) else { return }
      scroll(sequence.name == "L" ? -count : count, from: pen.row)
      (pen.column, pen.isPending) = (left, false)
    case "S", "T", "^":
      guard sequence.count < 2 else { return }
      scroll(sequence.name == "S" ? count : -count)
      pen.isPending = false
    case "b":
      guard let last else { return }
      for _ in 0..<min(count, columns * rows) { print(last) }
    case "g":
      if sequence[0] ?? 0 == 0 { tabs.remove(pen.column) } else if sequence[0] == 3 { tabs = [] }
    case "?W": if sequence[0] == 5 { tabs = Set(stride(from: 0, to: columns, by: 8)) }
    case "h", "l": setModes(sequence)
    case "?h", "?l": for mode in sequence.numbers { setPrivate(mode, sequence.name == "?h") }
    case "r": setMargins(sequence)
    case "s" where modes.contains(69): setSideMargins(sequence)
    case "s": saved[isAlternate ? 1 : 0] = pen
    case "u": if sequence.count == 0 { restore() }
    case "!p", "\"p": softReset()
    case "?s":
      alarms.append("CSI ?s")
      for mode in sequence.numbers { savedModes[mode] = modes.contains(mode) }
    case "?r":
      alarms.append("CSI ?r")
      for mode in sequence.numbers { if let isOn = savedModes[mode] { setPrivate(mode, isOn) } }
    case "y", "+p", "$}", "$~": alarms.append("CSI \(sequence.name)")
    default: move(sequence, count)
    }
  }

  /// Changes cells from the cursor on, if it is between the margins.
  private mutating func edit(_ change: (inout ReferenceTerminal) -> Void) {
    if (left...right).contains(pen.column) { change(&self) }
  }

  private mutating func move(_ sequence: ReferenceParser.Sequence, _ count: Int) {
    let (originRow, originColumn) = pen.isOrigin ? (top, left) : (0, 0)
    let (lastRow, lastColumn) = pen.isOrigin ? (bottom, right) : (rows - 1, columns - 1)
    switch sequence.name {
    case "A", "F": pen.row = max(pen.row >= top ? top : 0, pen.row - count)
    case "B", "E": pen.row = min(pen.row <= bottom ? bottom : rows - 1, pen.row + count)
    case "C": pen.column = min(rightEdge, pen.column + count)
    case "D": pen.column = max(leftEdge, pen.column - count)
    case "a": pen.column = min(lastColumn, pen.column + count)
    case "e": pen.row = min(lastRow, pen.row + count)
    case "G", "`": pen.column = min(lastColumn, originColumn + count - 1)
    case "d": pen.row = min(lastRow, originRow + count - 1)
    case "H", "f":
      pen.row = min(lastRow, originRow + count - 1)
      pen.column = min(lastColumn, originColumn + max(1, sequence[1] ?? 1) - 1)
    case "I":
      for _ in 0..<min(count, columns) {
        pen.column = min(tabs.filter { $0 > pen.column }.min() ?? columns - 1, rightEdge)
      }
    case "Z":
      for _ in 0..<min(count, columns) {
        pen.column = max(originColumn, tabs.filter { $0 < pen.column }.max() ?? 0)
      }
    default: return
    }
    pen.isPending = false
    if ["E", "F"].contains(sequence.name) { carriageReturn() }
  }

  private mutating func setModes(_ sequence: ReferenceParser.Sequence) {
    for mode in sequence.numbers {
      switch mode {
      case 4: isInserting = sequence.name == "h"
      case 20: isNewLine = sequence.name == "h"
      case 2, 3: if sequence.name == "h" { alarms.append("mode \(mode)") }
      default: break
      }
    }
  }

  private mutating func setPrivate(_ mode: Int, _ isOn: Bool) {
    if [2, 38, 45, 1045, 1046, 2048, 9001].contains(mode) { return alarms.append("mode ?\(mode)") }
    if ![3, 47, 1047, 1048, 1049].contains(mode) { setMode(mode, isOn) }
    switch mode {
    case 3:
      clearMargins()
      (pen.row, pen.column, pen.isPending, pen.isOrigin) = (0, 0, false, false)
      modes.remove(6)
      for row in 0..<rows { erase(row: row, 0..<columns) }
    case 6:
      pen.isOrigin = isOn
      home()
    case 7: if !isOn { pen.isPending = false }
    case 69:
      if !isOn { (left, right) = (0, columns - 1) }
      pen.isPending = false
    case 1048: if isOn { saved[isAlternate ? 1 : 0] = pen } else { restore() }
    case 47, 1047, 1049: show(alternate: isOn, mode)
    default: break
    }
  }

  private mutating func show(alternate: Bool, _ mode: Int) {
    let former = isAlternate
    if mode == 1049, !alternate, !former {
      if saved[0] != nil { restore() }
      return
    }
    if mode == 1049, alternate, !former { saved[0] = pen }
    pen.isPending = false
    if former != alternate {
      if mode == 1047, former { eraseInDisplay(2) }
      swap(&cells, &otherCells)
      isAlternate = alternate
    }
    if mode == 1049, alternate { eraseInDisplay(2) }
    if mode == 1049, former, !alternate { restore() }
  }

  private mutating func home() {
    (pen.row, pen.column) = pen.isOrigin ? (top, left) : (0, 0)
    pen.isPending = false
  }

  private mutating func setMargins(_ sequence: ReferenceParser.Sequence) {
    guard let margins = margins(sequence, of: rows) else { return }
    (top, bottom) = margins
    home()
  }

  private mutating func setSideMargins(_ sequence: ReferenceParser.Sequence) {
    guard let margins = margins(sequence, of: columns) else { return }
    (left, right) = margins
    home()
  }

  private func margins(_ sequence: ReferenceParser.Sequence, of count: Int) -> (Int, Int)? {
    let first = max(1, sequence[0] ?? 1) - 1
    let last = sequence[1].map { $0 == 0 ? count : min($0, count) } ?? count
    return first < last - 1 ? (first, last - 1) : nil
  }

  private mutating func softReset() {
    clearMargins()
    (pen.look, pen.charsets, pen.isOrigin, pen.isPending) = (.init(), .init(), false, false)
    saved[isAlternate ? 1 : 0] = nil
    (isInserting, isKeypad) = (false, false)
    modes.subtract(isThorough ? modes : [1, 6, 69])
    modes.formUnion([7, 25])
  }
}
