import MorseCode
import MorseKeyboard
import MorseKeying
import TerminalCodec
import TextInput

/// The help: every key and code with its title.
struct HelpSheet {
  let lines: [StyledLine]

  /// Keys and what they do.
  private struct Row {
    let keys: String
    let title: String
    /// The keys that also do it while a switch scans cells; `nil` for none.
    let scanning: String?

    init(_ keys: String, _ title: String) { self.init(keys, title, scanning: keys) }

    init(_ keys: String, _ title: String, scanning: String?) {
      (self.keys, self.title, self.scanning) = (keys, title, scanning)
    }
  }

  private static let keying: [KeySet: [Row]] = [
    .one: [Row("space . [ f - ] j", "key")],
    .two: [Row("space", "end word")],
    .three: [Row("space", "end letter, end word")],
  ]
  /// The keys that make elements, unless there is only one.
  private static func elements(_ keyMap: KeyMap, isSwapped: Bool) -> [Row] {
    let titles = isSwapped ? ["dah", "dit"] : ["dit", "dah"]
    return zip([KeyContact.dit, .dah], titles).map { contact, title in
      Row(keyMap.keys(of: contact).joined(separator: " "), title)
    }
  }
  // While scanning, digits and punctuation type themselves.
  private static let suggestion = Row("1 2 3", "take a suggestion", scanning: nil)
  private static let delete = Row("backspace", "delete, a space too")
  private static let words = [
    Row("+", "join words", scanning: nil), Row("/", "split word", scanning: nil),
  ]
  private static let keys =
    [Row("enter", "end letter, new line", scanning: nil), suggestion, delete]
    + [Row("ctrl-w", "delete word")] + words
    + [Row("arrows home end", "move"), Row("shift-left shift-right", "select")]
  private static let nextKeys = [Row("tab", "next keyboard"), Row("shift-tab", "keyboards")]
  /// The keys in a field of a page.
  private static let fieldKeys = [Row("tab", "next field"), Row("shift-tab", "field before")]
  private static let lastKeys = [
    Row("? f1", "help", scanning: "f1"), Row("esc", "close help, done"),
    Row("ctrl-c", "leave with nothing"),
  ]
  /// The keyboard's keys above a program, which receives all others.
  private static let programKeys =
    [Row("enter", "end letter, return", scanning: nil), suggestion, delete] + words
  private static let lastProgramKeys = [
    Row("?", "help", scanning: nil), Row("esc", "close help; otherwise sent to the program"),
  ]

  /// Draws the help for a screen of `columns`.
  init(_ controller: KeyboardController<some DocumentProxy>, columns: Int) {
    let (keyboard, keyMap) = (controller.keyboard, controller.configured.keyMap)
    let isSwapped = controller.configured.settings.keyerSettings.isSwapped
    let keying =
      (keyMap.keySet == .one ? [] : Self.elements(keyMap, isSwapped: isSwapped))
      + Self.keying[keyMap.keySet, default: []]
    let mode = controller.configured.settings.scanning.mode
    let hold =
      controller.configured.keyMap.holdKeys.map {
        [Row($0, "leave pass-through" + (mode == .inverse ? "" : "; while scanning, take back"))]
      } ?? []
    let next = keyboard.hasFields ? Self.fieldKeys : Self.nextKeys
    let isForProgram = controller.configured.keyMap.isForProgram
    let usual = isForProgram ? Self.programKeys : Self.keys
    let last = isForProgram ? Self.lastProgramKeys : Self.lastKeys
    let all =
      controller.scansCells
      ? Self.scanning(controller.configured.keyMap, mode) + hold
        + (usual + next + last).filter { $0.scanning != nil }
      : keying + hold + usual + next + last
    let keys = all.map {
      Self.cell((controller.scansCells ? $0.scanning : nil) ?? $0.keys, $0.title)
    }
    let own = keyboard.layout.keys.sorted { $0.key < $1.key }.map {
      Self.cell($0.key, $0.value.label)
    }
    let commands = CommandCode.allCases.map {
      Self.cell(
        "\(keyboard.pattern(for: $0))",
        $0 == .tab && keyboard.hasFields ? "next field" : $0.title)
    }
    let (characters, others) = Self.texts(keyboard)
    // A layout without letters was made for its own codes.
    let codes = characters.isEmpty ? [others, commands] : [characters, commands, others]
    // A scanning switch keys no codes.
    lines =
      controller.view.problems.flatMap { $0.wrapped(columns: columns) }.map { StyledLine($0) }
      + (controller.scansCells ? [own, keys] : [own, keys] + codes)
      .flatMap { Self.grid($0, columns: columns) }
  }

  /// The keys that choose cells.
  private static func scanning(_ keyMap: KeyMap, _ mode: ScanSettings.Mode) -> [Row] {
    let newLine = Row("enter", "new line")
    guard let (key, second) = keyMap.scanKeys else { return [newLine] }
    let moves =
      switch mode {
      case .auto: "scan, then choose row and cell"
      case .step: second == nil ? "move the mark; a pause chooses" : "move the mark"
      case .inverse: "hold to move the mark, release to choose"
      }
    return [Row(key, moves), second.map { Row($0, "choose") } ?? newLine]
      .filter { $0.keys != key || $0.title == moves }
  }

  /// The codes that make text, in the order people search: letters, digits, other characters; and
  /// the rest.
  private static func texts(
    _ keyboard: Keyboard<some DocumentProxy>
  ) -> (characters: [StyledLine], others: [StyledLine]) {
    func rank(_ character: Character) -> Int { character.isLetter ? 0 : character.isNumber ? 1 : 2 }
    var characters: [(character: Character, line: StyledLine)] = []
    var others: [StyledLine] = []
    for (pattern, reading) in keyboard.reachable(from: .empty) {
      if case .command = reading { continue }
      let label = keyboard.label(of: pattern, reading)
      if label.count == 1, let character = label.first {
        characters.append((character, cell("\(pattern)", label)))
      } else {
        let name = label.hasPrefix("<") ? String(label.dropFirst().dropLast()) : ""
        let meaning = MorseAlphabet.meaning(ofProsign: name).map { " " + $0 } ?? ""
        others.append(cell("\(pattern)", label + meaning))
      }
    }
    characters.sort { (rank($0.character), $0.character) < (rank($1.character), $1.character) }
    return (characters.map(\.line), others)
  }

  private static func cell(_ key: String, _ title: String) -> StyledLine {
    var line = StyledLine(key, TextStyle(.bold))
    line.append(" " + title)
    return line
  }

  /// Cells in rows, each as wide as the widest and two spaces apart; a cell wider than the screen
  /// continues in the next row.
  private static func grid(_ cells: [StyledLine], columns: Int) -> [StyledLine] {
    let width = (cells.map(\.width).max() ?? 0) + 2
    let perRow = (columns + 1) / width
    guard perRow > 1 else { return cells.flatMap { $0.wrapped(columns: columns) } }
    return stride(from: 0, to: cells.count, by: perRow).map { start in
      var row = StyledLine()
      for cell in cells[start..<min(start + perRow, cells.count)] {
        row.append(String(repeating: " ", count: (width - row.width % width) % width))
        row.runs += cell.runs
      }
      return row
    }
  }
}
