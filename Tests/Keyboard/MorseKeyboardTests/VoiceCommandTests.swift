import MorseKeyboard
import TestSupport
import Testing
import TextInput
import Timeline

@Suite struct VoiceCommandTests {
  private func requests(
    _ line: String, text: String, traits: InputTraits = InputTraits()
  ) -> [VoiceRequest] {
    run(line, text: text, traits: traits).outputs.compactMap {
      if case .requested(.voice(let request)) = $0.value { request } else { nil }
    }
  }

  @Test(arguments: [
    ("readLetter", [VoiceRequest.read("r")]), ("readWord", [.read("four")]),
    ("readLine", [.read("three four")]), ("readPlace", [.read("morse 20 wpm line 2 column 11")]),
    ("readTime", [.readTime]), ("savePhrase", [.savePhrase("three four")]),
    ("speak", [.speak("three four")]),
    ("speak speak", [.speak("three four"), .speak("One two.\nthree four")]),
    ("selectLeft speak", [.speak("r")]), ("selectLeft savePhrase", [.savePhrase("r")]),
    ("stopSpeech speakAgain louder quieter bell", [.stop, .again, .louder, .quieter, .ring]),
    ("speak 'x' speak", [.speak("three four"), .speak("three fourx")]),
  ])
  func `a command asks for its text`(line: String, expected: [VoiceRequest]) {
    #expect(requests(line, text: "One two.\nthree four") == expected)
  }

  @Test(arguments: ["speak", "readLetter", "readWord", "readLine", "savePhrase"])
  func `without text a command only sounds`(line: String) {
    let run = run(line, text: " ")
    #expect(run.outputs.last?.value == .limitReached)
  }

  @Test func `no request holds secret text`() {
    var traits = InputTraits()
    traits.isSecureTextEntry = true
    let all = "speak readLetter readWord readLine readPlace savePhrase"
    #expect(requests(all, text: "secret", traits: traits) == [.read("morse 20 wpm")])
  }

  // MARK: Phrases where lines are spoken

  @Test func `a phrase that is a sentence is spoken at once, another waits for the rest`() {
    var keyboard = Keyboard(document: TextDocument.givingLines(), settings: KeyboardSettings())
    keyboard.changeDocument { $0.traits.returnKeyType = .send }
    var feedback: [Timed<KeyboardFeedback>] = []
    keyboard.handle(.perform(.phrase("I would like ")), at: .zero, into: &feedback)
    #expect(keyboard.document.text == "I would like ")
    keyboard.handle(.insert("tea"), at: .zero, into: &feedback)
    keyboard.handle(.endCharacter, at: .zero, into: &feedback)
    keyboard.handle(.perform(.phrase("Please wait, I am typing. ")), at: .zero, into: &feedback)
    #expect(keyboard.document.text == "")
    #expect(keyboard.document.givenLines == ["I would like tea", "Please wait, I am typing."])
    #expect(
      feedback.filter { $0.value == .requested(.voice(.speakLine("I would like tea"))) }.count == 1)
  }

  @Test func `elsewhere a sentence is only typed`() {
    let typed = run("'One.'").machine.document
    #expect(typed.text == "One." && typed.givenLines.isEmpty)
  }
}
