import TestSupport
import Testing

@testable import TerminalCodec

/// Random scripts: the screen shows everything painted, and the rows above are unchanged.
struct StatusPainterScriptTests {
  @Test(arguments: UInt64(0)..<150)
  func `the screen shows the question and keeps the rows above`(_ seed: UInt64) {
    var script = Script(seed: seed)
    for step in 0..<25 {
      script.paintSomething()
      script.check("seed \(seed) step \(step)")
    }
    script.clearAndWrite()
    script.checkAbove("seed \(seed) at the end")
  }

  @Test(arguments: UInt64(0)..<150)
  func `the layout is correct in windows of any size`(_ seed: UInt64) {
    var script = Script(seed: seed)
    for step in 0..<25 {
      if Bool.random(using: &script.random) { script.resize() } else { script.paintSomething() }
      script.check("seed \(seed) step \(step)")
    }
    script.clearAndWrite()
    script.checkAbove("seed \(seed) at the end")
  }

  @Test(arguments: UInt64(0)..<150)
  func `a wrapping cursor does not damage the line above`(_ seed: UInt64) {
    var script = Script(seed: seed)
    script.screen.movesCursorOn = true
    for step in 0..<20 {
      script.paintSomething()
      script.resize()
      script.checkAbove("seed \(seed) step \(step)")
    }
  }
}

/// A painter, a screen, and the expected content.
private struct Script {
  var random: SplitMix64
  var screen: Screen
  private var painter = StatusPainter()
  private var above: [String] = []
  private var panel: [StyledLine] = []
  private var cursor: Cell?

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    screen = Screen(
      columns: .random(in: 12...40, using: &random), rows: .random(in: 14...20, using: &random))
    for _ in 0..<Int.random(in: 0...25, using: &random) { writeAbove() }
  }

  private mutating func writeAbove() {
    above.append(word(atMost: 60) + "|")
    screen.write(Array("\(above.last ?? "")\r\n".utf8))
  }

  private mutating func word(atMost count: Int) -> String {
    let letters = Array("abc xyz.-日本é😀")
    let text = (0..<Int.random(in: 0...count, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? "?"
    }
    return String(text)
  }

  private mutating func styledLine() -> StyledLine {
    let styles = [
      TextStyle.plain, TextStyle(.bold), TextStyle([.dim, .underline], foreground: .green),
      TextStyle(.reverse, background: .brightBlue),
    ]
    var line = StyledLine()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      line.append(word(atMost: 12), styles.randomElement(using: &random) ?? .plain)
    }
    // Trailing blanks look like no text; a mark ends every line that is not empty.
    if !line.runs.isEmpty { line.append("¶") }
    return line
  }

  mutating func paintSomething() {
    let count = Int.random(in: 1...3, using: &random)
    panel = (0..<count).map { index in
      let stays = index < panel.count && Int.random(in: 0..<3, using: &random) > 0
      return stays ? panel[index] : styledLine()
    }
    let line = Int.random(in: 0..<count, using: &random)
    let column = Int.random(in: 0...panel[line].width, using: &random)
    cursor = Int.random(in: 0..<4, using: &random) == 0 ? nil : Cell(row: line, column: column)
    write(painter.paint(panel, cursor: cursor, columns: screen.columns, rows: screen.rows))
  }

  mutating func resize() {
    screen.resize(
      columns: .random(in: 12...40, using: &random), rows: .random(in: 14...20, using: &random))
    write(painter.resize(columns: screen.columns, rows: screen.rows))
  }

  private mutating func write(_ bytes: [UInt8]) {
    screen.write(bytes)
    #expect(screen.refused == [])
    #expect(!screen.isUpdating && screen.isWrapOn && screen.style.isEmpty)
  }

  mutating func clearAndWrite() {
    write(painter.clear())
    (panel, cursor) = ([], nil)
    writeAbove()
  }

  /// Checks text, styles and cursor.
  func check(_ comment: Comment) {
    let expected = panel.map { fitted($0) }
    var texts = above + expected.map { String($0.compactMap(\.character)) }
    while texts.last == "" { texts.removeLast() }
    #expect(screen.text == texts, comment)
    let rows = screen.lines[panelTop...].prefix(panel.count)
    #expect(rows.map(\.trimmed) == expected, comment)
    if !panel.isEmpty { checkCursor(comment) }
  }

  /// The row below the last row of the lines above.
  private var panelTop: Int {
    let ends = screen.lines.indices.filter { !screen.lines[$0].goesOn }
    return above.isEmpty ? 0 : ends[above.count - 1] + 1
  }

  private func checkCursor(_ comment: Comment) {
    #expect(screen.isCursorShown == (cursor != nil), comment)
    guard let cursor else { return }
    #expect(screen.row == panelTop + cursor.row, comment)
    #expect(screen.column == min(cursor.column, screen.columns - 1), comment)
  }

  func checkAbove(_ comment: Comment) {
    #expect(Array(screen.text.prefix(above.count)) == above, comment)
  }

  /// Returns the cells of a line, cut if necessary: the last remaining one is an ellipsis.
  private func fitted(_ line: StyledLine) -> [Screen.Spot] {
    var spots: [Screen.Spot] = []
    let room = screen.columns - 1
    let spaces = line.text.reversed().prefix { $0 == " " }.count
    let isCut = line.width - spaces > room && room > 1
    for run in line.runs {
      let style = PanelLook().style(run.style).numbers
      for character in run.text {
        let width = CellWidth.of(character)
        guard spots.count + width <= (isCut ? room - 1 : room) else {
          if isCut {
            spots.append(.init(character: "…", style: spots.last?.style ?? ""))
          }
          return trimmed(spots)
        }
        spots.append(.init(character: character, style: style))
        if width == 2 { spots.append(.init(character: nil, style: style)) }
      }
    }
    return trimmed(spots)
  }

  private func trimmed(_ spots: [Screen.Spot]) -> [Screen.Spot] {
    Screen.Row(spots: spots).trimmed
  }
}

extension TextStyle {
  /// The style numbers, taken from the command that sets the style.
  fileprivate var numbers: String {
    let command = String(decoding: TerminalCommand.rendition(self).bytes, as: UTF8.self)
    return String(command.dropFirst(2).dropLast())
  }
}
