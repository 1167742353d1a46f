import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// Rows of cells that draw the active layout, with the cells a switch would choose in reverse
/// video.
///
/// Empty for a layout without cells, and while pass-through is active.
///
/// A row wider than the screen continues in the next line. If the height is too small, the lines
/// with the mark are drawn.
struct CellRows {
  let lines: [StyledLine]

  init(
    _ keyboard: Keyboard<some DocumentProxy>, _ grid: ScanGrid, _ mark: ScanMark,
    columns: Int, height: Int = .max, isLarge: Bool = false
  ) {
    guard keyboard.inputMode == .morse else {
      lines = []
      return
    }
    var lines: [StyledLine] = []
    var marked: Range<Int>?
    for (index, row) in grid.rows.enumerated() {
      let isRow =
        index == mark.row || row.indices.contains { mark.contains(row: index, column: $0) }
      var drawn = Self.lines(of: row, keyboard, columns: columns, isLarge: isLarge) {
        mark.contains(row: index, column: $0)
      }
      if isLarge {
        drawn = (drawn.lines.flatMap(\.enlarged), drawn.markedLine.map { $0 * 3 })
      }
      if isRow, marked == nil {
        let start = lines.count + (drawn.markedLine ?? 0)
        marked =
          start..<(mark.row != nil && mark.column == nil
          ? lines.count + drawn.lines.count : start + (isLarge ? 3 : 1))
      }
      lines += drawn.lines
    }
    // Rows for words and for the keys that every layout needs are added to the layout's height.
    let more = grid.rows.count - keyboard.layout.cells.count
    let room = min(height, keyboard.layout.height.map { $0 + more } ?? lines.count)
    self.lines = Array(lines[Self.window(of: lines.count, around: marked, room: room)])
  }

  /// The range of lines to draw when only `room` lines fit.
  private static func window(of count: Int, around marked: Range<Int>?, room: Int) -> Range<Int> {
    guard room < count else { return 0..<count }
    guard let marked, marked.upperBound > room else { return 0..<room }
    let start = min(marked.lowerBound, marked.upperBound - room)
    return start..<start + room
  }

  /// The lines of a row of cells, and the first of these lines that has a marked cell.
  private static func lines(
    of row: [ScanGrid.Cell], _ keyboard: Keyboard<some DocumentProxy>, columns: Int, isLarge: Bool,
    isMarked: (Int) -> Bool
  ) -> (lines: [StyledLine], markedLine: Int?) {
    var lines = [StyledLine()]
    var markedLine: Int?
    for (column, cell) in row.enumerated() {
      let text = String(
        text(on: cell, keyboard, scale: isLarge ? 2 : 1).prefix(max(1, columns - 2)))
      if lines[lines.count - 1].width + CellWidth.of(text) + 1 >= columns,
        !lines[lines.count - 1].runs.isEmpty
      {
        lines.append(StyledLine())
      }
      if isMarked(column), markedLine == nil { markedLine = lines.count - 1 }
      // A large cell is a block in reverse video; the marked one is not.
      let isBlock = isMarked(column) != isLarge
      lines[lines.count - 1].append(
        text,
        isBlock
          ? TextStyle([.reverse, .bold]) : isLarge ? TextStyle([.bold, .underline]) : .plain)
      lines[lines.count - 1].append(" ")
    }
    return (lines, markedLine)
  }

  /// The cell's text, centred in its width; words have no common width, only even gaps.
  private static func text(
    on cell: ScanGrid.Cell, _ keyboard: Keyboard<some DocumentProxy>, scale: Int
  ) -> String {
    let (key, label) = (cell.key, label(of: cell.key, keyboard) + code(of: cell.key, keyboard))
    let least = cell.word == nil ? 3 * key.width + (key.width - 1) : CellWidth.of(label) + 2
    return label.centred(in: max(least, CellWidth.of(label)) * scale)
  }

  /// The shortest code with the same meaning as a cell; empty on a layout that scans.
  private static func code(
    of cell: LayoutKey, _ keyboard: Keyboard<some DocumentProxy>
  ) -> String {
    guard !keyboard.layout.scans else { return "" }
    let codes = keyboard.layout.codes.filter { $0.value == cell }.keys
    let shortest = codes.min { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
    return shortest.map { " \($0)" } ?? ""
  }

  /// The label of a cell; a letter is shown as it would be typed now.
  static func label(
    of cell: LayoutKey, _ keyboard: Keyboard<some DocumentProxy>
  ) -> String {
    guard case .text(let text) = cell.action, cell.cap == nil else { return cell.label }
    return keyboard.shown(text)
  }
}

extension String {
  /// Returns the text with spaces on both sides, as many cells wide as asked.
  func centred(in width: Int) -> String {
    let spaces = max(0, width - CellWidth.of(self))
    return String(repeating: " ", count: spaces / 2) + self
      + String(repeating: " ", count: spaces - spaces / 2)
  }
}

extension StyledLine {
  /// The line with an empty line of the same cells above and below.
  fileprivate var enlarged: [StyledLine] {
    var empty = self
    for index in empty.runs.indices {
      let width = CellWidth.of(empty.runs[index].text)
      empty.runs[index].text = String(repeating: " ", count: width)
      empty.runs[index].style.attributes.remove(.underline)
    }
    return [empty, self, empty]
  }
}
