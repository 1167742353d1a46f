import TextComposition
import MorseDecoding
import MorseCode
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

@Suite struct FieldPageTests {
  /// Runs a page with three fields through a line of bytes.
  private func session(_ line: String) -> TextSession {
    let settings = KeyboardSettings(characterGap: .off, wordGap: .off)
    var session = TextSession(settings: settings)
    let fields = [KeyboardType.text, .number].map { type in
      FieldPage<TextDocument>.Field(
        type.rawValue, TextDocument(traits: InputTraits(keyboardType: type)))
    }
    let kana = KeyboardLayout(name: "wabun", alphabet: .wabun)
    let page = FieldPage(fields + [FieldPage.Field("wabun", TextDocument(), layout: kana)])
    session.open(page, at: .zero)
    return run(session, line).machine
  }

  private func texts(_ session: TextSession) -> [String] {
    var texts = session.page?.fields.map(\.document.text) ?? []
    texts[session.page?.current ?? 0] = session.keyboard.document.text
    return texts
  }

  @Test(arguments: [
    (".-\\r\\t-\\r", ["A", "0", ""]), (".-\\r\\t-\\r\\t.-\\r", ["A", "0", "イ"]),
    (".-\\r -.---.\\r .-\\r", ["A", "1", ""]), (".-\\r\\t.-\\r\\r.-\\r", ["A", "1", "イ"]),
    ("\\t\\t\\t.-\\r", ["A", "", ""]), ("\\e[Z.-\\r", ["", "", "イ"]),
    ("\\t....-.\\r-.---.\\r.-\\r", ["A", "", ""]), (".-\\r\\t-\\r\\t\\t.-\\r", ["Aa", "0", ""]),
  ])
  func `Tab, its code and Return move from field to field`(line: String, expected: [String]) {
    #expect(texts(session(line)) == expected)
  }

  @Test func `help states what Tab does under run`() {
    let page = Panel.helpText(session("\\t"), columns: 80).joined(separator: "\n")
    #expect(page.contains("tab next field") && page.contains("shift-tab field before"))
    #expect(page.contains("-.---. next field") && page.contains("-.-..- next keyboard"))
    #expect(!page.contains("tab next keyboard") && !page.contains("shift-tab keyboards"))
    let alone = Panel.helpText(TextSession(), columns: 80).joined(separator: "\n")
    #expect(alone.contains("tab next keyboard") && !alone.contains("next field"))
  }

  @Test func `Tab moves to the next field also in terminals that report releases`() {
    var session = begun()
    let field = FieldPage<TextDocument>.Field("text", TextDocument())
    session.open(FieldPage([field, field]), at: .zero)
    let moved = run(session, Answers.kitty + " \\e[9;1u 100 \\e[9;1:3u").machine
    #expect(moved.page?.current == 1 && moved.keyboard.layoutName == "morse")
    let held = run(session, Answers.kitty + " \\e[9;1u 900").machine
    #expect(held.choice == nil)
    #expect(run(moved, "\\e[9;2u 100 \\e[9;2:3u").machine.page?.current == 0)
  }

  @Test func `an open letter ends with its field, and armed modifiers are reset`() {
    let moved = session("....-.\\r.-\\t")
    #expect(texts(moved) == ["a", "", ""])
    #expect(moved.keyboard.modifiers == StickyModifiers())
    #expect(session("\\t\\t-.-..\\r").keyboard.document.markedText == "キ")
  }

  @Test func `the page lists the fields and the traits of the current one`() {
    let panel = Panel(session("\\t.-"), soundNote: nil, columns: 80, rows: 24)
    let lines = panel.lines.map(\.text)
    #expect(lines[0].hasPrefix("text") && lines[2].hasPrefix("wabun"))
    #expect(lines[1] == "number         ▸ .-")
    #expect(lines[3].hasPrefix("number   no capitals   no correction   no spelling"))
    #expect(panel.cursor == Cell(row: 1, column: 19))
  }

  @Test(arguments: 1...8)
  func `a low screen shows the field in use`(rows: Int) {
    let panel = Panel(session("\\t\\t.-"), soundNote: nil, columns: 40, rows: rows)
    #expect(panel.lines.contains { $0.text.contains("wabun") && $0.text.contains(".-") })
    #expect(panel.lines[panel.cursor.row].text.contains("wabun"))
  }
}

@Suite struct RightToLeftTests {
  private func panel(_ text: String, columns: Int = 20, ordersText: Bool = true) -> Panel {
    let settings = KeyboardSettings(alphabet: .hebrew, characterGap: .off, wordGap: .off)
    var session = TextSession(document: TextDocument(text), settings: settings)
    session.view.ordersText = ordersText
    return Panel(run(session, ".-").machine, soundNote: nil, columns: columns, rows: 10)
  }

  @Test func `Hebrew is right-aligned and runs from right to left`() {
    let panel = panel("שלום")
    #expect(panel.lines[0].text == "             .-םולש")
    #expect(panel.cursor == Cell(row: 0, column: 12))
  }

  @Test func `a terminal with bidi support receives text in logical order`() {
    #expect(panel("שלום", ordersText: false).lines[0].text == "שלום.-")
  }

  @Test func `a line of another script stays where it is`() {
    #expect(panel("abc").lines[0].text == "abc.-")
    #expect(panel("abc\nאב").lines.prefix(2).map(\.text) == ["abc", "               .-בא"])
  }
}
