import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

@Suite struct KeyboardLayoutTests {
  private func settings(
    _ codes: [MorsePattern: PatternAction], hasTable: Bool = true
  ) -> KeyboardSettings {
    var settings = KeyboardSettings()
    settings.layout = KeyboardLayout(name: "own")
    settings.layout.codes = codes.mapValues { LayoutKey($0) }
    settings.layout.hasTable = hasTable
    return settings
  }

  @Test func `a code of the layout overrides the table and the commands`() {
    let settings = settings([".-": .text("x"), "..--": .phrase("Good day. "), ".-.-": .text("ä")])
    #expect(typed(". - enter . . - - enter . - . - enter", settings: settings) == "xGood day. ä|")
    #expect(settings.pattern(for: .space) == ".-..--")
    #expect(settings.pattern(for: .newline) == "..-.-.")
  }

  @Test func `the text of a code is typed as a letter, a phrase unchanged`() {
    let settings = settings([".-": .text("x"), "..": .phrase("abc")])
    #expect(typed("shift . - enter shift . . enter", settings: settings) == "Xabc|")
  }

  @Test func `no text of a layout controls a terminal`() {
    let settings = settings([
      ".-": .text("\u{9B}"), "..": .phrase("a\u{1B}]0;x\u{7}b\u{9B}1mc\td"), "--": .text("\u{1B}"),
    ])
    #expect(typed(". - enter . . enter - - enter", settings: settings) == "a]0;xb1mc\td|")
  }

  @Test func `without a table only the layout's codes and the universal ones work`() {
    let settings = settings(["-": .text("1")], hasTable: false)
    #expect(settings.action(of: "-") == .text("1"))
    #expect(settings.action(of: ".-") == nil)
    #expect(settings.action(of: "..--") == nil)
    #expect(settings.action(of: ".-..--") == .command(.space))
    #expect(
      CommandCode.allCases.allSatisfy {
        settings.action(of: settings.pattern(for: $0)) == .command($0)
      })
  }

  @Test func `a universal code that is a letter works with two dahs before it`() {
    let settings = settings([".--...": .text("[")])
    #expect(settings.action(of: ".--...") == .text("["))
    #expect(settings.pattern(for: .help) == "--.--...")
    #expect(settings.action(of: "--.--...") == .command(.help))
    #expect(KeyboardSettings().action(of: "--.--...") == nil)
  }

  @Test func `marks are typed as they are keyed`() {
    var settings = settings([:], hasTable: false)
    settings.layout.typesMarks = true
    #expect(typed(". - enter - . . . enter space . . enter", settings: settings) == "._ _... / ..|")
    #expect(typed(". - enter . - - - - - - enter", settings: settings) == "._ .______|")
    // A code that is a letter of no script works here too.
    #expect(typed(". enter . - . - - . enter", settings: settings) == "|")
  }

  @Test func `keys are pressed as they are on an ordinary keyboard`() {
    let settings = settings([
      "..": .key(.function(5), []), "--": .key(.tab, .shift), ".-": .key(.character("k"), .control),
    ])
    let (script, end) = actions(". . enter - - enter . - enter")
    let run = MachineRun(
      Keyboard(document: KeystrokeDocument(), settings: settings), script: script, end: end)
    var document = run.machine.document
    #expect(
      document.drainKeystrokes() == [
        .key(.function(5), []), .key(.tab, .shift), .key(.character("k"), .control),
      ])
  }

  @Test func `layouts change by code and in a cycle`() {
    var settings = settings(["..--": .layout("other")])
    var other = KeyboardLayout(name: "other")
    other.codes = [".-": LayoutKey(.text("o")), "..--": LayoutKey(.layout("own"))]
    settings.others = [other]
    let morse = KeyboardLayout.morse
    settings.enabled = [settings.layout, morse]
    func name(_ line: String) -> String { run(line, settings: settings).machine.layoutName }
    #expect(typed(". - enter . . - - enter . - enter", settings: settings) == "ao|")
    #expect(typed(". . - - enter . - enter . . - - enter . - enter", settings: settings) == "oa|")
    #expect([name("next"), name("next next"), name("next next next")] == ["morse", "keys", "own"])
    #expect(name(". . - - enter") == "other")
    #expect(name(". . - - enter next") == "morse")
    #expect(name("- . - . . - enter") == "morse")
  }

  @Test func `a layout that leads back is followed by the layout before it`() {
    var settings = settings([:])
    var phrases = KeyboardLayout(name: "phrases")
    (phrases.leadsBack, phrases.codes) = (true, [".-": LayoutKey(.phrase("Hello. "))])
    settings.enabled = [settings.layout, .morse, phrases]
    func name(_ line: String) -> String { run(line, settings: settings).machine.layoutName }
    let use = ". - enter"
    #expect([name("next"), name("next next")] == ["morse", "phrases"])
    #expect(name("next next \(use) next") == "morse")
    // Once something is keyed there or here, the code leads to the phrases again.
    #expect(name("next next \(use) next next") == "phrases")
    #expect(name("next next next \(use) next") == "phrases")
    // Without that, the code goes on.
    #expect(name("next next next next") == "keys")
    #expect(name("next next next next next") == "own")
    // Beside a single layout, the code leads there and back.
    settings.enabled = [settings.layout, phrases]
    #expect([name("next \(use) next"), name("next \(use) next next")] == ["own", "phrases"])
  }

  @Test func `with one layout Tab switches to pass-through and back`() {
    #expect(run("next").machine.layoutName == "keys")
    #expect(run("next next").machine.layoutName == "morse")
    #expect(run("").machine.nextName == "keys")
  }

  @Test func `an unknown layout is reported`() {
    let settings = settings(["..--": .layout("gone")])
    let run = run(". . - - enter", settings: settings)
    #expect(run.machine.layoutName == "own")
    #expect(run.outputs.last?.value == .limitReached)
  }

  @Test func `repeat executes the last action again`() {
    let settings = settings(["..": .phrase("ab"), "-.-.-": .command(.repeatLast)])
    #expect(typed(". . enter - . - . - enter", settings: settings) == "abab|")
  }

  @Test func `settings that change keep the keyboard in use`() {
    var settings = settings([:])
    settings.enabled = [settings.layout, .morse]
    var keyboard = run("next", settings: settings).machine
    _ = keyboard.change(to: settings, at: .after(.seconds(1)))
    #expect(keyboard.layoutName == "morse")
  }

  @Test func `one code locks and unlocks capitals`() {
    #expect(typed("capsLock . enter . enter capsLock . enter") == "EEe|")
  }
}
