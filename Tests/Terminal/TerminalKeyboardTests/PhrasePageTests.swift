import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// The page of the user's phrases on layouts that scan.
@Suite struct PhrasePageTests {
  private var session: TextSession {
    func layout(_ name: String, _ cells: [LayoutKey]) -> KeyboardLayout {
      var layout = KeyboardLayout(name: name)
      (layout.hasTable, layout.scans, layout.cells) = (false, true, [cells])
      return layout
    }
    var phrases = layout("mine", [LayoutKey(.phrase("I am tired. "), cap: "I am tired.")])
    phrases.leadsBack = true
    let letters = layout("letters", [LayoutKey(.text("a")), LayoutKey(.layout("digits"))])
    var settings = KeyboardSettings()
    (settings.layout, settings.enabled) = (letters, [letters])
    settings.others = [layout("digits", [LayoutKey(.text("1"))]), phrases]
    return TextSession(
      document: TextDocument(), settings: settings, keyMap: KeyMap(keySet: .one))
  }

  private func caps(_ session: TextSession) -> [String] {
    session.controller.grid.rows.flatMap { $0.map(\.key.label) }
  }

  @Test func `a cell of the grid shows the page of phrases, and one of the page leads back`() {
    var session = session
    #expect(caps(session).contains("phrases"))
    #expect(session.execute(.keyboard("mine"), at: .zero) == nil)
    #expect(caps(session).first == "I am tired.")
    #expect(caps(session).contains("back") && !caps(session).contains("phrases"))
    #expect(session.execute(.keyboard("digits"), at: .zero) == nil)
    #expect(!caps(session).contains("phrases"))
  }

  @Test func `a phrase that is cut has the room of its own line`() {
    let texts = ["abcde", "fghij"].map { String(repeating: $0, count: 12) }
    var keys = texts.map { LayoutKey(.phrase($0), cap: $0.prefix(20) + "…") }
    keys.insert(LayoutKey(.text("x"), cap: "fifteen columns"), at: 1)
    var layout = KeyboardLayout(name: "mine")
    (layout.hasTable, layout.scans, layout.cells) = (false, true, [keys])
    var settings = KeyboardSettings()
    (settings.layout, settings.enabled) = (layout, [layout])
    let session = TextSession(document: TextDocument(), settings: settings)
    let lines = CellRows(
      session.keyboard, session.controller.grid, .none, columns: 40
    ).lines.map { String($0.text.trimmedEnd) }
    // Together, both have room for 22 columns; the first has a line of its own then.
    #expect(lines.first == texts[0].prefix(37) + "…")
    #expect(lines.dropFirst().first == "fifteen columns " + texts[1].prefix(21) + "…")
  }

  @Test func `a marked phrase is told whole, a row by its beginnings`() {
    let texts = ["I would like some water, please.", "I would like some tea, please."]
    var layout = KeyboardLayout(name: "mine")
    (layout.hasTable, layout.scans) = (false, true)
    layout.cells = [texts.map { LayoutKey(.phrase($0 + " "), cap: $0.prefix(13) + "…") }]
    var settings = KeyboardSettings()
    (settings.layout, settings.enabled) = (layout, [layout])
    var session = TextSession(
      document: TextDocument(), settings: settings, keyMap: KeyMap(keySet: .one))
    func press(at milliseconds: Int) -> String? {
      for (isDown, time) in [(true, milliseconds), (false, milliseconds + 50)] {
        let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
        session.handle(.edge(edge), at: .after(.milliseconds(time)))
      }
      return session.controller.scan?.markedText
    }
    #expect(press(at: 0) == "I would like …, I would like …")
    #expect(press(at: 500) == texts[0])
  }

  @Test func `the page of phrases is as likely as all phrases`() throws {
    let (session, grid) = (session, session.controller.grid)
    let keys = grid.rows.flatMap { $0.map(\.key.action) }
    let chances = ScanChances(grid, session.keyboard, doubt: 0).cells
    #expect(chances[try #require(keys.firstIndex(of: .layout("mine")))].chance == 0.05)
  }
}
