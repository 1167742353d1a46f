import MorseCode
import MorseKeyboard
import TextInput
import Testing

@testable import TerminalKeyboard

/// The layouts for programs.
@Suite struct RunLayoutTests {
  private var hosted: HostedRun
  private var layout: String { hosted.run.session.keyboard.layoutName }

  init() {
    var settings = KeyboardSettings()
    settings.enabled = [.morse, KeyboardLayout(name: "second")]
    settings.others = [KeyboardLayout(name: "own")]
    var hosting = RunSettings()
    hosting.layouts = ["vim": "own"]
    hosted = HostedRun(hosting, keyboard: settings)
  }

  private mutating func enter(_ name: String, group: Int32, hides: Bool = false) -> String {
    hosted.note(name, group: group, hidesInput: hides)
    return layout
  }

  @Test
  mutating func `each program gets its configured layout`() {
    let run = [("bash", 1), ("vim", 2), ("bash", 1)].map { enter($0.0, group: Int32($0.1)) }
    #expect(run == ["morse", "own", "morse"])
  }

  @Test mutating func `a layout chosen in a program stays after it`() {
    _ = enter("vim", group: 2)
    hosted.terminal("\t")
    #expect(layout == "second")
    #expect(enter("bash", group: 1) == "second")
  }

  @Test mutating func `passwords are typed in pass-through whatever is configured`() {
    #expect(enter("vim", group: 2, hides: true) == "keys")
    #expect(enter("vim", group: 2) == "own")
  }

  @Test
  mutating func `the former layout returns, unless the program has its own`() {
    _ = enter("bash", group: 1)
    hosted.collect { $0.resume(keyboard: "second", language: nil, speed: 31, at: $1) }
    #expect(layout == "second")
    #expect(hosted.run.session.keyboard.speed.characterWPM == 31)
    _ = enter("vim", group: 2)
    for name in ["second", "gone"] {
      hosted.collect { $0.resume(keyboard: name, language: nil, speed: nil, at: $1) }
      #expect(layout == "own")
    }
  }

  @Test mutating func `language, digits and smart typing are those of the program`() {
    var hosting = RunSettings()
    hosting.traits = [
      "mutt": InputTraits(keyboardType: .text), "bc": InputTraits(keyboardType: .number),
    ]
    hosting.languages = ["mutt": "de"]
    hosting.smartness = ["mutt": false]
    hosting.digits = ["bc": .darci]
    hosted.configure(hostedAs: hosting)
    _ = enter("mutt", group: 4)
    #expect(hosted.run.session.keyboard.language.code == "de")
    #expect(hosted.run.session.keyboard.document.traits.smartQuotesType != .yes)
    _ = enter("bc", group: 5)
    #expect(hosted.run.session.keyboard.action(of: "--") == .text("6"))
    #expect(hosted.run.session.keyboard.language.code == "en")
    _ = enter("cat", group: 6)
    #expect(hosted.run.session.keyboard.action(of: "--") == .text("m"))
  }

  @Test mutating func `changed rules apply at once`() {
    _ = enter("cat", group: 3)
    var hosting = RunSettings()
    hosting.layouts = ["cat": "own"]
    hosted.configure(hostedAs: hosting)
    #expect(layout == "own")
  }
}
