import MorseDecoding
import MorseKeyboard
import TestSupport
import Testing

/// The cases in which a pause adds a space, and those in which it does not.
@Suite struct PauseSpaceTests {
  private static let settings: KeyboardSettings = {
    var settings = KeyboardSettings()
    settings.characterGap = .fixed(.milliseconds(300))
    settings.wordGap = .fixed(.milliseconds(900))
    return settings
  }()

  private func after(_ line: String, text: String = "") -> String {
    typed(line, settings: Self.settings, text: text)
  }

  @Test func `a pause adds no space after a command that moves or deletes`() {
    // Left is ----.-, right -----., and the code that deletes a character ----.
    #expect(after("- - - - . - 2000 - - - - . - 2000", text: "ab") == "|ab")
    #expect(after("- - - - . - 2000 - - - - - . 2000", text: "ab") == "ab|")
    #expect(after(". 500 - - - - 2000", text: "ab") == "ab|")
    #expect(after("- - - - 2000 - - - - 2000", text: "abc") == "a|")
  }

  @Test func `a pause adds no space if the insertion point was moved before its end`() {
    #expect(after(". - 500 left 2000") == "|a")
    #expect(after(". - 500 left 2000", text: "x ") == "x |a")
  }

  @Test func `a pause adds a space after a command that does not change the text`() {
    // Muting does not end a word, but the pause after it does.
    #expect(after(". 500 mute 2000") == "e |")
  }

  @Test func `a pause adds no space inside an existing word, but between words`() {
    #expect(after("left left left - - - 2000", text: "wrld") == "wo|rld")
    #expect(after("left left - - - 2000", text: "ab cd") == "ab o |cd")
  }
}
