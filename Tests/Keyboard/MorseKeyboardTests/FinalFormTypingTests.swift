import MorseDecoding
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import WordPrediction

@Suite struct FinalFormTypingTests {
  /// Returns a keyboard after a text keyed letter by letter.
  private func typed(
    _ line: String, in table: MorseAlphabet = .hebrew, language: String = "he",
    smart: SmartTyping = .all, type: KeyboardType = .text
  ) -> Keyboard<TextDocument> {
    var settings = KeyboardSettings(
      alphabet: table, characterGap: .off, wordGap: .fixed(.seconds(1)))
    settings.smart = smart
    return run(
      script(keying: line, in: table), settings: settings,
      traits: InputTraits(keyboardType: type, language: language)
    ).machine
  }

  @Test(arguments: [
    ("שלומ␣", "שלום |"), ("שלומ~", "שלום |"), ("שלומ.", "שלום.|"), ("שלומ esc", "שלום|"),
    ("שלומ¶", "שלום\n|"), ("בנ-אדמ␣", "בן-אדם |"), ("\"שלומ\"␣", "”שלום” |"),
    ("מנכ\"ל␣", "מנכ”ל |"), ("שלומ", "שלומ|"), ("מ␣", "מ |"), ("שלומ~ולחמ~", "שלום ולחם |"),
  ])
  func `the last letter takes its final form when the word ends`(line: String, result: String) {
    #expect(typed(line).document.shown == result)
  }

  @Test(arguments: [
    ("שלומ␣ delete", "שלומ |"), ("שלומ~ delete", "שלומ |"), ("שלומ. delete", "שלומ.|"),
    ("שלומ¶ delete", "שלומ\n|"), ("שלומ␣ delete delete ␣", "שלומ |"),
    ("שלומ~ delete esc", "שלומ|"), ("שלומ~ delete אב~", "שלומ אב |"),
  ])
  func `one Backspace restores the usual form, which stays`(line: String, result: String) {
    #expect(typed(line).document.shown == result)
  }

  @Test func `Greek follows the same rules`() {
    let typed = typed("τουσ␣τισ,␣σ␣", in: .greek, language: "el")
    #expect(typed.document.text == "Τους τις, σ ")
  }

  @Test func `fields without a habit stay unchanged`() {
    #expect(typed("שלומ␣", smart: SmartTyping.all.subtracting(.finals)).document.text == "שלומ ")
    #expect(typed("שלומ␣", type: .code).document.text == "שלומ ")
  }

  @Test func `a word is learnt in the form typed`() {
    var keying = WordKeying(
      aids: [.learning], lexicon: Lexicon(name: "none", counts: []),
      traits: InputTraits(keyboardType: .text, language: "he"), alphabet: .hebrew)
    for letter in "שלומ" { keying.pattern(MorseAlphabet.hebrew.pattern(for: letter) ?? .empty) }
    keying.key("␣")
    keying.pattern(".-")
    #expect(keying.learnt.map(\.word) == ["שלום"])
  }
}
