import MorseDecoding
import MorseCode
import MorseKeyboard
import TestSupport
import TextComposition
import TextInput
import Testing
import Timeline

/// Typing that depends on the layout: its language, its phrases, and the fields it types into.
@Suite struct LayoutTypingTests {
  private func layout(
    _ name: String, _ language: String?, _ alphabet: MorseAlphabet = .international
  ) -> KeyboardLayout {
    var layout = KeyboardLayout(name: name, alphabet: alphabet)
    layout.language = language
    return layout
  }

  private func settings(_ layouts: [KeyboardLayout]) -> KeyboardSettings {
    var settings = KeyboardSettings(characterGap: .off, wordGap: .fixed(.seconds(1)))
    settings.layout = layouts[0]
    settings.enabled = layouts
    return settings
  }

  private func keyed(_ patterns: String) -> String {
    patterns.split(separator: " ").map { word in
      word.allSatisfy { ".-".contains($0) }
        ? word.map(String.init).joined(separator: " ") + " enter" : String(word)
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("language", "german"), ("language language", "russian"), ("next language", "german"),
    ("next next language", "russian"), ("next next next language", "morse"),
    ("next next next next language", "morse"),
  ])
  func `the next language is the next layout in another language`(keys: String, name: String) {
    let layouts = [
      layout("morse", nil), layout("english", "en-GB"), layout("german", "de", .german),
      layout("russian", "ru", .russian),
    ]
    // After the last layout comes pass-through, whose layout is still the last.
    let line = keyed(keys.replacing("language", with: "--.--."))
    #expect(run(line, settings: settings(layouts)).machine.layout.name == name)
  }

  @Test func `without another language the keyboard says so`() {
    let run = run(keyed("--.--."), settings: settings([layout("a", nil), layout("b", "en")]))
    #expect(run.outputs.map(\.value).contains(.noOtherLanguage))
    #expect(run.machine.layout.name == "a")
  }

  @Test(arguments: [
    ("....-. ..", "İ|"), ("....-- .. ..", "İİ|"), ("....-. .-", "A|"), ("..", "i|"),
  ])
  func `Shift and caps lock keep the dot of a Turkish i`(keys: String, text: String) {
    for layouts in [[layout("turkish", "tr", .turkish)], [layout("azeri", "az-Latn")]] {
      #expect(typed(keyed(keys), settings: settings(layouts)) == text)
    }
    #expect(typed(keyed("....-. .."), settings: settings([layout("morse", nil)])) == "I|")
  }

  @Test(arguments: [
    (MorseAlphabet.arabic, KeyboardType.text, "،؟؛"), (.persian, .text, "،؟؛"),
    (.arabic, .url, ",?;"), (.persian, .code, ",?;"), (.hebrew, .text, ",?;"),
  ])
  func `punctuation is that of the script, in text`(
    alphabet: MorseAlphabet, type: KeyboardType, text: String
  ) {
    let settings = settings([layout("own", nil, alphabet)])
    var traits = InputTraits()
    traits.keyboardType = type
    #expect(
      typed(keyed("--..-- ..--.. -.-.-."), settings: settings, traits: traits) == text + "|")
  }

  @Test(arguments: [
    ("go~walk¶", "ing", "Go walk\n"), ("go~walk f7", "ing", "Go walking|"),
    ("go~walk f7 3000", "ing", "Go walking |"), ("so f7", " th", "So th|"),
    ("f7", "th", "th|"), ("so~ f7", "th", "So th|"), ("a f7 b", "'s ", "A's b|"),
  ])
  func `a phrase is unchanged and joins the letters before it`(
    keys: String, phrase: String, text: String
  ) {
    var settings = settings([layout("morse", nil)])
    settings.smart = .all
    let (before, after) = (keys.prefix { $0 != " " }, keys.contains("f7 ") ? keys.suffix(4) : "")
    var keyboard = Keyboard(
      document: TextDocument(traits: InputTraits(keyboardType: .text)), settings: settings)
    var outputs: [Timed<KeyboardFeedback>] = []
    let start = keys.hasPrefix("f7") ? "" : script(keying: String(before))
    let (first, end) = actions(start)
    for action in first { keyboard.handle(action.value, at: action.moment, into: &outputs) }
    keyboard.advance(to: end, into: &outputs)
    if keys.contains("f7") {
      keyboard.handle(.perform(.phrase(phrase)), at: end, into: &outputs)
    }
    if after == "3000" { keyboard.advance(to: end.advanced(by: .seconds(3)), into: &outputs) }
    if keys.hasSuffix("b") {
      keyboard.handle(.perform(.text("b")), at: end, into: &outputs)
    }
    #expect(keyboard.document.shown == (text.hasSuffix("\n") ? text + "|" : text))
  }

  @Test(arguments: [
    "username", "postal-code", "date-time", "one-time-code", "credit-card-number",
    "telephone-number", "email-address", "url",
  ])
  func `a pause adds no space in a field without words`(name: String) throws {
    let traits = try #require(InputTraits(typeNamed: name))
    #expect(!traits.hasWords)
    let text = typed(
      script(keying: "1~2~"), settings: settings([layout("morse", nil)]), traits: traits)
    #expect(text == "12|")
  }

  @Test(arguments: ["city", "address", "nickname", "text"])
  func `a pause adds a space in a field with words`(name: String) throws {
    let traits = try #require(InputTraits(typeNamed: name))
    let text = typed(
      script(keying: "a~b"), settings: settings([layout("morse", nil)]), traits: traits)
    #expect(text.lowercased() == "a b|")
  }

  @Test(arguments: [
    (".-.-. ....- ----. - -", "+4900|"), (".- -. -", "Ant|"), ("..--- - .-", "201|"),
    (".- ..--.. ..---", "A?2|"),
  ])
  func `a field for names and numbers takes letters, and short digits in a number`(
    keys: String, text: String
  ) {
    let traits = InputTraits(keyboardType: .namePhone)
    #expect(
      typed(keyed(keys), settings: settings([layout("morse", nil)]), traits: traits) == text)
  }

  @Test func `a search begins sentences with capitals`() {
    let traits = InputTraits(keyboardType: .webSearch)
    let line = script(keying: "we␣saw.␣it␣ran")
    #expect(
      typed(line, settings: settings([layout("morse", nil)]), traits: traits) == "We saw. It ran|")
  }
}
