import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline
import WordPrediction

@testable import TerminalKeyboard

/// The state that stays when the configuration is reloaded during typing.
@Suite struct ConfigurationChangeTests {
  private let settings: KeyboardSettings = {
    var settings = KeyboardSettings()
    settings.enabled = [.morse, KeyboardLayout(name: "other", title: "Another")]
    return settings
  }()

  private func change(
    _ session: inout TextSession, keySet: KeySet = .one, at milliseconds: Int
  ) {
    let configured = ConfiguredKeyboard(settings: settings, keyMap: KeyMap(keySet: keySet))
    session.change(to: configured, at: .after(.milliseconds(milliseconds)))
  }

  /// Returns a session with key-release support, after a line of keying.
  private func session(_ line: String, _ releaseSupport: KeyReleaseSupport) -> TextSession {
    var session = TextSession(settings: settings, keyMap: KeyMap(keySet: .one))
    if releaseSupport == .repeats {
      session.begin(asking: false, at: .zero)
      return run(session, line).machine
    }
    session.begin(asking: true, at: .zero)
    return run(session, Answers.kitty + " " + line).machine
  }

  @Test(arguments: [KeyReleaseSupport.repeats, .kitty])
  func `the layout, pass-through, modifiers and the list stay`(
    releaseSupport: KeyReleaseSupport
  ) {
    let tab = releaseSupport == .kitty ? "\\e[9;1u 50 \\e[9;1:3u" : "\\t"
    var other = session("\(tab) 100", releaseSupport)
    other.handle(action: .command(.shift), at: .after(.milliseconds(200)))
    change(&other, at: 300)
    #expect(other.releaseSupport == releaseSupport && other.keyboard.layoutName == "other")
    #expect(other.keyboard.modifiers.shift == .once)
    var ordinary = session("\(tab) 100 \(tab) 100", releaseSupport)
    change(&ordinary, at: 300)
    #expect(ordinary.keyboard.inputMode == .passThrough)
    var helped = session("\\eOP", releaseSupport)
    change(&helped, at: 300)
    #expect(helped.showsHelp && helped.keyboard.overlay.isHelp)
    var listed = session("\\e[Z", releaseSupport)
    change(&listed, at: 300)
    #expect(listed.choice != nil && listed.keyboard.overlay.choice != nil)
  }

  @Test func `fields, words and learnt settings survive a reload`() {
    var session = session("", .repeats)
    let fields = (0..<2).map { FieldPage.Field("\($0)", TextDocument()) }
    session.open(FieldPage(fields), at: .zero)
    let lexicon = Lexicon(name: "few", counts: [("rabbit", 60), ("rather", 50)])
    session.predict(with: WordPredictor(lexicon: lexicon), at: .zero)
    for text in ["r", "a", "b", "b", "i", "t"] {
      session.handle(action: .perform(.text(text)), at: .zero)
    }
    session.handle(action: .space, at: .zero)
    session.handle(action: .perform(.text("r")), at: .zero)
    change(&session, at: 300)
    #expect(session.keyboard.hasFields && session.page?.fields.count == 2)
    #expect(session.keyboard.suggestions.contains { $0.text == "rabbit" })
    #expect(session.drainLearntWords().map(\.word).contains { $0.lowercased() == "rabbit" })
  }

  @Test func `the wait stays as long as repeats need it`() {
    for changes in [false, true] {
      var session = session("", .repeats)
      if changes { change(&session, at: 0) }
      #expect(run(session, "␣ 1259").text == "")
      #expect(run(session, "␣ 1260").text == "e")
      #expect(run(session, "␣ 2559").text == "e")
      #expect(run(session, "␣ 2560").text == "e ")
    }
  }

  @Test func `changing between one and two keys changes the use of auto-repeat`() {
    var session = TextSession(settings: settings, keyMap: KeyMap(keySet: .two))
    session.begin(asking: false, at: .zero)
    #expect(session.releaseSupport == .presses)
    change(&session, keySet: .one, at: 0)
    #expect(session.releaseSupport == .repeats && run(session, "␣ 1259").text == "")
    change(&session, keySet: .two, at: 0)
    #expect(session.releaseSupport == .presses && run(session, ". 1000").text == "e")
  }

  @Test func `a new kind of text applies at once`() {
    var session = TextSession(settings: settings)
    var configured = ConfiguredKeyboard(settings: settings, keyMap: KeyMap())
    configured.traits = InputTraits(keyboardType: .text, language: "en")
    configured.settings.smart = .all
    session.change(to: configured, at: .zero)
    #expect(session.keyboard.document.traits.keyboardType == .text)
    #expect(session.keyboard.capitalizesNext)
    configured.settings.switches[.capitals] = false
    session.change(to: configured, at: .zero)
    #expect(!session.keyboard.capitalizesNext)
    configured.traits = nil
    session.change(to: configured, at: .zero)
    #expect(session.keyboard.document.traits.keyboardType == .text)
  }

  @Test func `shortcuts apply at once, and end when they are removed`() {
    var settings = settings
    settings.words = [.suggestions, .correction]
    var session = TextSession(settings: settings)
    session.predict(
      with: WordPredictor(lexicon: Lexicon(name: "few", counts: [("rabbit", 60)])), at: .zero)
    func type(_ word: String) -> String {
      for letter in word {
        session.handle(action: .perform(.text(String(letter))), at: .zero)
      }
      session.handle(action: .space, at: .zero)
      return session.keyboard.document.text
    }
    #expect(type("omw") == "omw ")
    var configured = ConfiguredKeyboard(settings: settings, keyMap: KeyMap())
    configured.settings.shortcuts = ["omw": "on my way"]
    session.change(to: configured, at: .zero)
    #expect(type("omw") == "omw on my way ")
    configured.settings.shortcuts = [:]
    session.change(to: configured, at: .zero)
    #expect(type("omw") == "omw on my way omw ")
  }
}
