import MorseKeyboard
import TerminalKeyboard
import Testing
import TextInput
import Timeline
import WordPrediction

@testable import DesktopKeyboard

/// What is learnt of fields that are, become, or stop being private.
@Suite struct PrivacyTests {
  private static let secrets = [
    ContentType(hints: .isPrivate), ContentType(purpose: 8), ContentType(hints: .hiddenText),
  ]

  /// A field, and a keyboard that learns words and types into hidden fields too.
  private func desktop(
    _ client: SimulatedClient = .gtk4, holding text: String = "", content: ContentType? = nil
  ) -> SimulatedDesktop {
    var settings = DesktopSettings()
    settings.secureEntry = .masked
    var desktop = SimulatedDesktop(client, holding: text, content: content, settings: settings)
    desktop.order { session, now in
      session.change(at: now) {
        let predictor = WordPredictor(lexicon: Lexicon(name: "few", counts: [("rabbit", 60)]))
        $0.predict(with: predictor, at: $1)
      }
    }
    return desktop
  }

  private func learntWords(of desktop: inout SimulatedDesktop) -> [String] {
    var words: [String] = []
    desktop.order { session, _ in words = session.drainLearntWords().map(\.word) }
    return words
  }

  @Test func `a word is learnt in a field that is not private`() {
    var desktop = desktop()
    desktop.key("cat e")
    #expect(learntWords(of: &desktop) == ["cat"])
  }

  @Test(arguments: secrets)
  func `a private field teaches nothing`(content: ContentType) {
    var desktop = desktop(content: content)
    desktop.key("cat e")
    #expect(desktop.text == "cat e")
    #expect(learntWords(of: &desktop).isEmpty)
  }

  @Test(arguments: secrets)
  func `a word that was begun in private is not learnt when the field stops being private`(
    content: ContentType
  ) {
    var desktop = desktop(content: content)
    desktop.key("ca")
    desktop.call(.content(ContentType()), to: 0)
    desktop.key("t e")
    #expect(desktop.text == "cat e")
    #expect(learntWords(of: &desktop).isEmpty)
  }

  @Test func `a word that was begun behind dots is not learnt when the program shows it`() {
    var desktop = desktop(.gnome46, holding: "●●")
    desktop.key("c")
    desktop.fields[0].set("abc")
    desktop.key("at e")
    #expect(desktop.text == "abcat e")
    #expect(learntWords(of: &desktop).isEmpty)
  }

  @Test(arguments: secrets)
  func `a field that becomes private keeps the words learnt before and drops the open word`(
    content: ContentType
  ) {
    var desktop = desktop()
    desktop.key("cat do")
    desktop.call(.content(content), to: 0)
    desktop.key("g e")
    #expect(desktop.text == "cat dog e")
    #expect(learntWords(of: &desktop) == ["cat"])
  }

  @Test(arguments: secrets, [true, false])
  func `the next focus is not private any more, whether the content is told before or after it`(
    content: ContentType, isReportedBefore: Bool
  ) {
    var desktop = desktop(content: content)
    desktop.key("e ")
    if isReportedBefore { desktop.call(.content(ContentType()), to: 0) }
    // Some daemons tell no focus-out.
    desktop.fields[0].set("")
    desktop.call(.focusIn(client: "gtk4-im:other"), to: 0)
    if !isReportedBefore { desktop.call(.content(ContentType()), to: 0) }
    desktop.key("cat e")
    #expect(learntWords(of: &desktop) == ["cat"])
  }

  @Test(arguments: [EngineCall.Kind.focusOut, .focusIn(client: nil), .content(ContentType())])
  func `a pause that ends a private word as the field is left teaches nothing`(
    call: EngineCall.Kind
  ) {
    var desktop = desktop(content: ContentType(hints: .isPrivate))
    desktop.key("cat")
    desktop.order { session, now in
      _ = session.handle(
        EngineCall(call, to: 0), at: now.advanced(by: .seconds(10)))
    }
    #expect(learntWords(of: &desktop).isEmpty)
  }

  @Test func `a word from a private field is not offered in another field`() {
    var desktop = desktop(content: ContentType(hints: .isPrivate))
    desktop.key("zebra zebra e")
    desktop.call(.focusIn(client: nil), to: 0)
    desktop.call(.content(ContentType()), to: 0)
    desktop.fields[0].set("")
    desktop.key("zeb")
    #expect(!desktop.session.panel.table.words.contains("zebra"))
    var other = self.desktop()
    other.key("zebra zebra zeb")
    #expect(other.session.panel.table.words.contains("zebra"))
  }
}
