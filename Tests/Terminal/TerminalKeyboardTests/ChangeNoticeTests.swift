import MorseKeyboard
import Testing
import TextInput
import Timeline
import WordPrediction

@testable import TerminalKeyboard

/// The notices about words that the keyboard has changed.
@Suite struct ChangeNoticeTests {
  private let tail = "; Backspace undoes it"

  private func session(_ text: String) -> TextSession {
    var settings = KeyboardSettings()
    settings.words = [.suggestions]
    let document = TextDocument("", traits: InputTraits(keyboardType: .text, language: "en"))
    var session = TextSession(document: document, settings: settings, keyMap: KeyMap())
    session.predict(with: WordPredictor(lexicon: .english), at: .zero)
    session.handle(action: .insert(text), at: .zero)
    return session
  }

  private func perform(_ action: KeyAction, in session: inout TextSession) -> String? {
    session.handle(action: action, at: .zero)
    return Panel.notice(session)
  }

  @Test(arguments: [
    ("he", " e", "e", "joined: he"), ("h e", "e", " e", "split: h e"),
    ("he", "h e", "he", "joined: he"), ("the cat", "th e c at", "the cat", "joined: the cat"),
    ("the cat", "thecat", "the cat", "split: the cat"),
    ("the", "teh", "the", "corrected: teh to the"),
    ("the", "eh", "he", "corrected: teh to the"),
  ])
  func `a change names whole words, and an added or removed space`(
    text: String, former: String, current: String, said: String
  ) {
    let session = session("so " + text + " ")
    var notes = FeedbackNotes(isSoundOff: false)
    notes.note(
      [Timed(.repaired(from: former, to: current), at: .zero)], of: session.keyboard, hasSound: true
    )
    #expect(notes.notice?.text(isSecret: false) == said + tail)
  }

  @Test func `joined words are shown`() {
    var session = session("so x y")
    #expect(perform(.command(.join), in: &session) == "joined: xy" + tail)
    #expect(perform(.delete, in: &session) == nil)
    #expect(session.keyboard.document.text == "so x y")
  }

  @Test func `each split position is shown, and nothing when the word is joined again`() {
    var session = session("so nowhere")
    var said: [String?] = []
    repeat {
      said.append(perform(.command(.split), in: &session))
    } while session.keyboard.document.text != "so nowhere" && said.count < 9
    #expect(said.prefix(2) == ["split: no where" + tail, "split: now here" + tail])
    #expect(said.last == .some(nil))
    #expect(session.keyboard.document.text == "so nowhere")
  }

  @Test(arguments: ["", "x", "xy and more"])
  func `a change of a text that was replaced is no longer shown`(text: String) {
    var session = session("so x y")
    #expect(perform(.command(.join), in: &session) == "joined: xy" + tail)
    // As a lesson does for its next prompt: Backspace would undo nothing there.
    session.update { $0.replaceText { $0 = TextDocument(text, traits: $0.traits) } }
    #expect(Panel.notice(session) == nil)
  }
}
