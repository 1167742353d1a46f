import MorseDecoding
import MorseKeyboard
import TextInput
import Testing
import Timeline
import WordPrediction

/// Prose typed into another program, whose text cannot be read.
@Suite struct PartialContextTests {
  private func keystrokes(_ line: String) -> String {
    var settings = KeyboardSettings(characterGap: .off, wordGap: .off)
    (settings.smart, settings.words) = (.all, [.suggestions, .correction])
    let document = KeystrokeDocument(traits: InputTraits(keyboardType: .text, language: "en"))
    var keyboard = Keyboard(document: document, settings: settings)
    var outputs = keyboard.predict(with: WordPredictor(), at: .zero)
    for word in line.split(separator: " ") {
      if let code = CommandCode(name: String(word)) {
        keyboard.handle(.command(code), at: .zero, into: &outputs)
      } else {
        for character in word { keyboard.handle(key(character), at: .zero, into: &outputs) }
      }
    }
    var keys = ""
    keyboard.changeDocument { document in
      for stroke in document.drainKeystrokes() {
        switch stroke {
        case .text(let text): keys += text
        case .key(let key, _): keys += "<\(key)>"
        }
      }
    }
    return keys
  }

  private func key(_ character: Character) -> KeyAction {
    character == "␣" ? .space : .perform(.text(String(character)))
  }

  @Test func `a text begins with a capital`() {
    #expect(keystrokes("hello␣world") == "Hello world")
    #expect(keystrokes("hi newline so") == "Hi<enter>So")
  }

  @Test func `after a movement a letter counts as inside a sentence`() {
    #expect(keystrokes("hello left left x") == "Hello<left><left>x")
    #expect(keystrokes("hello left ␣x") == "Hello<left> x")
    #expect(keystrokes("left so.␣x") == "<left>so. X")
  }

  @Test func `after a movement a word is not corrected, the next one is`() {
    #expect(keystrokes("left teh␣") == "<left>teh ")
    #expect(keystrokes("left so␣teh␣").hasSuffix("<backspace><backspace>he "))
  }
}
