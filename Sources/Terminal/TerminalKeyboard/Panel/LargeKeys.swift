import MorseKeyboard
import TerminalCodec
import TextInput

/// The dit and the dah as two wide cells for pointer and touch, with the other keys around them.
///
///     end letter                         delete ----
///     ┌ left half: dit ┐┌ right half: dah ┐
///     tab or -.-..- next                 leave -.....
///
/// A press anywhere in the left half of the window is a dit, in the right half a dah, except on the
/// other keys. These are drawn only where the panel fills the window, so that their rows are known.
/// One of them ends a letter, where no pause does or there is a third key.
struct LargeKeys {
  let lines: [StyledLine]
  /// The actions of the first and the last line, each with its columns.
  private let actions: [(row: Int, columns: Range<Int>, action: KeyAction)]

  /// The number of lines of each cell.
  private static let cellHeight = 3

  /// Draws the cells; empty if there is no room for them.
  init(_ session: KeyboardSession<some DocumentProxy>, columns: Int, rows: Int) {
    guard Self.areShown(session), rows >= Self.cellHeight, columns >= 12 else {
      (lines, actions) = ([], [])
      return
    }
    let cells = Self.cells(session, columns: columns)
    guard rows >= Self.cellHeight + 2, session.controller.configured.height == .automatic else {
      (lines, actions) = (cells, [])
      return
    }
    let delete = " delete \(session.keyboard.pattern(for: .delete)) "
    let leave = " leave \(session.keyboard.pattern(for: .dismiss)) "
    let endsByKey = session.keyMap.keySet == .three || !session.settings.pauseEndsCharacter
    let (upper, lower) = (
      columns - 1 - CellWidth.of(delete), columns - 1 - CellWidth.of(leave)
    )
    let end = Self.label(endsByKey ? ["end letter", "end"] : [], room: upper)
    let names = Panel.next(session).map { [$0.full, $0.short, session.keyboard.nextName] } ?? []
    let next = Self.label(names, room: lower)
    lines =
      [Self.line(end, delete, columns: columns)] + cells
      + [Self.line(next, leave, columns: columns)]
    let last = lines.count - 1
    actions = [
      (0, upper..<columns, .delete), (0, 0..<CellWidth.of(end), .endCharacterOrSpace),
      (last, lower..<columns, .command(.dismiss)), (last, 0..<CellWidth.of(next), .nextKeyboard),
    ]
  }

  /// The first of the labels that has room beside another key; empty if none has.
  private static func label(_ labels: [String], room: Int) -> String {
    labels.map { " \($0) " }.first { CellWidth.of($0) < room } ?? ""
  }

  /// Whether the cells are drawn, if there is room: not above a program, which gets the mouse.
  static func areShown(_ session: KeyboardSession<some DocumentProxy>) -> Bool {
    session.cells == .large && !session.keyMap.isForProgram && !session.showsSheet
      && session.keyboard.inputMode == .morse && session.keyboard.layout.cells.isEmpty
  }

  /// Returns the action of a press on a key other than the cells; the row is counted from the first
  /// line.
  func action(row: Int, column: Int) -> KeyAction? {
    actions.first { $0.row == row && $0.columns.contains(column) }?.action
  }

  private static func cells(
    _ session: KeyboardSession<some DocumentProxy>, columns: Int
  ) -> [StyledLine] {
    let elements = session.isSwapped ? ["dah", "dit"] : ["dit", "dah"]
    let keys = session.keyMap.elementKeys(isSwapped: false)
    let titles =
      session.keyMap.keySet == .one
      ? ["key"] : ["\(elements[0])  \(keys.dit)", "\(elements[1])  \(keys.dah)"]
    let width = (columns - 1 - (titles.count - 1)) / titles.count
    return (0..<cellHeight).map { row in
      var line = StyledLine()
      for (index, title) in titles.enumerated() {
        if index > 0 { line.append(" ") }
        let text = row == cellHeight / 2 ? title : ""
        line.append(text.centred(in: width), TextStyle([.reverse, .bold]))
      }
      return line
    }
  }

  /// A key at the left edge and a key at the right edge.
  private static func line(_ left: String, _ right: String, columns: Int) -> StyledLine {
    let spaces = max(0, columns - 1 - CellWidth.of(left) - CellWidth.of(right))
    var line = StyledLine()
    if !left.isEmpty { line.append(left, TextStyle(.reverse)) }
    line.append(String(repeating: " ", count: spaces))
    line.append(right, TextStyle(.reverse))
    return line
  }
}

/// The size of a keyboard's cells.
public enum CellSize: String, CaseIterable, Sendable {
  /// As wide as the label.
  case normal
  /// Twice as wide and three lines high; the dit and the dah have cells too.
  case large
}
