import MorseKeying
import MorseCode
import MorseKeyboard
import TextInput
import Testing
import Timeline

@Suite struct FirstWordsTypingTests {
  @Test func `the space after a first word of one letter is typed`() {
    var keyboard = Keyboard(document: TextDocument())
    var feedback: [Timed<KeyboardFeedback>] = []
    var now = Timestamp.after(.seconds(1))
    for (word, pause) in [("I", 1050), ("AM", 1120), ("HERE", 6000)] {
      let letters = Array(word)
      for (place, letter) in letters.enumerated() {
        let pattern = MorseAlphabet.international.pattern(for: letter) ?? .empty
        for (index, element) in pattern.enumerated() {
          keyboard.handle(.press(element == .dit ? .dit : .dah), at: now, into: &feedback)
          let isLast = index + 1 == pattern.count
          let wait = !isLast ? 130 : place + 1 < letters.count ? 600 : pause
          now = now.advanced(by: .milliseconds(wait))
        }
      }
    }
    keyboard.advance(to: now, into: &feedback)
    #expect(keyboard.document.text.lowercased().hasPrefix("i am here"))
  }
}
