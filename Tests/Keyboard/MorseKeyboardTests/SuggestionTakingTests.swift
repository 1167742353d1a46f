import TextComposition
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import WordPrediction

@Suite struct SuggestionTakingTests {
  @Test(arguments: [
    ("ra", "Rabbit Rather"), ("the␣", "rabbit the white"), ("the~", "rabbit the white"),
    ("so␣ra", "rabbit rather"), ("so␣ -.", "don’t"), ("so␣ --.", ""),
    ("so␣ .-.", "rabbit rather remarkable"),
    ("so␣ -..", "don’t"), ("so␣don'", "don’t"), ("so␣ .-. ..", ""), ("xq", ""),
    ("shift shift ra", "RABBIT RATHER"),
    ("so␣ shift .-.", "Rabbit Rather Remarkable"), ("a1", ""), ("·", ""),
  ])
  func `suggestions are ranked`(line: String, bar: String) {
    #expect(WordKeying().keyed(line).bar == bar)
  }

  @Test(
    arguments: [
      ("so␣i'", SmartTyping.all, "I’m"), ("so␣i'", [], "I'm"), ("shift shift don'", .all, "DON’T"),
      ("don'", .all, "Don’t"), ("so␣don", .all, "don’t"), ("so␣don", [], "don't"),
    ] as [(String, SmartTyping, String)])
  func `a word after an apostrophe has the case and the apostrophe of the typed letters`(
    line: String, smart: SmartTyping, first: String
  ) {
    let keying = WordKeying(smart: smart, lexicon: .english).keyed(line)
    #expect(keying.keyboard.suggestions.map(\.text).contains(first), "\(keying.bar)")
  }

  @Test(arguments: [
    ("so␣quick~", "ly", "So quickly |"), ("so␣we␣walk~", "ing", "So we walking |"),
    ("so~", "thanks", "So thanks|"), ("so␣quick␣", "ly", "So quick ly|"),
    ("be~", "able", "Be able|"), ("so␣comfort~", "able", "So comfortable |"),
  ])
  func `a phrase that ends a word joins it over an automatic space`(
    line: String, phrase: String, text: String
  ) {
    var keying = WordKeying(lexicon: .english).keyed(line)
    keying.press(.perform(.phrase(phrase)))
    #expect(keying.shown == text)
  }

  @Test func `the automatic space follows a phrase of a key that ends the word`() {
    var keying = WordKeying(lexicon: .english).keyed("so␣we␣walk~")
    keying.press(.perform(.phrase("ing")))
    keying.key("six")
    #expect(keying.shown == "So we walking six|")
    keying.key(",")
    #expect(keying.shown == "So we walking six,|")
  }

  @Test(arguments: [
    ("ra1", "Rabbit |"), ("so␣ra2", "So rather |"), ("the~1", "The rabbit |"),
    ("so␣ .-. 3", "So remarkable |"), ("so␣r .- 2", "So rather |"),
    ("ra suggestion1", "Rabbit |"), ("the␣ suggestion3", "The white |"),
    ("ra1␣", "Rabbit |"), ("ra1,", "Rabbit,|"), ("ra1␣w", "Rabbit w|"), ("ra1was", "Rabbit was|"),
    ("ra1¶", "Rabbit\n|"), ("ra3", "Ra|"), ("shift shift ra1", "RABBIT |"),
    ("ra1~", "Rabbit |"), ("mon1", "Monday |"), ("ra1 esc", "Rabbit|"),
  ])
  func `accepted inputs are listed`(line: String, result: String) {
    #expect(WordKeying().keyed(line).shown == result)
  }

  @Test(arguments: [
    ("---.", "Rabbit |"), ("---.-", "Rather |"), (".-----", "Rabbit |"), ("--.--", "Ra|"),
  ])
  func `a suggestion code takes the word offered before the code began`(
    code: MorsePattern, result: String
  ) {
    var keying = WordKeying().keyed("ra")
    keying.pattern(code)
    #expect(keying.shown == result)
  }

  @Test func `punctuation replaces an accepted word's space also without smart spaces`() {
    #expect(WordKeying(smart: []).keyed("ra1,").shown == "Rabbit,|")
    #expect(WordKeying(smart: []).keyed("ra1?").shown == "Rabbit?|")
  }

  @Test(arguments: [
    ("ra1-", "Rabbit-|"), ("ra1)", "Rabbit)|"), ("\"ra1\"", "“rabbit”|"), ("ra1\"", "Rabbit “|"),
    ("ra1's", "Rabbit’s|"), ("(ra1)", "(Rabbit)|"), ("the~-", "The -|"), ("(the~)", "(The)|"),
    ("ra1␣-", "Rabbit -|"), ("\"so␣ra1,\"", "“so rabbit,”|"),
  ])
  func `punctuation replaces the space of an accepted word`(line: String, result: String) {
    #expect(WordKeying().keyed(line).shown.lowercased() == result.lowercased())
  }

  @Test(arguments: [
    (SmartTyping.all, "so|", "ab cd", "so ab cd|"), (.all, "so |", "ab", "so ab|"),
    (.all, "|so", "ab", "ab |so"), (.all, "so|", ", ab", "so, ab|"),
    (SmartTyping(), "so|", "ab", "soab|"),
    (.all, "so|", "a", "soa|"),
  ])
  func `pasted text gets the spaces that it needs`(
    smart: SmartTyping, before: String, text: String, expected: String
  ) {
    let parts = before.split(separator: "|", omittingEmptySubsequences: false)
    var keying = WordKeying(before: String(parts[0] + parts[1]), smart: smart)
    for _ in parts[1] { keying.press(.command(.left)) }
    keying.press(.insert(text))
    #expect(keying.shown == expected)
  }

  @Test(
    arguments: [
      (.text, "go there\nnow\n", "go there now|"), (.text, "a\r\n\nb", "a b|"),
      (.email, "jo\nann", "joann|"),
    ] as [(KeyboardType, String, String)])
  func `pasted line ends become spaces where the field has one line`(
    type: KeyboardType, text: String, expected: String
  ) {
    var traits = InputTraits(keyboardType: type)
    traits.returnKeyType = .done
    var keying = WordKeying(smart: SmartTyping(), traits: traits)
    keying.press(.insert(text))
    #expect(keying.shown == expected)
  }

  @Test func `cut text is pasted with the spaces it needs`() {
    var keying = WordKeying(before: "so ab")
    for code in [CommandCode.selectLeft, .selectLeft, .cut, .delete, .paste] {
      keying.press(.command(code))
    }
    #expect(keying.shown == "so ab|")
  }

  @Test(arguments: [
    "ra", "so␣ra", "so␣", "so~", "the~", "the␣", "so␣rat", "mon", "so␣mon", "th", "",
  ])
  func `one Backspace removes an accepted word`(line: String) {
    let before = WordKeying().keyed(line)
    for number in 1...max(1, before.keyboard.suggestions.count) {
      guard !before.keyboard.suggestions.isEmpty else { return }
      let after = before.keyed("\(number)").keyed("back")
      #expect(after.shown == before.shown)
      #expect(after.bar == before.bar)
      #expect(after.keyed("esc").shown == before.keyed("esc").shown)
    }
  }

  @Test func `a suggestion key without a suggestion is reported and keeps the open letter`() {
    var keying = WordKeying().keyed("xq -")
    let feedback = keying.feedback.count
    keying.key("1")
    #expect(keying.shown == "Xq{-}|")
    #expect(keying.feedback[feedback...].contains(.limitReached))
  }

  @Test func `suggestions are reported only when they change`() {
    let keying = WordKeying().keyed("ra1")
    let reported = keying.feedback.compactMap { feedback in
      if case .suggestionsChanged(let words) = feedback { words.map(\.text) } else { nil }
    }
    for (one, next) in zip(reported, reported.dropFirst()) { #expect(one != next) }
    #expect(reported.contains(["Rabbit", "Rather"]))
    #expect(reported.last == keying.keyboard.suggestions.map(\.text))
  }

  @Test(arguments: KeyboardType.allCases)
  func `words are offered in prose only`(type: KeyboardType) {
    let isProse = [.text, .name, .namePhone, .webSearch].contains(type)
    let keying = WordKeying(type: type, before: "so ra").keyed("-")
    #expect(WordKeying(type: type, before: "so ra").keyboard.suggestions.isEmpty != isProse)
    #expect((keying.keyboard.action(of: "---.") == .command(.suggestion1)) == isProse)
    #expect(WordKeying(type: type, aids: [], before: "so ra").keyboard.suggestions.isEmpty)
  }

  @Test func `a letter of the alphabet goes before the code that takes a word`() throws {
    let german = try #require(MorseAlphabet.named("german"))
    let keying = WordKeying(before: "so ra", alphabet: german)
    #expect(keying.keyboard.action(of: "---.") == .text("ö"))
    #expect(keying.keyboard.action(of: ".-----") == .command(.suggestion1))
    #expect(keying.keyboard.pattern(for: .suggestion1) == ".-----")
    #expect(KeyboardSettings().pattern(for: .suggestion1) == "---.")
  }

  @Test func `secure text and numbers get no suggestions`() {
    var traits = InputTraits()
    traits.isSecureTextEntry = true
    #expect(WordKeying(before: "so ra", traits: traits).bar.isEmpty)
    for text in ["dl1ra", "so/ra", "a@ra", "12ra"] { #expect(WordKeying(before: text).bar.isEmpty) }
  }

  @Test func `inside a word there are no suggestions`() {
    #expect(WordKeying(before: "so rab").keyed("left").bar.isEmpty)
  }

  @Test func `without a predictor a suggestion code is unavailable`() {
    var keying = WordKeying()
    keying.predict(with: nil)
    #expect(keying.bar.isEmpty)
    keying.key("suggestion2")
    #expect(keying.feedback.last == .requested(.suggestion(1)))
  }

  @Test(arguments: [nil, "en"])
  func `no words of a language whose letters the keyboard lacks`(language: String?) {
    let words = Lexicon(name: "signs", language: "en", counts: [("that", 9), ("the", 5)])
    let traits = InputTraits(keyboardType: .text, language: language)
    let greek = WordKeying(
      lexicon: words, traits: traits, alphabet: .greek, layoutLanguage: "el")
    #expect(greek.keyed("τ").bar == "")
    #expect(WordKeying(lexicon: words, traits: traits).keyed("t").bar == "That The")
  }

  @Test(arguments: [(nil, true), ("en-GB", true), ("de", false)] as [(String?, Bool)])
  func `words are offered in layouts of their language`(language: String?, isOffered: Bool) {
    var typed = WordKeying(
      lexicon: .english, traits: InputTraits(keyboardType: .text), layoutLanguage: language)
    typed.key("ra")
    #expect(typed.bar.isEmpty != isOffered)
  }
}
