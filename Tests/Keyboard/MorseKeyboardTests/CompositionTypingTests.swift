import MorseDecoding
import TextComposition
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing

@Suite struct CompositionTypingTests {
  /// Keys a text character by character in a table; `␣` is a space, other names are commands or
  /// prosigns.
  private func keyed(_ text: String, _ alphabet: MorseAlphabet) -> String {
    let line = text.split(separator: " ").map { word in
      if CommandCode(rawValue: String(word)) != nil { return String(word) }
      if let signal = alphabet.pattern(forProsign: String(word)) { return signal.keys }
      if word == "␣" { return "space" }
      if let pattern = MorsePattern(parsing: word) { return pattern.keys }
      return word.flatMap { alphabet.patterns(for: $0) ?? [] }.map(\.keys).joined(separator: " ")
    }
    let settings = KeyboardSettings(alphabet: alphabet, characterGap: .off, wordGap: .off)
    return typed(line.joined(separator: " "), settings: settings)
  }

  @Test(arguments: [
    ("カ", "{カ}|"), ("ガ", "{ガ}|"), ("ガム", "ガム|"), ("パン ␣", "パン |"), ("ガ delete", "{カ}|"),
    ("ガ delete delete", "|"), ("ガ left", "|ガ"), ("ガ selectLeft cut", "|"), ("ガ newline", "ガ\n|"),
    ("イ", "イ|"), ("カ escape", "カ|"),
    ("イ SN -.-. --.- DO ロ", "イcqロ|"), ("カ SN -.-. ", "カc|"), ("SN -..-- ", "|"),
  ])
  func `kana and their marks are composed`(text: String, result: String) {
    #expect(keyed(text, .wabun) == result)
  }

  @Test(arguments: [
    ("한", "{한}|"), ("한국", "한{국}|"), ("한국 ␣ 말", "한국 {말}|"), ("한 delete", "{하}|"),
    ("한 delete delete", "{ㅎ}|"), ("한 delete delete delete", "|"), ("까", "{까}|"), ("한 left", "|한"),
    ("한국 deleteWord", "|"), ("한 undo", "|"),
  ])
  func `Korean letters are composed into syllables`(text: String, result: String) {
    #expect(keyed(text, .korean) == result)
  }

  @Test func `the open letter follows the text under composition`() {
    let settings = KeyboardSettings(alphabet: .korean, characterGap: .off, wordGap: .off)
    #expect(typed(". - - - enter . enter .", settings: settings) == "{하.}|")
    #expect(typed(". - - - enter esc", settings: settings) == "ㅎ|")
  }

  @Test func `a word pause commits the text under composition`() {
    let settings = KeyboardSettings(alphabet: .korean)
    #expect(typed(". - - - enter . 4000", settings: settings) == "하 |")
  }

  @Test(arguments: MorseAlphabet.names)
  func `every character of every table can be typed`(name: String) throws {
    let alphabet = try #require(MorseAlphabet.named(name))
    for entry in alphabet.entries {
      guard case .character(let character) = entry.meaning else { continue }
      let settings = KeyboardSettings(alphabet: alphabet, characterGap: .off, wordGap: .off)
      guard entry.pattern.stretch == .none else { continue }
      let text = run(entry.pattern.keys + " esc", settings: settings).machine.document.text
      #expect(text == character.lowercased())
    }
  }
}

extension MorsePattern {
  /// The keys for it, and the key that ends it.
  fileprivate var keys: String { map(\.description).joined(separator: " ") + " enter" }
}
