import MorseKeying
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

@Suite struct PanelTests {
  private func panel(
    _ line: String, soundNote: String? = nil, columns: Int = 80, rows: Int = 24
  ) -> Panel {
    Panel(session(line).machine, soundNote: soundNote, columns: columns, rows: rows)
  }

  private func text(_ panel: Panel) -> [String] {
    panel.lines.map(\.text)
  }

  @Test func `an empty document shows the keys`() {
    #expect(
      text(panel("")) == [
        "", ". dit   - dah   enter ends a letter",
        "morse   ? help   esc done   20 wpm   tab other keys",
      ])
  }

  @Test func `Esc does not answer a question`() {
    var machine = session("").machine
    machine.view.question = ""
    #expect(Panel.legend(machine).contains("esc cancel"))
  }

  @Test func `the open letter is shown in the text and above its continuations`() {
    let panel = panel(".\\r .-")
    #expect(text(panel)[0] == "e.-")
    #expect(panel.lines[0].runs.last?.style.attributes == .underline)
    #expect(text(panel)[1].hasPrefix(".-  a   . r   - w   .. l   -. p   -- j"))
    #expect(panel.cursor == Cell(row: 0, column: 3))
  }

  @Test func `a keyer without key releases names the alternatives`() {
    var session = TextSession(settings: KeyboardSettings(keyer: .iambicA))
    session.begin(asking: false, at: .zero)
    let panel = Panel(session, soundNote: nil, columns: 80, rows: 24)
    #expect(text(panel)[2] == "morse   ? help   esc done   20 wpm   tab other keys")
    #expect(
      text(panel)[3]
        == "each press makes one element; iambic-a needs kitty, foot or a paddle (--input)")
  }

  @Test(arguments: [
    ("....-.\\r", "shift"), ("....-.\\r ....-.\\r", "SHIFT"), ("--.-.-\\r .--.--\\r", "ctrl   alt"),
    ("..-.--\\r .-.---\\r", "speed locked"), ("....-.\\r .\\r", "20 wpm"),
  ])
  func `the status shows the active settings`(line: String, status: String) {
    let parts = text(panel(line))[2].replacing("   typing 99+ wpm", with: "")
    #expect(parts.contains("   " + status), "\(parts)")
  }

  @Test func `a narrow screen shows the most important parts completely`() {
    let lines = text(panel("", soundNote: "no sound device", columns: 40))
    #expect(lines[1] == ". dit   - dah   enter ends a letter")
    #expect(lines[2] == "morse   ? help   esc done   tab keys")
  }

  @Test func `errors are shown in the panel`() {
    #expect(text(panel("......-.\\r"))[1] == "......-.  means nothing")
    #expect(
      text(panel("", soundNote: "no sound"))[2]
        == "morse   ? help   esc done   no sound   20 wpm   tab other keys")
    #expect(text(panel("--...-\\r", soundNote: "no sound"))[2].contains("   sound off   "))
  }

  @Test func `input errors are shown below, if there is room`() {
    var session = session("").machine
    session.inputNotes = ["midi: no MIDI key", "pipe: gone", "evdev: gone", "serial: gone"]
    let high = Panel(session, soundNote: nil, columns: 18, rows: 24)
    #expect(
      high.lines.dropFirst(3).map(\.text) == ["midi: no MIDI key", "pipe: gone", "evdev: gone"])
    let narrow = Panel(session, soundNote: nil, columns: 12, rows: 24)
    #expect(narrow.lines.dropFirst(3).map(\.text) == ["midi: no", "MIDI key", "pipe: gone"])
    #expect(Panel(session, soundNote: nil, columns: 80, rows: 5).lines.count == 4)
    #expect(Panel(session, soundNote: nil, columns: 80, rows: 4).lines.count == 3)
  }

  @Test func `the prompt to repeat the leave code stays until the next message`() {
    #expect(text(panel("-.....\\r"))[1] == "-.....  again to leave")
    #expect(text(panel("-.....\\r 60000"))[1] == "-.....  again to leave")
    #expect(text(panel("-.....\\r .\\r"))[1].hasPrefix(". dit"))
  }

  @Test(arguments: [
    (20, 4, 19, "abcdefghijklmnopqrs"), (20, 4, 20, "jklmnopqrst"), (20, 4, 50, "klmnopqrstuvwx"),
    (20, 4, 1919, "klmnopqrstu"), (20, 6, 50, "mnopqrstuvwx"), (20, 6, 1919, "cdefghijklmnopqrstu"),
    (5, 3, 4, "abcd"), (5, 3, 5, "cde"), (2, 1, 3, "c"),
  ])
  func `a small window shows the current row`(
    columns: Int, rows: Int, count: Int, row: String
  ) {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let typed = String(String(repeating: letters, count: 99).prefix(count))
    let panel = panel("\\t\(typed)", columns: columns, rows: rows)
    #expect(text(panel)[panel.cursor.row] == row)
    #expect(panel.cursor.column == row.count)
  }

  @Test func `text and open pattern share a single row`() {
    #expect(
      text(panel("\\tabcdefghijklmnopq\t .-", columns: 20, rows: 4))[0] == "abcdefghijklmnopq.-")
    #expect(text(panel("\\tabcdefghijklmnopq\t .-.", columns: 20, rows: 4))[0] == "jklmnopq.-.")
    #expect(text(panel("\\tab\\rc", columns: 20, rows: 4))[0] == "c")
  }

  @Test(arguments: [
    ("-\\r 240 -\\r", "   typing 30 wpm"), ("-\\r 40 -\\r", "   typing 99+ wpm"),
    ("-\\r 30 -\\r", ""), ("-\\r-\\r-\\r", ""),
  ])
  func `the typing speed is shown when it is known`(line: String, shown: String) {
    #expect(
      text(panel(line))[2] == "morse   ? help   esc done   20 wpm" + shown + "   tab other keys")
  }

  @Test func `no line is wider than the screen`() {
    for columns in [20, 40, 80] {
      let panel = panel("\\tWide: 日本語 and more of it\\t .", columns: columns)
      #expect(panel.lines[0].width < columns)
      #expect(panel.lines.dropLast(2).allSatisfy { $0.width < columns })
    }
  }

  @Test func `long text shows the rows around the insertion point`() {
    let panel = panel("\\t" + (0..<9).map { "line\($0)\\r" }.joined() + "end", rows: 24)
    #expect(text(panel).prefix(5) == ["line5", "line6", "line7", "line8", "end"])
    #expect(panel.cursor == Cell(row: 4, column: 3))
  }

  @Test(arguments: [(".", true), (". 59", true), (". 60", false), ("", false)])
  func `in silent mode a mark reverses the open letter's row`(
    line: String, isReversed: Bool
  ) {
    for flashes in [false, true] {
      let machine = run(TextSession(flashes: flashes), line).machine
      let row = Panel(machine, soundNote: nil, columns: 80, rows: 24).lines[1]
      #expect(
        row.runs.allSatisfy { $0.style.attributes.contains(.reverse) } == (flashes && isReversed))
      if flashes, isReversed { #expect(row.width == 79) }
    }
  }

  @Test func `silent mode does not flash the marks of secure text`() {
    let document = TextDocument(traits: InputTraits(isSecureTextEntry: true))
    #expect(!run(TextSession(document: document, flashes: true), ".").machine.showsMark)
  }

  @Test(arguments: ["", ".", ".-.", "-\\r 240 -\\r", "......-.\\r", "-\\r 240 -"])
  func `the panel shows only the length of secret text`(line: String) {
    let document = TextDocument("ab", traits: InputTraits(isSecureTextEntry: true))
    let machine = run(TextSession(document: document), line).machine
    let panel = Panel(machine, soundNote: nil, columns: 80, rows: 24)
    let length = machine.keyboard.document.text.count
    #expect(text(panel)[0] == String(repeating: "•", count: length))
    #expect(panel.cursor == Cell(row: 0, column: length))
    #expect(text(panel)[1].hasPrefix(line.contains("......") ? "means nothing" : ". dit"))
    #expect(text(panel)[2] == "morse   ? help   esc done   20 wpm   tab other keys")
  }

  @Test func `a dumb terminal names the layout and the next one in a line`() {
    #expect(Panel.keyboard(session("").machine) == "keyboard: Morse")
    #expect(
      Panel.keyboard(session("\\t").machine) == "pass-through: keys type themselves   tab morse")
  }

  @Test func `sound cannot be turned on with --no-sound`() {
    var start = TextSession()
    start.hasSound = false
    let machine = run(start, "--...-\\r --...-\\r").machine
    #expect(machine.isMuted)
    let panel = Panel(machine, soundNote: nil, columns: 80, rows: 24)
    #expect(text(panel)[1].hasPrefix("no sound"))
    #expect(text(panel)[2].contains("sound off"))
  }

  @Test func `help leaves room for the keyboard`() {
    let panel = panel("?", columns: 40, rows: 12)
    #expect(panel.lines.count <= 12)
    #expect(text(panel).contains { $0.contains("delete word") })
    #expect(text(panel).last == "morse   ? help   esc done   tab keys")
  }

  /// Returns the visible part of help after some keys, from its first row to its last.
  private func help(_ line: String, columns: Int, rows: Int) -> [String] {
    var start = TextSession()
    start.resize(columns: columns, rows: rows)
    return help(of: run(start, "? " + line).machine, columns: columns, rows: rows)
  }

  private func help(of session: TextSession, columns: Int, rows: Int) -> [String] {
    let panel = Panel(session, soundNote: nil, columns: columns, rows: rows)
    #expect(panel.lines.count < rows)
    return Array(text(panel).dropFirst().dropLast(2))
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 6), (40, 5)], ["\u{1B}[6~", "\u{1B}[B"])
  func `all of help is reachable by scrolling`(size: (Int, Int), key: String) {
    var machine = session("?").machine
    machine.resize(columns: size.0, rows: size.1)
    var seen: [String] = []
    var offset = -1
    while machine.controller.listOffset > offset {
      offset = machine.controller.listOffset
      let shown = help(of: machine, columns: size.0, rows: size.1)
      #expect(shown.count == size.1 - 4)
      seen = seen.filter { !shown.contains($0) } + shown
      machine.handle(Array(key.utf8), at: .zero)
    }
    seen.removeAll { $0.hasSuffix("for more") }
    // In a narrow window a row may hold the same word as another.
    #expect(Set(seen) == Set(HelpSheet(machine.controller, columns: size.0).lines.map(\.text)))
  }

  @Test func `help shows where it continues, and stops at its ends`() {
    let first = help("", columns: 40, rows: 10)
    #expect(first.last == "page-down for more")
    let last = help(String(repeating: "\\e[6~ ", count: 199), columns: 40, rows: 10)
    #expect(last.last == "page-up for more")
    #expect(last == help(String(repeating: "\\e[B ", count: 199), columns: 40, rows: 10))
    #expect(first == help("\\e[6~ \\e[5~", columns: 40, rows: 10))
    #expect(first == help("\\e[B \\e[B \\e[A \\e[A \\e[A", columns: 40, rows: 10))
    #expect(first == help("\\e[6~ ? ?", columns: 40, rows: 10))
    #expect(!help("", columns: 200, rows: 60).contains { $0.hasSuffix("for more") })
  }

  @Test func `a larger window shows as much of help as it can`() {
    var machine = session("? " + String(repeating: "\\e[6~ ", count: 9)).machine
    machine.resize(columns: 80, rows: 60)
    #expect(machine.controller.listOffset == 0)
  }
}

@Suite struct LineEchoTests {
  @Test func `additions are written as they are, changes on a new line`() {
    var echo = LineEcho()
    #expect(echo.update(to: "so") == "so")
    #expect(echo.update(to: "sos\n") == "s\n")
    #expect(echo.update(to: "sos\nx") == "x")
    #expect(echo.update(to: "sos\n") == "\n")
    #expect(echo.update(to: "sos") == "\nsos")
  }

  @Test func `messages have their own lines, and the typed line is repeated`() {
    var echo = LineEcho()
    #expect(echo.say(["a", "b"]) == "a\nb\n")
    _ = echo.update(to: "one\ntwo")
    #expect(echo.say(["a"]) == "\na\ntwo")
    #expect(echo.update(to: "one\ntwo!") == "!")
  }

  @Test func `what is asked stands in front of the typed line, where the cursor is`() {
    var echo = LineEcho()
    #expect(echo.say(["right"], prompt: "e: key it") == "right\ne: key it > ")
    #expect(echo.say(["sound off"]) == "\nsound off\ne: key it > ")
    #expect(echo.say([], prompt: "e: key it") == "")
    #expect(echo.update(to: "e") == "e")
    #expect(echo.update(to: "") == "\n")
    #expect(echo.say(["right"], prompt: "t: key it") == "right\nt: key it > ")
    echo.endPrompt()
    #expect(echo.say(["sound on"]) == "sound on\n")
  }

  @Test(arguments: ["a", "é", "👩‍👩‍👧", "漢"])
  func `the end of a long text is shown, also as it grows`(character: Character) {
    var text = ""
    var shifts = 0
    var former: [String] = []
    for count in 0..<3000 {
      text.append(count % 7 == 6 ? " " : character)
      guard count > 1000 else { continue }
      let rows = TextRows(TextDocument(text), width: 40, height: 3)
      let lines = rows.lines.map(\.text)
      #expect(text.hasSuffix(lines.joined()))
      #expect(lines.count == 3 && rows.cursor.row == 2)
      if lines.first != former.first { shifts += 1 }
      former = lines
    }
    // The first row changes once for each row, and when the visible part moves on.
    #expect(shifts < 2000 * 2 / 39 + 40)
  }

  @Test func `the end of a text of megabytes is shown, also if it is a single character`() {
    let long = String(repeating: "word and word. ", count: 200_000)
    let rows = TextRows(TextDocument(long), width: 80, height: 20)
    #expect(rows.lines.count == 20 && long.hasSuffix(rows.lines.map(\.text).joined()))
    let heap = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(TextRows(TextDocument(heap), width: 80, height: 20).lines.count == 1)
  }
}
