import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// The list of every key and code with its title.
struct HelpSheet {
  let lines: [StyledLine]

  private static let keying: [KeySet: [(String, String)]] = [
    .one: [("space . [ f - ] j", "key")],
    .two: [(". [ f", "dit"), ("- ] j", "dah"), ("space", "end word")],
    .three: [(". [ f", "dit"), ("- ] j", "dah"), ("space", "end letter, end word")],
  ]
  private static let scanning: [KeySet: [(String, String)]] = [
    .one: [("space", "scan, then choose row and cell")]
  ]
  private static let keys = [
    ("enter", "end letter, new line"), ("1 2 3", "take a suggestion"), ("backspace", "delete"),
    ("ctrl-w", "delete word"),
    ("arrows home end", "move"), ("shift-left shift-right", "select"),
  ]
  private static let nextKeys = [("tab", "next keyboard"), ("shift-tab", "keyboards")]
  /// Where the document is a field of a page.
  private static let fieldKeys = [("tab", "next field"), ("shift-tab", "field before")]
  private static let lastKeys = [
    ("? f1", "help"), ("esc", "close help, done"), ("ctrl-c", "leave with nothing"),
  ]
  /// Under a program Esc and Ctrl-C are the program's.
  private static let lastKeysOverProgram = [("? f1", "help"), ("esc", "close help")]

  /// Draws the list for a screen of `columns`.
  init(_ desk: KeyboardDesk<some DocumentProxy>, columns: Int) {
    let (keyboard, keySet) = (desk.keyboard, desk.configured.keyMap.keySet)
    let keying = desk.scansCells ? Self.scanning[keySet] : Self.keying[keySet]
    let next = keyboard.hasFields ? Self.fieldKeys : Self.nextKeys
    let last =
      desk.configured.keyMap.isForProgram ? Self.lastKeysOverProgram : Self.lastKeys
    let keys = ((keying ?? []) + Self.keys + next + last).map { Self.cell($0.0, $0.1) }
    let own = keyboard.board.keys.sorted { $0.key < $1.key }.map {
      Self.cell($0.key, $0.value.label)
    }
    let commands = CommandCode.allCases.map {
      Self.cell(
        "\(keyboard.pattern(for: $0))",
        $0 == .tab && keyboard.hasFields ? "next field" : $0.title)
    }
    let signs = keyboard.reachable(from: .empty).compactMap { pattern, reading in
      if case .command = reading { return nil as StyledLine? }
      return Self.cell("\(pattern)", keyboard.label(of: pattern, reading))
    }
    // A switch that scans keys no codes.
    lines = (desk.scansCells ? [own, keys] : [own, keys, commands, signs])
      .flatMap { Self.grid($0, columns: columns) }
  }

  private static func cell(_ key: String, _ title: String) -> StyledLine {
    var line = StyledLine(key, TextStyle(.bold))
    line.append(" " + title)
    return line
  }

  /// Cells in rows, each as wide as the widest and two blanks apart.
  private static func grid(_ cells: [StyledLine], columns: Int) -> [StyledLine] {
    let width = (cells.map(\.width).max() ?? 0) + 2
    let perRow = max(1, (columns - 1) / width)
    return stride(from: 0, to: cells.count, by: perRow).map { start in
      var row = StyledLine()
      for cell in cells[start..<min(start + perRow, cells.count)] {
        row.runs += cell.runs
        row.append(String(repeating: " ", count: width - cell.width))
      }
      return row
    }
  }
}
