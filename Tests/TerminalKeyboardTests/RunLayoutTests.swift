import MorseCode
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

/// The layouts for programs.
@Suite struct RunLayoutTests {
  private var run: RunSession

  init() {
    var settings = KeyboardSettings()
    settings.enabled = [.morse, KeyboardLayout(name: "second")]
    settings.others = [KeyboardLayout(name: "own")]
    var hosting = RunSettings()
    hosting.layouts = ["vim": "own"]
    run = RunSession(
      session: KeyboardSession(
        document: KeystrokeDocument(), settings: settings, isMuted: true, modes: .none),
      settings: hosting, columns: 40, rows: 12)
    var outputs: [Timed<RunOutput>] = []
    run.begin(at: .zero)
    run.receive(terminal: Array("\u{1B}[1;1R".utf8), at: .zero, into: &outputs)
  }

  private mutating func enter(_ name: String, group: Int32, hides: Bool = false) -> String {
    var outputs: [Timed<RunOutput>] = []
    run.note(
      HostedProgram(group: group, names: [name], hidesInput: hides), at: .zero, into: &outputs)
    return run.session.keyboard.layoutName
  }

  private mutating func press(_ text: String) {
    var outputs: [Timed<RunOutput>] = []
    run.receive(terminal: Array(text.utf8), at: .zero, into: &outputs)
  }

  @Test
  mutating func `each program gets its configured layout`() {
    let run = [("bash", 1), ("vim", 2), ("bash", 1)].map { enter($0.0, group: Int32($0.1)) }
    #expect(run == ["morse", "own", "morse"])
  }

  @Test mutating func `a layout chosen in a program stays after it`() {
    _ = enter("vim", group: 2)
    press("\t")
    #expect(run.session.keyboard.layoutName == "second")
    #expect(enter("bash", group: 1) == "second")
  }

  @Test mutating func `passwords are typed in pass-through whatever is configured`() {
    #expect(enter("vim", group: 2, hides: true) == "keys")
    #expect(enter("vim", group: 2) == "own")
  }

  @Test
  mutating func `the former layout returns, unless the program has its own`() {
    var outputs: [Timed<RunOutput>] = []
    _ = enter("bash", group: 1)
    run.resume(keyboard: "second", language: nil, speed: 31, at: .zero, into: &outputs)
    #expect(run.session.keyboard.layoutName == "second")
    #expect(run.session.keyboard.speed.characterWPM == 31)
    _ = enter("vim", group: 2)
    run.resume(keyboard: "second", language: nil, speed: nil, at: .zero, into: &outputs)
    #expect(run.session.keyboard.layoutName == "own")
    run.resume(keyboard: "gone", language: nil, speed: nil, at: .zero, into: &outputs)
    #expect(run.session.keyboard.layoutName == "own")
  }

  @Test mutating func `language, digits and smart typing are those of the program`() {
    var outputs: [Timed<RunOutput>] = []
    var hosting = RunSettings()
    hosting.traits = [
      "mutt": InputTraits(keyboardType: .text), "bc": InputTraits(keyboardType: .number),
    ]
    hosting.languages = ["mutt": "de"]
    hosting.smartness = ["mutt": false]
    hosting.digits = ["bc": .darci]
    let configured = ConfiguredKeyboard(settings: run.session.settings, keyMap: run.session.keyMap)
    run.change(to: configured, hostedAs: hosting, at: .zero, into: &outputs)
    _ = enter("mutt", group: 4)
    #expect(run.session.keyboard.language.code == "de")
    #expect(run.session.keyboard.document.traits.smartQuotesType != .yes)
    _ = enter("bc", group: 5)
    #expect(run.session.keyboard.action(of: "--") == .text("6"))
    #expect(run.session.keyboard.language.code == "en")
    _ = enter("cat", group: 6)
    #expect(run.session.keyboard.action(of: "--") == .text("m"))
  }

  @Test mutating func `changed rules apply at once`() {
    var outputs: [Timed<RunOutput>] = []
    _ = enter("cat", group: 3)
    var hosting = RunSettings()
    hosting.layouts = ["cat": "own"]
    let keyboard = run.session
    let configured = ConfiguredKeyboard(settings: keyboard.settings, keyMap: keyboard.keyMap)
    run.change(to: configured, hostedAs: hosting, at: .zero, into: &outputs)
    #expect(run.session.keyboard.layoutName == "own")
  }
}
