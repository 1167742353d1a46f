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
    let texts = texts(of: row, keyboard, columns: columns, scale: isLarge ? 2 : 1)
    for (column, text) in texts.enumerated() {
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

  /// The texts on the cells of a row; a phrase that is cut is as long as the row has room for.
  ///
  /// All phrases grow together, and then each as far as its line goes on. A longer phrase takes no
  /// further line.
  private static func texts(
    of row: [ScanGrid.Cell], _ keyboard: Keyboard<some DocumentProxy>, columns: Int, scale: Int
  ) -> [String] {
    let room = max(1, columns - 2)
    var best = row.map { String(text(on: $0, keyboard, 0, scale: scale).prefix(room)) }
    let cut = row.indices.filter { row[$0].key.cutPhrase != nil }
    let count = lineCount(best, columns: columns)
    /// Lengthens some cells as far as possible; returns how long their phrases are.
    func lengthen(_ cells: [Int], from shortest: Int) -> Int {
      var (least, most) = (shortest, room)
      while least < most {
        let longest = (least + most + 1) / 2
        var longer = best
        for cell in cells { longer[cell] = text(on: row[cell], keyboard, longest, scale: scale) }
        if longer.allSatisfy({ CellWidth.of($0) <= room }),
          lineCount(longer, columns: columns) <= count
        {
          (least, best) = (longest, longer)
        } else {
          most = longest - 1
        }
      }
      return least
    }
    let common = cut.isEmpty ? 0 : lengthen(cut, from: 0)
    for cell in cut { _ = lengthen([cell], from: common) }
    return best
  }

  /// The number of lines that these texts take, with a space after each.
  private static func lineCount(_ texts: [String], columns: Int) -> Int {
    var (count, width) = (1, 0)
    for text in texts.map({ CellWidth.of($0) + 1 }) {
      if width > 0, width + text >= columns { (count, width) = (count + 1, 0) }
      width += text
    }
    return count
  }

  /// The cell's text, centred in its width; words have no common width, only even gaps.
  ///
  /// A phrase whose label is cut has more of its text, up to `longest` columns.
  private static func text(
    on cell: ScanGrid.Cell, _ keyboard: Keyboard<some DocumentProxy>, _ longest: Int, scale: Int
  ) -> String {
    let key = cell.key
    let label =
      (key.label(upTo: longest) ?? label(of: key, keyboard)) + code(of: key, keyboard)
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

extension LayoutKey {
  /// The label, whole also where it is drawn cut: who hears it sees no more of it.
  var wholeLabel: String { cutPhrase ?? label }

  /// The whole phrase, if the label is its beginning; `nil` for other keys.
  fileprivate var cutPhrase: String? {
    guard case .phrase(let phrase) = action, let cap, cap.hasSuffix("…") else { return nil }
    let whole = String(phrase.prefix { !$0.isNewline }.trimmedEnd)
    return whole.hasPrefix(cap.dropLast()) ? whole : nil
  }

  /// The phrase in at most `columns` columns; `nil` if the label is not cut, or has as much of it.
  fileprivate func label(upTo columns: Int) -> String? {
    guard let whole = cutPhrase, let cap, columns > CellWidth.of(cap) else { return nil }
    if CellWidth.of(whole) <= columns { return whole }
    var room = columns - 1
    return whole.prefix(columns: &room) + "…"
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
