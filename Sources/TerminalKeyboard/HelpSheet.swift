import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// The help: every key and code with its title.
struct HelpSheet {
  let lines: [StyledLine]

  private static let keying: [KeySet: [(String, String)]] = [
    .one: [("space . [ f - ] j", "key")],
    .two: [(". [ f", "dit"), ("- ] j", "dah"), ("space", "end word")],
    .three: [(". [ f", "dit"), ("- ] j", "dah"), ("space", "end letter, end word")],
  ]
  private static let keys = [
    ("enter", "end letter, new line"), ("1 2 3", "take a suggestion"),
    ("backspace", "delete, a space too"), ("ctrl-w", "delete word"), ("+", "join words"),
    ("/", "split word"),
    ("arrows home end", "move"), ("shift-left shift-right", "select"),
  ]
  private static let nextKeys = [("tab", "next keyboard"), ("shift-tab", "keyboards")]
  /// The keys in a field of a page.
  private static let fieldKeys = [("tab", "next field"), ("shift-tab", "field before")]
  private static let lastKeys = [
    ("? f1", "help"), ("esc", "close help, done"), ("ctrl-c", "leave with nothing"),
  ]
  /// The keyboard's keys above a program, which receives all others.
  private static let programKeys = [
    ("enter", "end letter, return"), ("1 2 3", "take a suggestion"),
    ("backspace", "delete, a space too"), ("+", "join words"), ("/", "split word"),
  ]
  private static let lastProgramKeys = [
    ("?", "help"), ("esc", "close help; otherwise sent to the program"),
  ]

  /// Draws the help for a screen of `columns`.
  init(_ controller: KeyboardController<some DocumentProxy>, columns: Int) {
    let (keyboard, keySet) = (controller.keyboard, controller.configured.keyMap.keySet)
    let keying = Self.keying[keySet, default: []]
    let hold = controller.configured.keyMap.holdCell.map { [$0] } ?? []
    let next = keyboard.hasFields ? Self.fieldKeys : Self.nextKeys
    let isForProgram = controller.configured.keyMap.isForProgram
    let usual = isForProgram ? Self.programKeys : Self.keys
    let last = isForProgram ? Self.lastProgramKeys : Self.lastKeys
    let all =
      controller.scansCells
      ? Self.scanning(controller.configured.keyMap) + hold + Self.whileScanning(usual + next + last)
      : keying + hold + usual + next + last
    let keys = all.map { Self.cell($0.0, $0.1) }
    let own = keyboard.layout.keys.sorted { $0.key < $1.key }.map {
      Self.cell($0.key, $0.value.label)
    }
    let commands = CommandCode.allCases.map {
      Self.cell(
        "\(keyboard.pattern(for: $0))",
        $0 == .tab && keyboard.hasFields ? "next field" : $0.title)
    }
    let (signs, others) = Self.texts(keyboard)
    // A scanning switch keys no codes.
    lines =
      controller.view.problems.flatMap { $0.wrapped(columns: columns) }.map { StyledLine($0) }
      + (controller.scansCells ? [own, keys] : [own, keys, signs, commands, others])
      .flatMap { Self.grid($0, columns: columns) }
  }

  /// The keys that choose cells.
  private static func scanning(_ keyMap: KeyMap) -> [(String, String)] {
    switch keyMap.keySet {
    case .one: [("space", "scan, then choose row and cell"), ("enter", "new line")]
    case .two where keyMap.scansWithTwoKeys: [("space", "move the mark"), ("enter", "choose")]
    case .two, .three: [("enter", "new line")]
    }
  }

  /// The other keys that work while scanning, where digits and signs type themselves.
  private static func whileScanning(_ keys: [(String, String)]) -> [(String, String)] {
    keys.filter { !["enter", "1 2 3", "+", "/", "?"].contains($0.0) }
      .map { $0.0 == "? f1" ? ("f1", $0.1) : $0 }
  }

  /// The codes that make text, in the order people search: letters, digits, other characters; and
  /// the rest.
  private static func texts(
    _ keyboard: Keyboard<some DocumentProxy>
  ) -> (signs: [StyledLine], others: [StyledLine]) {
    func rank(_ sign: Character) -> Int { sign.isLetter ? 0 : sign.isNumber ? 1 : 2 }
    var signs: [(sign: Character, line: StyledLine)] = []
    var others: [StyledLine] = []
    for (pattern, reading) in keyboard.reachable(from: .empty) {
      if case .command = reading { continue }
      let label = keyboard.label(of: pattern, reading)
      if label.count == 1, let sign = label.first {
        signs.append((sign, cell("\(pattern)", label)))
      } else {
        let name = label.hasPrefix("<") ? String(label.dropFirst().dropLast()) : ""
        let meaning = MorseAlphabet.meaning(ofProsign: name).map { " " + $0 } ?? ""
        others.append(cell("\(pattern)", label + meaning))
      }
    }
    signs.sort { (rank($0.sign), $0.sign) < (rank($1.sign), $1.sign) }
    return (signs.map(\.line), others)
  }

  private static func cell(_ key: String, _ title: String) -> StyledLine {
    var line = StyledLine(key, TextStyle(.bold))
    line.append(" " + title)
    return line
  }

  /// Cells in rows, each as wide as the widest and two spaces apart.
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
