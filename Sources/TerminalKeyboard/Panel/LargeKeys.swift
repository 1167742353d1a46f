import MorseKeyboard
import TerminalCodec
import TextInput

/// The dit and the dah as two wide cells for pointer and touch, with the other keys around them.
///
///                                        delete ----
///     ┌ left half: dit ┐┌ right half: dah ┐
///     tab or -.-..- next                 leave -.....
///
/// A press anywhere in the left half of the window is a dit, in the right half a dah.
struct LargeKeys {
  let lines: [StyledLine]

  /// The number of lines of each cell.
  private static let cellHeight = 3

  /// Draws the cells; empty if there is no room for them.
  init(_ session: KeyboardSession<some DocumentProxy>, columns: Int, rows: Int) {
    let keyboard = session.keyboard
    guard session.cells == .large, keyboard.inputMode == .morse, keyboard.layout.cells.isEmpty,
      rows >= Self.cellHeight, columns >= 12
    else {
      lines = []
      return
    }
    let cells = Self.cells(session.keyMap.keySet, columns: columns)
    guard rows >= Self.cellHeight + 2 else {
      lines = cells
      return
    }
    let delete = "delete \(keyboard.pattern(for: .delete))"
    let leave = "leave \(keyboard.pattern(for: .dismiss))"
    let next = Panel.next(session) ?? ""
    lines =
      [Self.line("", delete, columns: columns)] + cells
      + [Self.line(next, leave, columns: columns)]
  }

  private static func cells(_ keySet: KeySet, columns: Int) -> [StyledLine] {
    let titles = keySet == .one ? ["key"] : ["dit  .", "dah  -"]
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

  /// A text at the left edge and a text at the right edge.
  private static func line(_ left: String, _ right: String, columns: Int) -> StyledLine {
    let room = columns - 1 - CellWidth.of(right)
    let shown = CellWidth.of(left) < room ? left : ""
    let spaces = max(0, room - CellWidth.of(shown))
    return StyledLine(shown + String(repeating: " ", count: spaces) + right, TextStyle(.dim))
  }
}

/// The size of a keyboard's cells.
public enum CellSize: String, CaseIterable, Sendable {
  /// As wide as the label.
  case normal
  /// Twice as wide and three lines high; the dit and the dah have cells too.
  case large
}
