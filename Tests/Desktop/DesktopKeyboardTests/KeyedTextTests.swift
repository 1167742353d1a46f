import MorseKeyboard
import TestSupport
import Testing
import TextInput

@testable import DesktopKeyboard

/// What the keyboard changes by itself, by what is known of the field.
@Suite struct KeyedTextTests {
  private func settings() -> KeyboardSettings {
    var settings = KeyboardSettings()
    (settings.smart, settings.language) = (.all, "en")
    return settings
  }

  /// Keys an "i", and ends it by Space.
  private func keyI(into desktop: inout SimulatedDesktop) {
    desktop.marks("..")
    desktop.tap(0x20)
  }

  @Test(arguments: SimulatedClient.all.indices)
  func `a field without hints keeps a lone i and two spaces`(index: Int) {
    var desktop = SimulatedDesktop(SimulatedClient.all[index], keyboard: settings())
    desktop.key("i a  ")
    #expect(desktop.text == "i a  ")
  }

  @Test func `in prose a lone i becomes a capital`() {
    var desktop = SimulatedDesktop(
      .gtk3, holding: "so ", content: ContentType(hints: .spellcheck), keyboard: settings())
    keyI(into: &desktop)
    #expect(desktop.text == "so I ")
  }

  @Test func `knowledge of the text's start follows the client's reports`() {
    var document = InputContextDocument(of: ClientKind(name: "gtk3-im:gedit"))
    // An empty field: its toolkit reports no text that is as it was.
    #expect(document.contextKnowledge == .assumed)
    document.note(SurroundingText("abc", cursor: 3, anchor: 3))
    #expect(document.contextKnowledge == .exact)
    _ = document.press(.pageUp, [])
    #expect(document.contextKnowledge == .partial)
    #expect(InputContextDocument(of: ClientKind(name: "xim")).contextKnowledge == .partial)
  }

  @Test func `a lone i after unknown text may end a word`() {
    var desktop = SimulatedDesktop(
      .xim, holding: "tax", content: ContentType(hints: .spellcheck), keyboard: settings())
    keyI(into: &desktop)
    #expect(desktop.text == "taxi ")
  }
}
