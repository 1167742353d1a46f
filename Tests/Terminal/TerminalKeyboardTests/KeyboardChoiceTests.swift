import MorseCode
import MorseKeyboard
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

@Suite struct KeyboardChoiceTests {
  private func session(_ line: String, kitty: Bool = false) -> MachineRun<TextSession> {
    var settings = KeyboardSettings()
    var other = KeyboardLayout(name: "other", title: "Another")
    other.codes = [".-": LayoutKey(.text("x"))]
    other.keys = ["5": LayoutKey(.phrase("five"), cap: "5th")]
    settings.enabled = [.morse, other]
    var session = TextSession(settings: settings)
    if kitty { session.begin(asking: true, at: .zero) }
    return run(session, kitty ? Answers.kitty + " " + line : line)
  }

  private func layout(_ line: String) -> String { session(line).machine.keyboard.layoutName }

  @Test func `Tab cycles through the layouts; pass-through comes last`() {
    #expect(
      [layout("\\t"), layout("\\t \\t"), layout("\\t \\t \\t")] == ["other", "keys", "morse"])
    #expect(session("\\t . - \\r").machine.keyboard.document.text == "x")
  }

  @Test func `the list shows them with the one in use marked`() throws {
    let choice = try #require(session("\\t \\e[Z").machine.choice)
    #expect(choice.names == ["morse", "other", "keys"])
    #expect(choice.text == [" 1 Morse ", " 2 Another  <", " 3 pass-through "])
    let panel = Panel(session("\\e[Z").machine, soundNote: nil, columns: 40, rows: 20)
    #expect(panel.lines.map(\.text).contains(" 2 Another "))
  }

  @Test(arguments: [
    ("\\e[Z \\e[51u", "keys"), ("\\e[Z \\e[B \\r", "other"), ("\\e[Z \\e[A \\r", "keys"),
    ("\\e[Z \\t \\t \\t \\t \\r", "other"), ("\\e[Z \\e[B \\e 200", "morse"),
    ("\\e[Z \\e[55u \\e", "morse"),
    // By codes: 2, down and return, and escape.
    (". . - - - \\r", "morse"), ("\\e[Z . . - - - \\r", "other"),
    ("\\e[Z - - - - - - \\r . - . - \\r", "other"), ("\\e[Z - - . . . . \\r", "morse"),
    // The list's own code, twice.
    ("- . . - . - \\r - . . - . - \\r", "morse"),
  ])
  func `digits, keys and codes choose a layout`(line: String, name: String) {
    let run = session(line)
    #expect(run.machine.keyboard.layoutName == name)
  }

  @Test func `nothing is typed while the list is shown`() {
    let run = session("\\e[Z . - \\r 2000 ␣ . ␣ x 5000")
    #expect(run.machine.choice == nil || run.machine.keyboard.document.text.isEmpty)
    #expect(run.machine.keyboard.document.text.isEmpty)
  }

  @Test func `with releases a tap of Tab is next and a hold opens the list`() {
    let tap = session("\\e[9;1u 100 \\e[9;1:3u", kitty: true).machine
    #expect(tap.keyboard.layoutName == "other" && tap.choice == nil)
    let held = session("\\e[9;1u 399", kitty: true).machine
    #expect(held.choice == nil && held.keyboard.layoutName == "morse")
    #expect(held.deadline != nil)
    let list = session("\\e[9;1u 400 \\e[9;1:2u 100 \\e[9;1:3u", kitty: true).machine
    #expect(list.choice != nil && list.keyboard.layoutName == "morse")
  }

  @Test func `losing the focus ends the hold of Tab`() {
    let lost = session("\\e[9;1u 100 \\e[O 900", kitty: true).machine
    #expect(lost.choice == nil && lost.keyboard.layoutName == "morse")
  }

  @Test func `keys of the keyboard in use go before the usual ones`() {
    #expect(session("\\t \\e[53u").machine.keyboard.document.text == "five")
    #expect(session("\\e[53u").machine.keyboard.document.text == "")
    let help = Panel.helpText(session("\\t").machine, columns: 80).joined()
    #expect(help.contains("5 5th") && help.contains(".- x"))
    #expect(!help.contains(" .- a"))
  }

  @Test func `help and the layout list replace each other`() {
    let run = session("? \\e[Z").machine
    #expect(run.choice != nil && !run.showsHelp)
    let back = session("\\e[Z ?").machine
    #expect(back.choice == nil && back.showsHelp)
  }
}
