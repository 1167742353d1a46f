import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// The keyboard in use drawn as rows of cells, with those reversed that a switch would choose; none where it
/// has no cells.
///
/// A row that is wider than the screen goes on in the next line. Where there is not room for all lines, those are
/// drawn that hold what is marked.
struct CellRows {
  let lines: [StyledLine]

  init(
    _ keyboard: Keyboard<some DocumentProxy>, _ grid: ScanGrid, _ scanner: CellScanner?,
    columns: Int, height: Int = .max, isLarge: Bool = false
  ) {
    guard keyboard.inputMode == .morse else {
      lines = []
      return
    }
    var lines: [StyledLine] = []
    var marked: Range<Int>?
    for (index, row) in grid.rows.enumerated() {
      let isMarked = index == scanner?.markedRow
      var drawn = Self.lines(of: row, keyboard, columns: columns, isLarge: isLarge) {
        isMarked && (scanner?.markedColumn ?? $0) == $0
      }
      if isLarge {
        drawn = (drawn.lines.flatMap(\.enlarged), drawn.markedLine.map { $0 * 3 })
      }
      if isMarked {
        let start = lines.count + (drawn.markedLine ?? 0)
        marked =
          start..<(scanner?.markedColumn == nil
          ? lines.count + drawn.lines.count : start + (isLarge ? 3 : 1))
      }
      lines += drawn.lines
    }
    // Words and what every layout needs come on top of what a layout asks for.
    let more = grid.rows.count - keyboard.layout.cells.count
    let room = min(height, keyboard.layout.height.map { $0 + more } ?? lines.count)
    self.lines = Array(lines[Self.window(of: lines.count, around: marked, room: room)])
  }

  /// The lines that are drawn where there is room for so many.
  private static func window(of count: Int, around marked: Range<Int>?, room: Int) -> Range<Int> {
    guard room < count else { return 0..<count }
    guard let marked, marked.upperBound > room else { return 0..<room }
    let start = min(marked.lowerBound, marked.upperBound - room)
    return start..<start + room
  }

  /// A row of cells in as many lines as it takes, and the first of them with a marked cell.
  private static func lines(
    of row: [ScanGrid.Cell], _ keyboard: Keyboard<some DocumentProxy>, columns: Int, isLarge: Bool,
    isMarked: (Int) -> Bool
  ) -> (lines: [StyledLine], markedLine: Int?) {
    var lines = [StyledLine()]
    var markedLine: Int?
    for (column, cell) in row.enumerated() {
      let text = String(
        text(on: cell.key, keyboard, scale: isLarge ? 2 : 1).prefix(max(1, columns - 2)))
      if lines[lines.count - 1].width + CellWidth.of(text) + 1 >= columns,
        !lines[lines.count - 1].runs.isEmpty
      {
        lines.append(StyledLine())
      }
      if isMarked(column), markedLine == nil { markedLine = lines.count - 1 }
      // A large cell is a block; the marked one is the one that is none.
      let isBlock = isMarked(column) != isLarge
      lines[lines.count - 1].append(
        text,
        isBlock
          ? TextStyle([.reverse, .bold]) : isLarge ? TextStyle([.bold, .underline]) : .plain)
      lines[lines.count - 1].append(" ")
    }
    return (lines, markedLine)
  }

  /// What stands on a cell, in the middle of its width.
  private static func text(
    on cell: LayoutKey, _ keyboard: Keyboard<some DocumentProxy>, scale: Int
  ) -> String {
    let label = label(of: cell, keyboard) + code(of: cell, keyboard)
    let room = max(3 * cell.width + (cell.width - 1), CellWidth.of(label)) * scale
    let spaces = room - CellWidth.of(label)
    return String(repeating: " ", count: spaces / 2) + label
      + String(repeating: " ", count: spaces - spaces / 2)
  }

  /// The code that does the same as a cell, where codes are keyed.
  private static func code(
    of cell: LayoutKey, _ keyboard: Keyboard<some DocumentProxy>
  ) -> String {
    guard !keyboard.layout.scans else { return "" }
    let codes = keyboard.layout.codes.filter { $0.value == cell }.keys
    let shortest = codes.min { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
    return shortest.map { " \($0)" } ?? ""
  }

  /// What stands on a cell: a letter as it would be typed now.
  static func label(
    of cell: LayoutKey, _ keyboard: Keyboard<some DocumentProxy>
  ) -> String {
    guard case .text(let text) = cell.reading, cell.cap == nil else { return cell.label }
    return keyboard.shown(text)
  }
}

extension StyledLine {
  /// The line with an empty one of the same cells above and below.
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
