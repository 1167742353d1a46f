import MorseKeyboard
import MorseKeying
import TestSupport
import Testing
import TextInput
import Timeline
import WordPrediction

@testable import TerminalKeyboard

/// The probabilities of the cells of a grid.
@Suite struct ScanChancesTests {
  private func session(_ text: String) -> TextSession {
    func layout(_ name: String, _ keys: String, to other: String) -> KeyboardLayout {
      var layout = KeyboardLayout(name: name)
      (layout.hasTable, layout.scans) = (false, true)
      layout.cells = [
        keys.map { LayoutKey(.text("\($0)")) }, [LayoutKey(.layout(other))],
      ]
      return layout
    }
    var settings = KeyboardSettings()
    settings.layout = layout("letters", "abcdefghijklmnopqrstuvwxyz,", to: "digits")
    settings.others = [layout("digits", "1234567890,", to: "letters")]
    settings.enabled = [settings.layout]
    settings.scanning.order = .probable
    var session = TextSession(
      document: TextDocument(text, traits: InputTraits(keyboardType: .text, language: "en")),
      settings: settings, keyMap: KeyMap(keySet: .one))
    let words = [("can", 60), ("we", 50), ("dear", 40), ("friday", 30)]
    session.predict(
      with: WordPredictor(lexicon: Lexicon(name: "few", counts: words)), at: .zero)
    return session
  }

  @Test func `a space is likely after a digit`() {
    let chances = session("at 5").keyboard.textChances
    #expect(chances.chance(ofNext: " ") > 0.05)
    #expect(chances.chance(ofNext: " ") > chances.chance(ofNext: "q"))
  }

  @Test func `three of twenty words are followed by a sign`() {
    let chances = session("can we ").keyboard.textChances
    let signs = ",.?!-:;)".reduce(0) { $0 + chances.chance(ofNext: $1) }
    #expect(abs(signs - 0.15) < 0.05)
    #expect(chances.chance(ofNext: ",") > 0.01)
  }

  @Test func `who chooses a page wants what only this page has`() {
    var session = session("at ")
    #expect(session.execute(.keyboard("digits"), at: .zero) == nil)
    let grid = session.controller.grid
    let keys = grid.rows.flatMap { $0.map(\.key.action) }
    func share(since former: String?) -> Double {
      let cells = ScanChances(grid, session.keyboard, doubt: 0, since: former).cells
      let digits = keys.indices.filter { index in
        if case .text(let text) = keys[index] { text != "," } else { false }
      }
      return digits.reduce(0) { $0 + cells[$1].chance } / cells.reduce(0) { $0 + $1.chance }
    }
    #expect(share(since: nil) < 0.5)
    #expect(abs(share(since: "letters") - 0.9) < 1e-6)
  }
}
