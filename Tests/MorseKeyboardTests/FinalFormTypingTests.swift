import MorseDecoding
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import WordPrediction

@Suite struct FinalFormTypingTests {
  /// Keys a line letter by letter: `␣` is a space, `~` a pause that adds one, `¶` Return; other
  /// names are keys and commands.
  private func typed(
    _ line: String, in table: MorseAlphabet = .hebrew, language: String = "he",
    smart: SmartTyping = .all, type: KeyboardType = .text
  ) -> Keyboard<TextDocument> {
    let keys = line.split(separator: " ").map { word in
      if word == "delete" || word == "esc" { return String(word) }
      return word.map { character in
        switch character {
        case "␣": return "space"
        case "~": return "3000"
        case "¶": return "newline"
        default:
          let elements = table.pattern(for: character)?.map(\.description) ?? []
          return (elements + ["enter"]).joined(separator: " ")
        }
      }.joined(separator: " ")
    }
    var settings = KeyboardSettings(
      alphabet: table, characterGap: .off, wordGap: .fixed(.seconds(1)))
    settings.smart = smart
    return run(
      keys.joined(separator: " "), settings: settings,
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
