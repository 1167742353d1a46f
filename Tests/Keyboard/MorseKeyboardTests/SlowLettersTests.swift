import MorseCode
import MorseKeyboard
import MorseKeying
import TextInput
import Testing
import Timeline

/// Hands that key a letter quickly and then look up the next one.
@Suite struct SlowLettersTests {
  /// Types words: seconds between presses, and the additional ones after a letter and a word.
  private func type(_ text: String, element: Double, letter: Double, word: Double) -> String {
    var settings = KeyboardSettings()
    settings.repairs = true
    var keyboard = Keyboard(document: TextDocument(), settings: settings)
    var feedback: [Timed<KeyboardFeedback>] = []
    var now = Timestamp.after(.seconds(1))
    func pass(_ seconds: Double) {
      now = now.advanced(byNanoseconds: Int64(seconds * 1e9))
      while let due = keyboard.deadline, due <= now { keyboard.advance(to: due, into: &feedback) }
    }
    for character in text {
      guard character != " " else {
        pass(word)
        continue
      }
      for each in MorseAlphabet.international.pattern(for: character) ?? .empty {
        keyboard.handle(.press(each == .dit ? .dit : .dah), at: now, into: &feedback)
        pass(element)
      }
      pass(letter)
    }
    pass(60)
    return keyboard.document.text
  }

  @Test(
    arguments: [
      ("hello", 0.25, 2.5), ("hello", 0.25, 3), ("hello", 0.3, 4), ("hello", 0.4, 2.5),
      ("hello", 0.6, 3), ("paris", 0.25, 3), ("morse", 0.15, 2), ("the cat", 0.3, 3),
      ("the cat", 0.1, 0.9), ("they cat", 0.1, 0.9), ("hi ab", 0.1, 0.9),
      ("the cat sat", 0.06, 0.75),
    ] as [(String, Double, Double)])
  func `a word stays one word`(text: String, element: Double, letter: Double) {
    #expect(type(text, element: element, letter: letter, word: 2 * letter) == text + " ")
  }

  @Test(arguments: [("s", 0.5), ("s", 0.8), ("o", 0.7), ("s", 1.2), ("d", 0.9), ("u", 0.6)])
  func `the first letter of a newcomer is read, although the presses are slow`(
    text: String, element: Double
  ) {
    #expect(type(text, element: element, letter: 3, word: 0) == text + " ")
  }

  @Test(arguments: ["eee", "tee", "it"])
  func `the first letters are not joined if their pauses are those of a search`(text: String) {
    let typed = type(text, element: 0.1, letter: 3, word: 0)
    #expect(typed.filter { $0 != " " } == text)
  }
}
