import TextComposition
import MorseDecoding
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

/// The codes of characters that a table lacks.
@Suite struct ASCIICodeTests {
  private func keyed(
    _ patterns: String, type: KeyboardType = .text, alphabet: MorseAlphabet = .international
  ) -> String {
    var settings = KeyboardSettings(alphabet: alphabet, characterGap: .off, wordGap: .off)
    settings.smart = []
    let keys = patterns.split(separator: " ")
      .map { $0.map(String.init).joined(separator: " ") + " enter" }
    var traits = InputTraits(keyboardType: type)
    traits.autocapitalizationType = .none
    return typed(keys.joined(separator: " "), settings: settings, traits: traits)
  }

  @Test(arguments: [
    (".....-", "|"), ("-...-.", "#"), (".-....", "*"), ("-..--.", "~"), (".-...-", "<"),
    ("-.----", ">"), ("..-...", "["), (".--..-", "]"), ("......", "^"), ("-.---.-", "%"),
    ("-.-.-.-", "\\"), ("-..--.-", "{"), ("..--.--", "}"), (".-..-.-", "`"),
  ])
  func `punctuation that international code lacks is listed`(pattern: String, sign: String) {
    #expect(keyed(pattern) == sign + "|")
  }

  @Test func `a table of another script also has Latin letters and punctuation`() {
    // `a` is .- after dahs and a dit, with seven elements in total.
    #expect(keyed("----..- ---.... -...... --.---.", alphabet: .greek).hasPrefix("as"))
    #expect(keyed("----..-", alphabet: .greek) == "a|")
    #expect(keyed("----..-", alphabet: .international) == "|")
  }

  @Test(arguments: [KeyboardType.shell, .code])
  func `short codes of signs in command lines and programs`(type: KeyboardType) {
    #expect(keyed("...- .. --.-- --. .- ---. ...-. -..--", type: type) == "vi|ga-*$|")
    #expect(keyed("..--. --.-. -.-.- .--.. .--.- --..- -.--- .---.", type: type) == "_#\\[{}<>|")
  }

  @Test func `letters of the table stay letters in command lines`() throws {
    let german = try #require(MorseAlphabet.named("german"))
    #expect(keyed("---.", type: .shell, alphabet: german) == "ö|")
  }

  @Test func `short codes in telephone numbers, and letters refused elsewhere`() {
    #expect(keyed("--. - .-. ....", type: .phone) == "+0*#|")
    #expect(keyed(".... -.", type: .number) == "9|")
  }
}
